import BundleDamage
import Foundation
import Synchronization
import TestFeeds
import TortureSupport

/// A number of mutations of some bundles, each of which is opened, queried and verified.
///
/// The number of a mutation, the seed, the bundles and the number of mutations of each kind determine a mutation;
/// threads and clocks do not.
struct BundleRun: Sendable {
  let trials: [BundleTrial]
  let seed: UInt64
  private let plan: [Part]

  /// The mutations of one kind for one bundle.
  private struct Part: Sendable {
    let trial: Int
    let damage: Damage
    let first: Int
    let count: Int
    /// The number of possible mutations; `nil` if they are random.
    let total: Int?
  }

  /// - Parameters:
  ///   - perKind: The maximum number of mutations of each kind for each bundle.
  ///   - forgeries: The maximum for damage with correct checksums; `perKind` if `nil`.
  ///   - kinds: The kinds of damage.
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

  /// - Parameter scratch: The path of a temporary file.
  /// - Returns: The damaged bundle; `nil` if it equals the sound one.
  func mutation(_ number: Int, scratch: String) throws -> [UInt8]? {
    let part = part(of: number)
    // The generator is seeded with its own first value, because adjacent seeds have overlapping sequences.
    var start = SplitMix64(seed: seed &+ UInt64(number))
    var random = SplitMix64(seed: start.next())
    let index = number - part.first
    // A subset is spread evenly over all mutations, and each seed selects another subset.
    let item = part.total.map { total in
      part.count == total ? index : min(total - 1, (index * total + Int(seed % UInt64(total))) / part.count)
    }
    return try trials[part.trial].damager.damaged(part.damage, item: item ?? index, scratch: scratch, &random)
  }

  /// Creates a mutation and tests it.
  func attempt(_ number: Int, scratch: String) throws -> BundleTrial.Result {
    let part = part(of: number)
    guard let bytes = try mutation(number, scratch: scratch + ".sqlite") else {
      return BundleTrial.Result(outcome: .none)
    }
    return try trials[part.trial].attempt(bytes, part.damage, path: scratch)
  }

  /// Runs all mutations on a number of threads.
  ///
  /// - Parameters:
  ///   - journal: A file in which each thread records its current mutation.
  ///   - watchdog: An object that limits the time and memory of each mutation.
  ///   - progress: Called every 100 mutations with the number of the current one.
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

  /// The counter that threads share.
  private final class Counter: Sendable {
    private let next = Atomic(0)

    func take(below end: Int) -> Int? {
      let number = next.wrappingAdd(1, ordering: .relaxed).oldValue
      return number < end ? number : nil
    }
  }
}
