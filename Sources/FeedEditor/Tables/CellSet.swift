import GTFSFeed
import TransitValues

/// A set of cells: ids of one kind, or texts.
struct CellSet {
  private var cells = ByteInterner()

  var count: Int { cells.count }

  /// All cells, as texts.
  var texts: some Sequence<String> { (0..<cells.count).lazy.map { cells.text(of: $0) } }

  func contains(_ cell: Span<UInt8>) -> Bool { cells.find(cell) != nil }
  func contains(_ cell: [UInt8]) -> Bool { cells.find(cell) != nil }

  /// Adds a cell unless it is empty.
  mutating func insert(_ cell: Span<UInt8>) {
    if !cell.isEmpty { _ = cells.intern(cell) }
  }

  /// Adds a cell unless it is empty.
  mutating func insert(_ cell: [UInt8]) { cell.withSpan { insert($0) } }

  /// The number of a cell, in the order in which they were added, and the cell of a number.
  func number(of cell: [UInt8]) -> Int? { cells.find(cell) }
  func cell(_ number: Int) -> [UInt8] { cells.array(of: number) }
}

extension ByteInterner {
  func find(_ cell: [UInt8]) -> Int? { cell.withSpan { find($0) } }
  mutating func intern(_ cell: [UInt8]) -> (number: Int, isNew: Bool) { cell.withSpan { intern($0) } }
}

extension Span<UInt8> {
  /// A copy of the bytes.
  var array: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(self)
    return bytes
  }
}

extension [UInt8] {
  var text: String { String(decoding: self, as: UTF8.self) }
}
