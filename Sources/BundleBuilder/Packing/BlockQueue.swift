import Foundation

/// A bounded queue between threads that encode blocks and a thread that writes them in order. (A `HandOver` passes items
/// from one thread, in the order in which they are put.)
final class BlockQueue<Block: Sendable>: @unchecked Sendable {
  // Unchecked: every variable is accessed only while `condition` is locked.
  private let condition = NSCondition()
  private let count: Int
  private let window: Int
  private var finished: [Int: Result<Block, any Error>] = [:]
  private var claimedCount = 0
  private var takenCount = 0
  private var isAbandoned = false

  /// - Parameters:
  ///   - count: The number of blocks.
  ///   - window: The maximum number of blocks that are claimed but not taken; at least 1.
  init(count: Int, window: Int) {
    self.count = count
    self.window = window
  }

  /// Returns the number of the next block to encode, waiting while the window is full; `nil` if none is left.
  func claim() -> Int? {
    condition.lock()
    defer { condition.unlock() }
    while claimedCount < count, claimedCount - takenCount >= window, !isAbandoned { condition.wait() }
    if claimedCount == count || isAbandoned { return nil }
    claimedCount += 1
    return claimedCount - 1
  }

  /// Stores the result of a claimed block.
  func finish(_ number: Int, _ block: Result<Block, any Error>) {
    condition.lock()
    defer { condition.unlock() }
    finished[number] = block
    if number == takenCount { condition.broadcast() }
  }

  /// Waits for the next block in order; `nil` after the last.
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

  /// Prevents further claims.
  func abandon() {
    condition.withLock {
      isAbandoned = true
      condition.broadcast()
    }
  }
}
