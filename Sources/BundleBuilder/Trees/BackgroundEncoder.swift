import BundleFormat
import Dispatch
import Operations
import Synchronization
import TransitFiles
import TransitValues

/// Encodes blocks with final pages while the rest of the database is still being built, to use idle cores during the
/// import.
final class BackgroundEncoder: Sendable {
  private struct Job: Sendable {
    let plain: [UInt8]
    let finished: @Sendable (PackedBlock) throws(FileError) -> Void

    /// Encodes the block. An error ends the queue.
    func perform(_ encoder: BlockEncoder, in jobs: BoundedQueue<Job, FileError>) {
      do throws(FileError) { try finished(PackedBlock(plain, encoder)) } catch { jobs.cancel(with: error) }
    }
  }

  let pageSize: Int
  let pagesPerBlock: Int
  private let level: Int
  private let cancellation: Cancellation
  private let jobs: BoundedQueue<Job, FileError>
  private let threads = DispatchGroup()
  private let threadCount: Int
  /// The callers' encoder if there are no threads.
  private let encoder = Mutex<BlockEncoder?>(nil)

  /// Blocks larger than this are not encoded early, because even a few would take too much memory.
  static let maximumBlockLength = 1 << 20

  /// Returns the number of blocks in flight: enough to keep all threads busy, at least 64, but at most 128 MiB of
  /// blocks, or a single larger block. Encoding a block takes several times its length in memory.
  static func windowCount(width: Int, blockLength: Int) -> Int {
    max(1, min(max(width, 64), (128 << 20) / blockLength))
  }

  /// - Parameters:
  ///   - width: The number of encoding threads; with 1, callers encode.
  ///   - level: The zlib level, `1 ... 9`.
  /// - Throws: ``FailureCode/thread``.
  init(
    pageSize: Int, pagesPerBlock: Int, level: Int, width: Int, cancellation: Cancellation
  ) throws(PlainFailure) {
    self.pageSize = pageSize
    self.pagesPerBlock = pagesPerBlock
    self.level = level
    self.cancellation = cancellation
    // Each thread has one block of the window, and at least one is queued.
    let window = max(2, Self.windowCount(width: width, blockLength: pageSize * pagesPerBlock))
    threadCount = width > 1 ? min(width, window - 1) : 0
    jobs = BoundedQueue(maximumCount: window - threadCount)
    for _ in 0..<threadCount {
      try WorkThread.start(named: "encode", in: threads) { [jobs] in
        let encoder = BlockEncoder(pageSize: pageSize, level: level)
        while let job = try? jobs.pop(), !cancellation.isCancelled { job.perform(encoder, in: jobs) }
        jobs.cancel()
      }
    }
  }

  deinit {
    jobs.cancel()
  }

  /// Encodes a block of whole pages, now or later. Blocks while too many blocks are queued.
  ///
  /// - Parameter finished: Called once with the result, on any thread. The next call of this function or of
  ///   ``finish()`` rethrows its error.
  func encode(_ plain: [UInt8], _ finished: @escaping @Sendable (PackedBlock) throws(FileError) -> Void) throws {
    try check()
    let job = Job(plain: plain, finished: finished)
    if threadCount == 0 {
      encoder.withLock { encoder in
        let own = encoder ?? BlockEncoder(pageSize: pageSize, level: level)
        encoder = own
        job.perform(own, in: jobs)
      }
    } else if !jobs.push(job) {
      try check()
      throw CancellationError()
    }
  }

  /// Waits for all blocks and throws the first error. Nothing may be encoded afterwards.
  func finish() throws {
    wait()
    try check()
  }

  /// Waits until no block is being encoded, which is soon after cancellation. Nothing may be encoded afterwards.
  func wait() {
    jobs.finish()
    threads.wait()
  }

  private func check() throws {
    try cancellation.check()
    if let failure = jobs.failure { throw failure }
  }
}
