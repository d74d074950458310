import Foundation

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

  /// The batches in use at the same time, which the reader must be ready for.
  package static let batchesAtOnce = waitingCount + 2

  private let supply: Supply

  /// - Parameter reader: Used by nobody else from now on.
  package init(_ reader: RecordReader) {
    supply = Supply(reader)
    supply.start()
  }

  deinit {
    supply.abandon()
  }

  package func nextBatch() throws(FeedError) -> RecordBatch? {
    try supply.take()
  }

  // Every variable is touched only while `condition` is locked, and the reader only by the thread.
  private final class Supply: @unchecked Sendable {
    private let condition = NSCondition()
    private let reader: RecordReader
    private var waiting: [RecordBatch] = []
    private var isFinished = false
    private var failure: FeedError?
    private var isAbandoned = false

    init(_ reader: RecordReader) {
      self.reader = reader
    }

    /// Starts the thread, which keeps this object alive until it ends.
    func start() {
      let thread = Thread { [self] in run() }
      thread.name = "GTFSFeed.RecordsAhead"
      thread.start()
    }

    /// Makes the thread end after the batch it works on, if any.
    func abandon() {
      condition.withLock {
        isAbandoned = true
        condition.broadcast()
      }
    }

    func take() throws(FeedError) -> RecordBatch? {
      condition.lock()
      defer { condition.unlock() }
      while waiting.isEmpty, !isFinished { condition.wait() }
      if waiting.isEmpty {
        if let failure { throw failure }
        return nil
      }
      condition.broadcast()
      return waiting.removeFirst()
    }

    private func run() {
      do throws(FeedError) {
        while let batch = try reader.nextBatch(), put(batch) {}
        finish(with: nil)
      } catch {
        finish(with: error)
      }
    }

    /// - Returns: False when nobody wants more.
    private func put(_ batch: consuming RecordBatch) -> Bool {
      condition.lock()
      defer { condition.unlock() }
      while !isAbandoned, !hasRoom(for: batch) { condition.wait() }
      if isAbandoned { return false }
      waiting.append(batch)
      condition.broadcast()
      return true
    }

    private func hasRoom(for batch: borrowing RecordBatch) -> Bool {
      if waiting.isEmpty { return true }
      let byteCount = waiting.reduce(batch.memoryByteCount) { $0 + $1.memoryByteCount }
      return waiting.count < RecordsAhead.waitingCount && byteCount <= RecordsAhead.waitingByteCount
    }

    private func finish(with failure: FeedError?) {
      condition.lock()
      defer { condition.unlock() }
      self.failure = failure
      isFinished = true
      condition.broadcast()
    }
  }
}
