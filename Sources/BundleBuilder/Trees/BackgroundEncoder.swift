import BundleFormat
import Foundation
import Operations
import Synchronization
import TransitFiles

/// Encodes blocks with final pages while the rest of the database is still being built, to use idle cores during the
/// import.
final class BackgroundEncoder: Sendable {
  let pageSize: Int
  let pagesPerBlock: Int
  private let level: Int
  private let cancellation: Cancellation
  /// `nil` for a single thread, which encodes synchronously.
  private let queue: OperationQueue?
  /// Limits the number of queued blocks.
  private let room: DispatchSemaphore
  private let idle = Mutex<[IdleEncoder]>([])
  private let failure = Mutex<FileError?>(nil)

  private struct IdleEncoder: @unchecked Sendable {
    // Unchecked: an encoder taken from the list is used by one thread until it is returned.
    let encoder: BlockEncoder
  }

  /// Blocks larger than this are not encoded early, because even a few would take too much memory.
  static let maximumBlockLength = 1 << 20

  /// Returns the number of blocks in flight: enough to keep all threads busy, at least 64, but at most 128 MiB of
  /// blocks, or a single larger block. Encoding a block takes several times its length in memory.
  static func windowCount(width: Int, blockLength: Int) -> Int {
    max(1, min(max(width, 64), (128 << 20) / blockLength))
  }

  /// - Parameters:
  ///   - width: The number of encoding threads.
  ///   - level: The zlib level, `1 ... 9`.
  init(pageSize: Int, pagesPerBlock: Int, level: Int, width: Int, cancellation: Cancellation) {
    self.pageSize = pageSize
    self.pagesPerBlock = pagesPerBlock
    self.level = level
    self.cancellation = cancellation
    room = DispatchSemaphore(value: Self.windowCount(width: width, blockLength: pageSize * pagesPerBlock))
    queue = width > 1 ? OperationQueue() : nil
    queue?.maxConcurrentOperationCount = width
  }

  /// Encodes a block of whole pages, now or later. Blocks while too many blocks are queued.
  ///
  /// - Parameter finished: Called once with the result, on any thread. The next call of this function or of
  ///   ``finish()`` rethrows its error.
  func encode(_ plain: [UInt8], _ finished: @escaping @Sendable (PackedBlock) throws(FileError) -> Void) throws {
    try check()
    guard let queue else { return perform(plain, finished) }
    room.wait()
    queue.addOperation { [self] in
      perform(plain, finished)
      room.signal()
    }
  }

  private func perform(_ plain: [UInt8], _ finished: (PackedBlock) throws(FileError) -> Void) {
    if cancellation.isCancelled { return }
    let idle = idle.withLock { $0.popLast() } ?? IdleEncoder(encoder: BlockEncoder(pageSize: pageSize, level: level))
    do throws(FileError) {
      try finished(PackedBlock(plain, idle.encoder))
    } catch {
      failure.withLock { $0 = $0 ?? error }
    }
    self.idle.withLock { $0.append(idle) }
  }

  /// Waits for all blocks and throws the first error.
  func finish() throws {
    wait()
    try check()
  }

  /// Waits until no block is being encoded, which is soon after cancellation.
  func wait() {
    queue?.waitUntilAllOperationsAreFinished()
  }

  private func check() throws {
    try cancellation.check()
    if let error = failure.withLock({ $0 }) { throw error }
  }
}
