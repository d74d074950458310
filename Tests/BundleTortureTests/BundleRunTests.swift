import BundleDamage
import BundleFormat
import Foundation
import TestFeeds
import Testing
import TortureSupport

@testable import bundle_torture

/// Created once for all tests.
private let trials = Task {
  let bundles = try await SmallBundles.make()
  return [
    try BundleTrial(bundles[0], splicedWith: bundles[1]), try BundleTrial(bundles[1], splicedWith: bundles[0]),
  ]
}

@Suite struct `Bundle damage` {
  @Test func `damage to a bundle depends on its seed and number only`() async throws {
    let trials = try await trials.value
    let folder = try TemporaryFolder()
    let scratch = folder.file("scratch.sqlite")
    let runs = [1, 1, 2].map { BundleRun(trials, perKind: 6, seed: $0) }
    var differs = false
    for number in 0..<runs[0].mutationCount {
      let made = try runs.map { try $0.mutation(number, scratch: scratch) }
      #expect(made[0] == made[1], "\(runs[0].name(of: number))")
      differs = differs || made[0] != made[2]
    }
    #expect(differs)
  }

  @Test func `damage changes the bundle and keeps the checksums correct if it is sealed`() async throws {
    let trials = try await trials.value
    let folder = try TemporaryFolder()
    let run = BundleRun(
      trials, perKind: 10, kinds: Damage.allCases.filter { $0.isSealed && $0 != .headerField }, seed: 3)
    for number in 0..<run.mutationCount {
      guard let bytes = try run.mutation(number, scratch: folder.file("scratch.sqlite")) else { continue }
      let header = try BundleHeader(decoding: Array(bytes.prefix(192)), fileLength: bytes.count)
      #expect(Deflate.checksum(bytes[192..<header.blocks.offset]) == header.sectionsChecksum)
      #expect(Deflate.checksum(bytes[header.blocks.offset...]) == header.blocksChecksum)
      #expect(bytes != trials[0].bundle.bytes && bytes != trials[1].bundle.bytes)
    }
  }

  @Test func `all single bytes and all lengths of a bundle are damaged if the limit allows`() async throws {
    let trial = try await trials.value[0]
    let count = trial.bundle.bytes.count
    let run = BundleRun([trial], perKind: .max, kinds: [.byte, .truncation], seed: 1)
    #expect(run.mutationCount == 6 * count)
    for place in 0..<count {
      let bytes = try #require(try run.mutation(5 * place, scratch: ""))
      #expect(bytes.count == count && bytes[place] != trial.bundle.bytes[place])
      // Comparing all bytes for each place would be quadratic.
      if place.isMultiple(of: 499) { #expect(zip(bytes, trial.bundle.bytes).count { $0 != $1 } == 1) }
    }
    #expect(try run.mutation(5 * count + 7, scratch: "")?.count == 7)
  }
}

@Suite struct `Damaged bundles` {
  @Test(arguments: Damage.allCases)
  func `a damaged bundle is rejected or returns the same answers`(damage: Damage) async throws {
    let run = BundleRun([try await trials.value[0]], perKind: damage.keepsDatabase ? 16 : 8, kinds: [damage], seed: 5)
    let counts = try await run.run(threads: 2)
    #expect(counts.violations.map { "\(run.name(of: $0.number)): \($0.text)" } == [])
    let count = counts.byDamage[damage.rawValue]
    #expect(count.tried > 0)
    if damage.keepsDatabase { #expect(count.other == 0 && count.verified == 0) }
    if damage.mustNotOpen { #expect(count.refused == count.tried) }
  }

  @Test func `a run reports a wrong answer, a wrong verification and an opened truncation`() async throws {
    let trial = try await trials.value[0]
    let folder = try TemporaryFolder()
    // Another sound bundle that stands for a damaged one.
    let other = try await trials.value[1].bundle.bytes
    let result = try trial.attempt(other, .byte, path: folder.file("other.transit"))
    #expect(result.violation?.contains("another answer") == true || result.violation?.contains("unknown") == true)
    let same = try trial.attempt(trial.bundle.bytes, .byte, path: folder.file("same.transit"))
    #expect(same.outcome == .same)
    #expect(same.violation == "verify-bundle calls it sound")
    let opened = try trial.attempt(trial.bundle.bytes, .truncation, path: folder.file("opened.transit"))
    #expect(opened.violation == "it was opened")
  }
}
