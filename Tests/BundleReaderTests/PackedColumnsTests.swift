import TestFeeds
import Testing

@testable import BundleReader

@Suite struct `Packed columns` {
  private static func columns(_ random: inout SplitMix64) -> [[Int?]] {
    let steps = [1, 60, 3600, 1 << 33]
    return (0..<8).map { column in
      let (base, step) = (Int.random(in: -100_000...100_000, using: &random), steps[column % 4])
      let spread = [1, 2, 200, 300, 70_000].randomElement(using: &random) ?? 1
      return (0..<Int.random(in: 0...50, using: &random)).map { _ in
        column > 3 && Int.random(in: 0..<4, using: &random) == 0
          ? nil : base + step * Int.random(in: 0..<spread, using: &random)
      }
    }
  }

  @Test func `packed columns return the values they were created with`() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<200 {
      let lists = Self.columns(&random)
      let packed = PackedColumns(lists)
      for (column, list) in lists.enumerated() {
        for (row, value) in list.enumerated() { #expect(packed[column, row] == value) }
      }
    }
  }

  @Test func `packed columns hold the smallest and the largest integers`() {
    let lists: [[Int?]] = [
      [.min, .max, 0, -1], [.max, .max - 1], [.min, nil], [nil, nil], [.max, nil, 0], [0], [nil, 7],
    ]
    let packed = PackedColumns(lists)
    for (column, list) in lists.enumerated() {
      for (row, value) in list.enumerated() { #expect(packed[column, row] == value) }
    }
  }

  @Test(arguments: 1...8) func `packed columns use as many bytes per value as the largest code needs`(width: Int) {
    let largest = Int(truncatingIfNeeded: UInt64.max >> UInt64(width == 8 ? 1 : 64 - 8 * width))
    let values = (0..<9).map { $0 % 2 == 0 ? largest - $0 : $0 / 2 }
    // One byte before them, so that the codes are not aligned to words.
    let lists = [[0, 200], values]
    let packed = PackedColumns(lists)
    for (row, value) in values.enumerated() { #expect(packed[1, row] == value) }
    // Presence, base and form of both columns, and the codes, in words of eight bytes.
    #expect(packed.byteCount == MemoryCost.ofArray + 8 * 5 + (2 + 9 * width + 7) / 8 * 8)
  }

  @Test func `packed columns use one byte per value for small ranges, and none for constant or missing values`() {
    let times = PackedColumns([(0..<200).map { 3600 + 60 * $0 }])
    let same = PackedColumns([Array(repeating: 1 << 40, count: 200)])
    let missing = PackedColumns([Array(repeating: nil, count: 200)])
    #expect(times.byteCount - same.byteCount == 200)
    #expect(same.byteCount - missing.byteCount == 16)
  }
}

@Suite struct `Day sets` {
  @Test func `a day set contains its days and no others`() {
    var random = SplitMix64(seed: 5)
    for round in 0..<100 {
      let spread = round % 2 == 0 ? 400 : 1_000_000
      let days = Set(
        (0..<Int.random(in: 0...80, using: &random)).map { _ in 18_000 + Int.random(in: 0..<spread, using: &random) })
      let set = DaySet(days.sorted())
      for day in days { #expect(set.contains(day)) }
      for day in [17_999, 18_000 + spread, .min, .max, 0] { #expect(!set.contains(day)) }
      for _ in 0..<100 {
        let day = 18_000 + Int.random(in: 0..<spread, using: &random)
        #expect(set.contains(day) == days.contains(day))
      }
    }
    #expect(DaySet([.min, .max]).contains(.max))
    #expect(!DaySet([.min, .max]).contains(0))
  }
}
