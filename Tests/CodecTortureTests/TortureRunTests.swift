import BundleFormat
import Foundation
import TestFeeds
import Testing
import TortureSupport

@testable import codec_torture

@Suite struct `Block damage` {
  private let run: TortureRun

  init() throws {
    run = TortureRun(blocks: try Vectors.blocks(), mutationsPerBlock: 90, seed: 7)
  }

  @Test func `damage to a block depends on its seed and number only`() {
    let again = TortureRun(blocks: run.blocks, mutationsPerBlock: 90, seed: 7)
    let other = TortureRun(blocks: run.blocks, mutationsPerBlock: 90, seed: 8)
    let numbers = 0..<run.mutationCount
    #expect(numbers.allSatisfy { run.mutation($0).damaged == again.mutation($0).damaged })
    #expect(numbers.contains { run.mutation($0).damaged != other.mutation($0).damaged })
  }

  @Test func `damage to a block always changes its streams, page size or length`() {
    for number in 0..<run.mutationCount {
      let block = run.block(ofMutation: number)
      let sound = DamagedBlock(streams: block.streams, pageSize: block.pageSize, length: block.length)
      #expect(run.mutation(number).damaged != sound)
    }
  }

  /// Damage to the first bytes only would not reach the later checks of the decoder.
  @Test func `damage to fields keeps the length of the numbers correct in at least 90 percent of all cases`() {
    let damaged = (0..<run.mutationCount).map { run.mutation($0) }.filter { $0.kind == .field }
    let sound = damaged.count { StreamParts($0.damaged.streams) != nil }
    #expect(sound * 100 >= damaged.count * 90)
  }
}

@Suite struct `Codec torture runs` {
  @Test func `a run rejects some damage of every kind and survives the blocks that decode`() async throws {
    let blocks = try Vectors.blocks() + GeneratedDatabases.tortureBlocks.filter { $0.length <= 65_536 }
    let run = TortureRun(blocks: blocks, mutationsPerBlock: 27, seed: 1)
    let counts = try await run.run(threads: 2)
    #expect(counts.refused + counts.decoded == run.mutationCount)
    for mutation in Mutation.allCases { #expect(counts.byMutation[mutation.rawValue].refused > 0, "\(mutation)") }
    // Some damaged fields result in another valid block, so the first check does not detect all damage.
    #expect(counts.byMutation[Mutation.field.rawValue].decoded > 0)
  }

  @Test func `a run has the same counts on one thread and on four`() async throws {
    let run = TortureRun(blocks: try Vectors.blocks(), mutationsPerBlock: 45, seed: 3)
    let (one, four) = (try await run.run(threads: 1), try await run.run(threads: 4))
    #expect(one.byMutation == four.byMutation)
  }

  @Test func `a run fails if the decoder returns a block of another length`() async throws {
    var run = TortureRun(blocks: try Vectors.blocks(), mutationsPerBlock: 9, seed: 3)
    run.decoder = { Array(repeating: 0, count: $0.length + 1) }
    let wrong = run
    await #expect(throws: TortureError.self) { try await wrong.run(threads: 2) }
  }

  @Test func `a run records its current mutation in a journal`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("journal")
    var run = TortureRun(blocks: try Vectors.blocks(), mutationsPerBlock: 9, seed: 3)
    run.decoder = { _ in
      #expect((try? String(contentsOfFile: path, encoding: .utf8))?.hasPrefix("mutation ") == true)
      return nil
    }
    let journal = try Journal(path: path)
    _ = try await run.run(threads: 1, journal: journal)
    let last = try String(contentsOfFile: path, encoding: .utf8)
    #expect(last.trimmingCharacters(in: .whitespacesAndNewlines) == "mutation \(run.mutationCount - 1)")
    journal.remove()
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}

@Suite struct `Block sources` {
  @Test func `the generated databases have whole pages of every size`() throws {
    let blocks = try GeneratedDatabases.blocks()
    #expect(Set(blocks.map(\.pageSize)) == Set(GeneratedDatabases.pageSizes))
    #expect(blocks.allSatisfy { $0.bytes.count.isMultiple(of: $0.pageSize) && !$0.bytes.isEmpty })
  }

  @Test(arguments: ["", "stop_id,stop_name\n", "[]x", "SQLite format 3\0"])
  func `a file of another kind is rejected as a source of blocks`(text: String) {
    #expect(throws: TortureError.self) { try BlockSource(Array(text.utf8), name: "feed.zip") }
  }

  @Test func `a truncated database is rejected as a source of blocks`() throws {
    var bytes = Array("SQLite format 3\0".utf8) + [0x02, 0x00]
    bytes += Array(repeating: 0, count: 700 - bytes.count)
    #expect(throws: TortureError.self) { try BlockSource(bytes, name: "cut.sqlite") }
  }

  @Test func `a damaged bundle is rejected as a source of blocks`() {
    let bytes = BundleHeader.magic + Array(repeating: 0, count: 400)
    #expect(throws: ContainerError.self) { try BlockSource(bytes, name: "damaged.transit") }
  }
}
