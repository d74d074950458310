import GTFSFeed
import TestFeeds
import Testing
import TransitValues

@testable import BundleBuilder

@Suite struct `Row stores` {
  private enum Cell: Equatable {
    case null
    case integer(Int)
    case number(Double)
    case text([UInt8])
  }

  private func cell(_ random: inout SplitMix64) -> Cell {
    switch random.number(0...3) {
    case 0: return .null
    // Integers below 10^15, which decimals are stored as, and fractions.
    case 1: return .integer(random.pick([0, 1, -1, 255, 256, 999_999_999_999_999, -999_999_999_999_999]))
    case 2: return .number(random.pick([0.5, -0.5, 1.25, 1e-22, -123_456.789]))
    default:
      let text = random.chance(10) ? (0..<300).map { _ in random.pick([0, 0x7A]) } : random.bytes(atMost: 3)
      return text.isEmpty ? .null : .text(text)
    }
  }

  private func rows(seed: UInt64, count: Int, width: Int) -> [[Cell]] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in (0..<width).map { _ in cell(&random) } }
  }

  private func store(_ rows: [[Cell]], width: Int) -> RowStore {
    var store = RowStore(width: width)
    for row in rows {
      for cell in row {
        switch cell {
        case .null: store.appendNull()
        case .integer(let value): store.append(value)
        case .number(let value): store.append(value)
        case .text(let bytes): bytes.withSpan { store.append(text: $0) }
        }
      }
      store.endRow()
    }
    return store
  }

  private func cells(_ store: RowStore, row: Int) -> [Cell] {
    store.values(of: row).map { value in
      switch value {
      case .null: .null
      case .integer(let value): .integer(value)
      case .number(let value): .number(value)
      case .text(let range): .text(store.withBytes { bytes in range.map { bytes[$0] } })
      }
    }
  }

  @Test(arguments: [UInt64](1...20))
  func `row stores return the appended values`(seed: UInt64) {
    let width = Int(seed % 4) + 1
    let rows = rows(seed: seed, count: 100, width: width)
    let store = store(rows, width: width)
    #expect(store.count == rows.count)
    for (number, row) in rows.enumerated() {
      #expect(cells(store, row: number) == row)
      for column in 0..<width { #expect(store.value(of: number, column) == store.values(of: number)[column]) }
      for column in 0..<width {
        guard case .text(let bytes) = row[column] else {
          #expect(store.text(of: number, column) == nil)
          continue
        }
        #expect(store.text(of: number, column) == String(decoding: bytes, as: UTF8.self))
      }
    }
  }

  @Test(arguments: [UInt64](1...20))
  func `rows are sorted by value whatever their order`(seed: UInt64) {
    let width = Int(seed % 3) + 1
    var rows = rows(seed: seed, count: 80, width: width)
    rows += rows.prefix(10)
    let expected = rows.sorted { precedes($0, $1) }
    var random = SplitMix64(seed: seed)
    for _ in 0..<4 {
      random.shuffle(&rows)
      let store = store(rows, width: width)
      #expect(store.sorted().map { cells(store, row: $0) } == expected)
    }
  }

  /// Compares rows like SQLite: NULL, then numbers, then texts by bytes.
  private func precedes(_ left: [Cell], _ right: [Cell]) -> Bool {
    guard let (one, other) = zip(left, right).first(where: { $0 != $1 }) else { return false }
    switch (one, other) {
    case (.null, _): return true
    case (_, .null): return false
    case (.text(let one), .text(let other)): return one.lexicographicallyPrecedes(other)
    case (.text, _): return false
    case (_, .text): return true
    default: return number(one) < number(other)
    }
  }

  private func number(_ cell: Cell) -> Double {
    switch cell {
    case .integer(let value): Double(value)
    case .number(let value): value
    case .null, .text: .nan
    }
  }
}
