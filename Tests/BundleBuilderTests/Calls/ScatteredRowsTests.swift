import TestFeeds
import Testing

@testable import BundleBuilder

@Suite struct `Rows that come back` {
  private typealias Row = (owner: Int, content: [UInt8], raw: [UInt8])

  private func rows(_ count: Int, _ random: inout SplitMix64) -> [Row] {
    (0..<count).map { number in
      let raw = Array("row \(number)".utf8)
      return (random.number(0...40), (0..<random.number(0...9)).map { UInt8($0 + number % 200) }, raw)
    }
  }

  /// In memory, in a few runs, and in a run for each row.
  @Test(arguments: [1 << 20, 2000, 1])
  func `are given owner by owner, each owner's in their order`(memoryByteCount: Int) throws {
    var random = SplitMix64(seed: 23)
    for count in [0, 1, 2, 300] {
      let folder = try TemporaryFolder()
      let rows = rows(count, &random)
      let scattered = ScatteredRows(folder: folder.path, file: "stop_times.txt", memoryByteCount: memoryByteCount)
      for row in rows { try scattered.add(row.content, owner: row.owner) { $0 += row.raw } }
      var found: [Row] = []
      var owners: [Int] = []
      try scattered.readAll { owner, rows in
        owners.append(owner)
        found += rows.map { (owner, $0.content, Array($0.raw)) }
      }
      let expected = rows.enumerated().sorted { ($0.element.owner, $0.offset) < ($1.element.owner, $1.offset) }
        .map(\.element)
      #expect(owners == Array(Set(rows.map(\.owner))).sorted())
      #expect(found.map(\.owner) == expected.map(\.owner))
      #expect(found.map(\.content) == expected.map(\.content))
      #expect(found.map(\.raw) == expected.map(\.raw))
    }
  }

  @Test func `may be longer than what is read at once`() throws {
    let folder = try TemporaryFolder()
    let scattered = ScatteredRows(folder: folder.path, file: "shapes.txt", memoryByteCount: 1)
    let long = [UInt8](repeating: 7, count: 300_000)
    for owner in [2, 1, 2] { try scattered.add(long, owner: owner) { $0 += long } }
    var counts: [Int] = []
    try scattered.readAll { _, rows in
      counts.append(rows.count)
      #expect(rows.allSatisfy { $0.content == long && Array($0.raw) == long })
    }
    #expect(counts == [1, 2])
  }
}
