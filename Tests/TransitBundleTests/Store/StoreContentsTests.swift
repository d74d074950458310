import TestFeeds
import Testing

@testable import TransitBundle

@Suite struct `Store file names` {
  @Test func `file names in a store are read as they are written`() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<500 {
      let number = Int.random(in: 1...(1 << Int.random(in: 1...50, using: &random)), using: &random)
      let start = Bool.random(using: &random) ? nil : Int.random(in: .min ... .max, using: &random)
      let bundle = StoredBundle(number: number, start: start)
      #expect(StoredBundle(name: bundle.name) == bundle)
      #expect(StoredBundle(name: bundle.started.name) == StoredBundle(number: number, start: nil))
    }
    #expect(StoredBundle(number: 7, start: nil).name == "00000007.transit")
    #expect(StoredBundle(number: 123_456_789, start: -5).name == "123456789.from.-5.transit")
  }

  @Test(arguments: [
    "", ".transit", "7.transit", "00000000.transit", "-0000001.transit", "+0000007.transit", "00000007",
    "00000007.Transit",
    "00000007.from.transit", "00000007.from.01.transit", "00000007.to.5.transit", "00000007.from.5.6.transit",
    "00000007..transit", "99999999999999999999.transit", "00000007.from.99999999999999999999.transit",
    "user.sqlite", "store.lock", "00000007.transit.bak",
  ]) func `a store ignores file names of other formats`(name: String) {
    #expect(StoredBundle(name: name) == nil)
    let contents = StoreContents(names: [name])
    #expect(contents == StoreContents(names: []))
    #expect(contents.names(otherThan: []).isEmpty)
  }

  @Test func `file names in a store determine its current, previous and pending bundles`() {
    let contents = StoreContents(names: [
      "00000003.transit", "00000009.from.50.transit", "00000008.from.10.transit", "00000005.transit", "user.sqlite",
    ])
    #expect(contents.bundles.map(\.number) == [5, 3])
    #expect(contents.pending == StoredBundle(number: 9, start: 50))
    #expect(contents.nextNumber == 10)
    #expect(contents.bundles(before: contents.bundles[0]).map(\.number) == [3])
    // A later installation cancels a pending bundle, even if its file is still there.
    #expect(StoreContents(names: ["00000003.transit", "00000002.from.50.transit"]).pending == nil)
    #expect(StoreContents(names: ["00000002.transit", "00000002.from.50.transit"]).pending == nil)
  }

  @Test func `file names in a store identify unfinished copies`() {
    let unfinished = ["00000007.transit.1abc.partial", "00000007.from.5.transit.0.partial"]
    let others = [
      "00000007.transit.partial", "00000007..transit.1abc.partial", "x.transit.1abc.partial", "00000007.transit.1abc",
      "report.partial",
    ]
    let contents = StoreContents(names: unfinished + others + ["00000001.transit"])
    #expect(contents.unfinished == Set(unfinished))
    #expect(contents.names(otherThan: contents.bundles) == Set(unfinished))
    #expect(contents.nextNumber == 2)
  }
}
