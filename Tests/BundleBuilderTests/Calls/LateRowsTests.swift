import Foundation
import GTFSFeed
import TestFeeds
import Testing
import TransitValues

@testable import BundleBuilder

@Suite struct `Scattered rows` {
  private typealias Row = (owner: Int, content: [UInt8], raw: [UInt8])

  private func rows(_ count: Int, _ random: inout SplitMix64) -> [Row] {
    (0..<count).map { number in
      let raw = Array("row \(number)".utf8)
      return (random.number(0...40), (0..<random.number(0...9)).map { UInt8($0 + number % 200) }, raw)
    }
  }

  private func add(_ row: Row, to lateRows: LateRows) throws {
    try row.content.withSpan { content in
      try lateRows.add(content, owner: row.owner) { $0 += row.raw }
    }
  }

  /// All rows in memory, in a few runs, and one run per row, which takes several rounds of merging.
  @Test(arguments: [1 << 20, 2000, 1])
  func `late rows are read by owner and in order of arrival`(memoryByteCount: Int) throws {
    var random = SplitMix64(seed: 23)
    for count in [0, 1, 2, 1100] {
      let folder = try TemporaryFolder()
      let rows = rows(count, &random)
      let lateRows = LateRows(folder: folder.path, file: "stop_times.txt", memoryByteCount: memoryByteCount)
      for row in rows { try add(row, to: lateRows) }
      var found: [Row] = []
      var owners: [Int] = []
      try lateRows.readAll { owner, rows in
        owners.append(owner)
        found += rows.map { (owner, Array($0.content), Array($0.raw)) }
      }
      let expected = rows.enumerated().sorted { ($0.element.owner, $0.offset) < ($1.element.owner, $1.offset) }
        .map(\.element)
      #expect(owners == Array(Set(rows.map(\.owner))).sorted())
      #expect(found.map(\.owner) == expected.map(\.owner))
      #expect(found.map(\.content) == expected.map(\.content))
      #expect(found.map(\.raw) == expected.map(\.raw))
    }
  }

  @Test func `late rows use at most 64 files`() throws {
    let folder = try TemporaryFolder()
    let lateRows = LateRows(folder: folder.path, file: "stop_times.txt", memoryByteCount: 1)
    for number in 0..<2000 {
      try add((number % 7, [1], [2]), to: lateRows)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count <= 64)
    }
  }

  @Test func `late rows may be longer than the read buffer`() throws {
    let folder = try TemporaryFolder()
    let lateRows = LateRows(folder: folder.path, file: "shapes.txt", memoryByteCount: 1)
    let long = [UInt8](repeating: 7, count: 300_000)
    for owner in [2, 1, 2] { try add((owner, long, long), to: lateRows) }
    var counts: [Int] = []
    try lateRows.readAll { _, rows in
      counts.append(rows.count)
      #expect(rows.allSatisfy { Array($0.content) == long && Array($0.raw) == long })
    }
    #expect(counts == [1, 2])
  }
}
