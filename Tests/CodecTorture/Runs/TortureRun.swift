import BundleFormat
import Synchronization
import TestFeeds
import TortureSupport

/// So many damaged encodings of some blocks, each straight into the decoder.
///
/// A mutation is told by its number: it depends on that, the seed, the blocks and how many there are of each, on no
/// thread and no clock.
struct TortureRun: Sendable {
  let blocks: [TortureBlock]
  /// Of each block.
  let mutationsPerBlock: Int
  let seed: UInt64
  /// What is tried; tests put a false one in its place.
  var decoder: @Sendable (DamagedBlock) -> [UInt8]? = { damaged in
    ColumnCodec.decode(damaged.streams, pageSize: damaged.pageSize, length: damaged.length)
  }

  var mutationCount: Int { blocks.count * mutationsPerBlock }

  /// The block that a mutation damages.
  func block(ofMutation number: Int) -> TortureBlock { blocks[number / mutationsPerBlock] }

  func mutation(_ number: Int) -> (kind: Mutation, damaged: DamagedBlock) {
    // Drawn once before use: seeds next to each other would give overlapping sequences.
    var start = SplitMix64(seed: seed &+ UInt64(number))
    var random = SplitMix64(seed: start.next())
    let block = block(ofMutation: number)
    let kind = Mutation.allCases[number % Mutation.allCases.count]
    let other = kind == .splice ? random.pick(blocks) : block
    return (kind, DamagedBlock(block, by: kind, with: other, &random))
  }

  /// Which block is next, and how many mutations are made: what threads share.
  private final class Queue: Sendable {
    let next = Atomic(0)
    let made = Atomic(0)
  }

  /// Makes all mutations on so many threads.
  ///
  /// - Parameters:
  ///   - journal: Where each thread says which mutation it is at.
  ///   - progress: Told after each block how many mutations are made.
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
              // A machine's hiccup is no property of a block: what would be the slowest is tried again.
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

  /// Makes one mutation and decodes it.
  ///
  /// - Throws: ``TortureError`` when a block of another length comes out.
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
    /// Processor time of the thread, which other programs do not lengthen.
    var nanoseconds: UInt64
  }
}
