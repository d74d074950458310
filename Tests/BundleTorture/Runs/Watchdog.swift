import Foundation
import Synchronization

/// Ends the process and names the mutation if one takes too much time or memory.
final class Watchdog: Sendable {
  private struct Turn {
    let number: Int
    let start: ContinuousClock.Instant
  }

  private let turns = Mutex<[Int: Turn]>([:])
  private let seconds: Double
  private let memory: Int
  private let name: @Sendable (Int) -> String

  /// - Parameters:
  ///   - seconds: The maximum time of a mutation.
  ///   - memory: The maximum memory of the process in bytes.
  ///   - name: Returns the name of a mutation.
  init(seconds: Double, memory: Int, name: @escaping @Sendable (Int) -> String) {
    self.seconds = seconds
    self.memory = memory
    self.name = name
  }

  func begin(_ number: Int, thread: Int) {
    turns.withLock { $0[thread] = Turn(number: number, start: .now) }
  }

  func end(thread: Int) {
    turns.withLock { $0[thread] = nil }
  }

  /// Starts a thread that checks the limits every tenth of a second until the process ends.
  func start() {
    Thread.detachNewThread { [self] in
      while true {
        Thread.sleep(forTimeInterval: 0.1)
        look()
      }
    }
  }

  private func look() {
    let turns = turns.withLock(\.self)
    let slow = turns.values.filter { (ContinuousClock.now - $0.start) / .seconds(1) > seconds }
    if let first = slow.min(by: { $0.start < $1.start }) {
      end("\(name(first.number)): takes more than \(Int(seconds)) s")
    }
    if Self.peakMemory > memory {
      let suspects = turns.values.map { name($0.number) }.sorted().joined(separator: "; ")
      end("more than \(memory >> 20) MiB of memory: \(suspects)")
    }
  }

  private func end(_ text: String) -> Never {
    FileHandle.standardError.write(Data("bundle-torture: \(text)\n".utf8))
    exit(1)
  }

  /// The peak resident memory of the process in bytes.
  static var peakMemory: Int {
    var usage = rusage()
    #if canImport(Darwin)
      let (who, unit) = (RUSAGE_SELF, 1)
    #else
      let (who, unit) = (__rusage_who_t(RUSAGE_SELF.rawValue), 1024)
    #endif
    // SAFETY: the call fills `usage` and does not keep it.
    unsafe getrusage(who, &usage)
    return usage.ru_maxrss * unit
  }
}
