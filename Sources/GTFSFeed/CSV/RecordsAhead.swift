/// Something that gives the records of a file, batch by batch.
package protocol BatchSource: AnyObject {
  /// The next records, at least one, or `nil` at the end of the file.
  func nextBatch() throws(FeedError) -> RecordBatch?
}

/// A thread that finds records ahead of its consumer, a bounded number of batches: two cores then share what a large
/// file takes, one of them finding the cells, the other one reading them. The batches and the errors are the reader's.
///
/// Letting go of it stops the thread.
package final class RecordsAhead: BatchSource {
  /// Batches that wait, besides the one that is being made and the one in use.
  private static let waitingCount = 6

  /// Bytes that they take at most, unless it is a single one: batches are as long as the longest record.
  private static let waitingByteCount = 16 << 20

  private let batches = HandOver<RecordBatch>(maximumCount: waitingCount, maximumByteCount: waitingByteCount)

  /// - Parameter reader: Used by nobody else from now on.
  package init(_ reader: RecordReader) {
    reader.prepare(forBatchesAtOnce: Self.waitingCount + 2)
    let work = Work(reader: reader, batches: batches)
    batches.start("RecordsAhead") { work.run() }
  }

  deinit {
    batches.abandon()
  }

  package func nextBatch() throws(FeedError) -> RecordBatch? {
    try batches.take()
  }

  /// What the thread does.
  // Unchecked: the reader is used by nobody but the thread.
  private struct Work: @unchecked Sendable {
    let reader: RecordReader
    let batches: HandOver<RecordBatch>

    func run() {
      do throws(FeedError) {
        while let batch = try reader.nextBatch(), batches.put(batch, byteCount: batch.memoryByteCount) {}
        batches.finish(with: nil)
      } catch {
        batches.finish(with: error)
      }
    }
  }
}
