import GTFSFeed

/// Cells as most are, for loops over millions of rows: `nil` for whatever else stands there.
enum UsualCells {
  /// An integer of at most nine digits, without a sign.
  @inline(__always)
  static func number(_ cell: FieldBounds, _ bytes: Span<UInt8>) -> Int? {
    let range = cell.range
    return (1...9).contains(range.count) ? FieldParser.digits(bytes, range.lowerBound, range.upperBound) : nil
  }

  /// A plain decimal, or none in an empty cell.
  @inline(__always)
  static func distance(_ cell: FieldBounds, _ bytes: Span<UInt8>) -> Distance? {
    if cell.isEmpty { return Distance.none }
    return FieldParser.plainDecimal(bytes.extracting(cell.range)).map { .decimal($0) }
  }
}

extension TableReader {
  /// Where the columns of usual rows stand among the cells, in the order they are named; `nil` for a file without one
  /// of them, or with columns that have no form of their own.
  func usualPositions(_ names: String...) -> [Int]? {
    let positions = names.map { column($0).position }
    return positions.contains { $0 < 0 } || !extras.isEmpty ? nil : positions
  }
}
