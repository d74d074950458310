import GTFSFeed

/// Fast parsers for common cell formats. They return `nil` for all other cells, which need the slow path.
enum FastCells {
  /// An integer of at most nine digits, without a sign.
  @inline(__always)
  static func number(_ cell: FieldBounds, _ bytes: Span<UInt8>) -> Int? {
    let range = cell.range
    return (1...9).contains(range.count) ? FieldParser.digits(bytes, range.lowerBound, range.upperBound) : nil
  }

  /// A plain decimal, or ``Distance/none`` for an empty cell.
  @inline(__always)
  static func distance(_ cell: FieldBounds, _ bytes: Span<UInt8>) -> Distance? {
    if cell.isEmpty { return Distance.none }
    return FieldParser.plainDecimal(bytes.extracting(cell.range)).map { .decimal($0) }
  }
}

extension TableReader {
  /// Returns the positions of columns in the header; `nil` if one of them is missing, or if the file has extra columns
  /// (``extras``), because then the fast path cannot be used.
  func fastPositions(_ names: String...) -> [Int]? {
    let positions = names.map { column($0).position }
    return positions.contains { $0 < 0 } || !extras.isEmpty ? nil : positions
  }
}
