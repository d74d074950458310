import BundleDelta
import BundleFormat
import DeltaDamage
import TestFeeds
import Testing
import TransitBundle

@Suite struct `Hostile deltas` {
  @Test(arguments: 0..<16)
  func `a delta with damaged sections is rejected or produces the same content`(seed: UInt64) throws {
    let pair = try DeltaPair.sharedTown.get()
    let sound = OpenDelta(pair.delta)
    var random = SplitMix64(seed: seed)
    for _ in 0..<250 {
      let bytes = sound.damaged(&random).encoded()
      do {
        #expect(try pair.apply(bytes, maximumBytes: 1 << 20).contentRoot == pair.new.header.contentRoot)
      } catch let error as DeltaError {
        #expect(!error.problem.isEmpty)
      }
    }
  }

  @Test func `a delta with a flipped byte is rejected or produces the same content`() throws {
    let pair = try DeltaPair.sharedTown.get()
    for position in pair.delta.indices {
      var bytes = pair.delta
      bytes[position] ^= UInt8(1 << (position % 8))
      do {
        #expect(try pair.apply(bytes).contentRoot == pair.new.header.contentRoot)
      } catch let error as DeltaError {
        #expect([.damaged, .unsupported].contains(error.kind), "\(position): \(error)")
      }
    }
  }

  @Test func `a truncated delta is rejected`() throws {
    let pair = try DeltaPair.sharedTown.get()
    for count in pair.delta.indices {
      let error = try #require(throws: DeltaError.self) { try pair.apply(Array(pair.delta[..<count])) }
      #expect(error.kind == .damaged)
    }
  }
}
