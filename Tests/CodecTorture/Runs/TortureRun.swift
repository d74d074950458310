import BundleFormat
import Synchronization
import TestFeeds
import TortureSupport

/// A number of damaged encodings of some blocks, each of which is passed to the decoder.
///
/// The number of a mutation, the seed, the blocks and the number of mutations of each block determine a mutation;
/// threads and clocks do not.
struct TortureRun: Sendable {
  let blocks: [TortureBlock]
  /// The number of mutations of each block.
  let mutationsPerBlock: Int
  let seed: UInt64
  /// The decoder to test, which tests replace by a faulty one.
  var decoder: @Sendable (DamagedBlock) -> [UInt8]? = { damaged in
    ColumnCodec.decode(damaged.streams, pageSize: damaged.pageSize, length: damaged.length)
  }

  var mutationCount: Int { blocks.count * mutationsPerBlock }

  /// Returns the block that a mutation damages.
  func block(ofMutation number: Int) -> TortureBlock { blocks[number / mutationsPerBlock] }

  func mutation(_ number: Int) -> (kind: Mutation, damaged: DamagedBlock) {
    // The generator is seeded with its own first value, because adjacent seeds have overlapping sequences.
    var start = SplitMix64(seed: seed &+ UInt64(number))
    var random = SplitMix64(seed: start.next())
    let block = block(ofMutation: number)
    let kind = Mutation.allCases[number % Mutation.allCases.count]
    let other = kind == .splice ? random.pick(blocks) : block
    return (kind, DamagedBlock(block, by: kind, with: other, &random))
  }

  /// The next block and the number of completed mutations, shared by threads.
  private final class Queue: Sendable {
    let next = Atomic(0)
    let made = Atomic(0)
  }

  /// Runs all mutations on a number of threads.
  ///
  /// - Parameters:
  ///   - journal: A file in which each thread records its current mutation.
  ///   - progress: Called after each block with the number of completed mutations.
  func run(
    threads: Int, journal: Journal? = nil, progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) async throws -> TortureCounts {
    let queue = Queue()
    return try await withThrowingTaskGroup(of: TortureCounts.self) { group in
      for thread in 0..<threads {
        group.addTask {
          var counts = TortureCounts()
          while true {
            let block = queue.next.wrappingAdd(1, ordering: .relaxed).oldValue
            if block >= blocks.count { return counts }
            for number in block * mutationsPerBlock..<(block + 1) * mutationsPerBlock {
              try journal?.write(number, thread: thread)
              var outcome = try decode(number)
              // Repeats what would be the slowest decode, because the machine may have caused the delay.
              for _ in 0..<3 where outcome.nanoseconds > counts.slowest.nanoseconds {
                outcome.nanoseconds = min(outcome.nanoseconds, try decode(number).nanoseconds)
              }
              counts.add(number, outcome)
            }
            progress(queue.made.wrappingAdd(mutationsPerBlock, ordering: .relaxed).newValue)
          }
        }
      }
      return try await group.reduce(into: TortureCounts()) { $0.add($1) }
    }
  }

  /// Creates a mutation and decodes it.
  ///
  /// - Throws: ``TortureError`` if the result is a block of another length.
  func decode(_ number: Int) throws(TortureError) -> Outcome {
    let (kind, damaged) = mutation(number)
    let start = ProcessorClock.threadNanoseconds
    let block = decoder(damaged)
    let nanoseconds = ProcessorClock.threadNanoseconds - start
    if let block, block.count != damaged.length {
      throw TortureError(
        "mutation \(number) of \(self.block(ofMutation: number).name): \(block.count) bytes instead of \(damaged.length)"
      )
    }
    return Outcome(kind: kind, isRefused: block == nil, nanoseconds: nanoseconds)
  }

  struct Outcome {
    let kind: Mutation
    let isRefused: Bool
    /// The processor time of the thread, which does not depend on other programs.
    var nanoseconds: UInt64
  }
}
