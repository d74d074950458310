import TransitFiles

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

  private let batches = BoundedQueue<RecordBatch, FeedError>(
    maximumCount: waitingCount, maximumByteCount: waitingByteCount)

  /// - Parameter reader: The reader; the caller must not use it afterwards.
  package init(_ reader: RecordReader) {
    reader.prepare(forBatchesAtOnce: Self.waitingCount + 2)
    // SAFETY: only the thread uses the reader.
    nonisolated(unsafe) let reader = reader
    batches.start("RecordsAhead") { [batches] () throws(FeedError) in
      while let batch = try unsafe reader.nextBatch(), batches.push(batch, byteCount: batch.memoryByteCount) {}
    }
  }

  deinit {
    batches.cancel()
  }

  package func nextBatch() throws(FeedError) -> RecordBatch? {
    try batches.pop()
  }
}
