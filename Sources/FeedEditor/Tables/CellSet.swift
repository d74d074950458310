import GTFSFeed
import TransitValues

/// A set of cells: ids of one kind, or texts.
struct CellSet {
  private var cells = ByteInterner()

  var count: Int { cells.count }

  /// All cells, as texts.
  var texts: some Sequence<String> {
    (0..<cells.count).lazy.map { String(decoding: cells.array(of: $0), as: UTF8.self) }
  }

  func contains(_ cell: Span<UInt8>) -> Bool { cells.find(cell) != nil }
  func contains(_ cell: [UInt8]) -> Bool { cell.withSpan { contains($0) } }

  /// Adds a cell unless it is empty.
  mutating func insert(_ cell: Span<UInt8>) {
    if !cell.isEmpty { _ = cells.intern(cell) }
  }

  /// Adds a cell unless it is empty.
  mutating func insert(_ cell: [UInt8]) {
    cell.withSpan { insert($0) }
  }
}
