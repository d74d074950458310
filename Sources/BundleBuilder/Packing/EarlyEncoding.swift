import BundleFormat
import Foundation
import Synchronization

/// Encodes blocks whose pages are final while the rest of the database is still being made: what the import leaves of
/// the processor's time.
final class EarlyEncoding: Sendable {
  let pageSize: Int
  let pagesPerBlock: Int
  private let level: Int
  private let cancellation: Cancellation
  /// `nil` for one thread, which encodes where it is.
  private let queue: OperationQueue?
  /// Blocks may wait, but not any number of them.
  private let room: DispatchSemaphore
  private let idle = Mutex<[IdleEncoder]>([])
  private let failure = Mutex<FileError?>(nil)

  private struct IdleEncoder: @unchecked Sendable {
    // Unchecked: who takes it out of the list has it alone until it is back there.
    let encoder: BlockEncoder
  }

  /// Blocks larger than this are not encoded early: a few of them would be more than memory should hold.
  static let maximumBlockLength = 1 << 20

  /// - Parameters:
  ///   - width: Threads that encode.
  ///   - level: zlib's, `1 ... 9`.
  init(pageSize: Int, pagesPerBlock: Int, level: Int, width: Int, cancellation: Cancellation) {
    self.pageSize = pageSize
    self.pagesPerBlock = pagesPerBlock
    self.level = level
    self.cancellation = cancellation
    room = DispatchSemaphore(value: BundlePacker.windowCount(width: width, blockLength: pageSize * pagesPerBlock))
    queue = width > 1 ? OperationQueue() : nil
    queue?.maxConcurrentOperationCount = width
  }

  /// Encodes a block of whole pages, now or later, and hands it over. Waits while too many blocks wait.
  ///
  /// - Parameter finished: Called once, from any thread; what it throws the next call throws, or ``finish()``.
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

  /// Waits for all blocks; throws what went wrong first.
  func finish() throws {
    wait()
    try check()
  }

  /// Waits until nothing is encoded any more, as is soon after cancelling.
  func wait() {
    queue?.waitUntilAllOperationsAreFinished()
  }

  private func check() throws {
    try cancellation.check()
    if let error = failure.withLock({ $0 }) { throw error }
  }
}
