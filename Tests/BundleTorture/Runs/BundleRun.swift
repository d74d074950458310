import BundleDamage
import Foundation
import Synchronization
import TestFeeds
import TortureSupport

/// So many mutations of some bundles, each opened, asked and verified.
///
/// A mutation is told by its number: it depends on that, the seed, the bundles and how many there are of each kind, on
/// no thread and no clock.
struct BundleRun: Sendable {
  let trials: [BundleTrial]
  let seed: UInt64
  private let plan: [Part]

  /// Mutations of one kind of one bundle.
  private struct Part: Sendable {
    let trial: Int
    let damage: Damage
    let first: Int
    let count: Int
    /// How many there could be; `nil` without end.
    let total: Int?
  }

  /// - Parameters:
  ///   - perKind: Of each kind of damage for each bundle, at most.
  ///   - forgeries: The same for damage behind checksums; as many as of the other kinds when `nil`.
  ///   - kinds: Which damage.
  init(
    _ trials: [BundleTrial], perKind: Int, forgeries: Int? = nil, kinds: [Damage] = Damage.allCases, seed: UInt64
  ) {
    self.trials = trials
    self.seed = seed
    var plan: [Part] = []
    var first = 0
    for (number, trial) in trials.enumerated() {
      for damage in kinds {
        let total = trial.damager.count(of: damage)
        let count = min(damage.isSealed ? forgeries ?? perKind : perKind, total ?? .max)
        plan.append(Part(trial: number, damage: damage, first: first, count: count, total: total))
        first += count
      }
    }
    self.plan = plan
  }

  var mutationCount: Int { plan.last.map { $0.first + $0.count } ?? 0 }

  private func part(of number: Int) -> Part {
    plan[(plan.firstIndex { $0.first > number } ?? plan.count) - 1]
  }

  func name(of number: Int) -> String {
    let part = part(of: number)
    return "mutation \(number), \(part.damage), of \(trials[part.trial].bundle.name)"
  }

  func damage(of number: Int) -> Damage { part(of: number).damage }

  /// - Parameter scratch: The path of a file that may be written.
  /// - Returns: `nil` where it would be the sound bundle.
  func mutation(_ number: Int, scratch: String) throws -> [UInt8]? {
    let part = part(of: number)
    // Drawn once before use: seeds next to each other would give overlapping sequences.
    var start = SplitMix64(seed: seed &+ UInt64(number))
    var random = SplitMix64(seed: start.next())
    let index = number - part.first
    // Where not all are made they are spread over the bundle, others with another seed.
    let item = part.total.map { total in
      part.count == total ? index : min(total - 1, (index * total + Int(seed % UInt64(total))) / part.count)
    }
    return try trials[part.trial].damager.damaged(part.damage, item: item ?? index, scratch: scratch, &random)
  }

  /// Makes one mutation and tries it.
  func attempt(_ number: Int, scratch: String) throws -> BundleTrial.Result {
    let part = part(of: number)
    guard let bytes = try mutation(number, scratch: scratch + ".sqlite") else {
      return BundleTrial.Result(outcome: .none)
    }
    return try trials[part.trial].attempt(bytes, part.damage, path: scratch)
  }

  /// Makes all mutations on so many threads.
  ///
  /// - Parameters:
  ///   - journal: Where each thread says which mutation it is at.
  ///   - watchdog: Told the same.
  ///   - progress: Told now and then how many mutations are made.
  func run(
    threads: Int, journal: Journal? = nil, watchdog: Watchdog? = nil,
    progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) async throws -> BundleCounts {
    let next = Counter()
    let folder = try TemporaryFolder()
    return try await withThrowingTaskGroup(of: BundleCounts.self) { group in
      for thread in 0..<threads {
        group.addTask {
          var counts = BundleCounts()
          while let number = next.take(below: mutationCount) {
            try journal?.write(number, thread: thread)
            watchdog?.begin(number, thread: thread)
            let start = ContinuousClock.now
            let result = try attempt(number, scratch: folder.file("\(thread).transit"))
            let seconds = (ContinuousClock.now - start) / .seconds(1)
            counts.add(number, damage(of: number), result, seconds: seconds)
            if number.isMultiple(of: 100) { progress(number) }
          }
          watchdog?.end(thread: thread)
          return counts
        }
      }
      return try await group.reduce(into: BundleCounts()) { $0.add($1) }
    }
  }

  /// What threads share.
  private final class Counter: Sendable {
    private let next = Atomic(0)

    func take(below end: Int) -> Int? {
      let number = next.wrappingAdd(1, ordering: .relaxed).oldValue
      return number < end ? number : nil
    }
  }
}
