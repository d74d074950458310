/// Finds records on a separate thread, a bounded number of batches ahead of the consumer.
///
/// With two cores, one finds the fields of a large file while the other parses them. Batches and errors are the same as
/// the reader's. The thread stops when this object is released.
package final class RecordsAhead: BatchSource {
  /// Queued batches, not counting the one being built and the one in use.
  private static let waitingCount = 6

  /// The maximum size of the queue in bytes. A single batch may exceed it, because a batch is at least as long as its
  /// longest record.
  private static let waitingByteCount = 16 << 20

  private let batches = HandOver<RecordBatch>(maximumCount: waitingCount, maximumByteCount: waitingByteCount)

  /// - Parameter reader: The reader; the caller must not use it afterwards.
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

  /// The work of the thread.
  // Unchecked: only the thread uses the reader.
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
