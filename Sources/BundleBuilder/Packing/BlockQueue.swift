import Foundation

/// Blocks on their way from the threads that encode them to the one that writes them in their order: a bounded number is
/// in between.
final class BlockQueue<Block: Sendable>: @unchecked Sendable {
  // Unchecked: every variable is touched only while `condition` is locked.
  private let condition = NSCondition()
  private let count: Int
  private let window: Int
  private var finished: [Int: Result<Block, any Error>] = [:]
  private var claimedCount = 0
  private var takenCount = 0
  private var isAbandoned = false

  /// - Parameters:
  ///   - count: All blocks.
  ///   - window: How many may be claimed and not taken yet, at least 1.
  init(count: Int, window: Int) {
    self.count = count
    self.window = window
  }

  /// The number of a block that nobody else encodes, as soon as it may be; `nil` when there is no other.
  func claim() -> Int? {
    condition.lock()
    defer { condition.unlock() }
    while claimedCount < count, claimedCount - takenCount >= window, !isAbandoned { condition.wait() }
    if claimedCount == count || isAbandoned { return nil }
    claimedCount += 1
    return claimedCount - 1
  }

  /// Hands over a block that was claimed.
  func finish(_ number: Int, _ block: Result<Block, any Error>) {
    condition.lock()
    defer { condition.unlock() }
    finished[number] = block
    if number == takenCount { condition.broadcast() }
  }

  /// Waits for the next block, in their order; `nil` after the last.
  func take() throws -> Block? {
    condition.lock()
    defer { condition.unlock() }
    if takenCount == count { return nil }
    while finished[takenCount] == nil { condition.wait() }
    let block = finished.removeValue(forKey: takenCount)
    takenCount += 1
    condition.broadcast()
    return try block?.get()
  }

  /// Lets nobody claim another block.
  func abandon() {
    condition.withLock {
      isAbandoned = true
      condition.broadcast()
    }
  }
}
