import GTFSFeed
import TransitValues

/// Times, dates and colors as the canonical validator reads them, written as GTFS says.
enum GTFSValue {
  /// Returns the seconds in `H:MM:SS`, `HH:MM:SS` or `HHH:MM:SS`.
  ///
  /// - Complexity: O(1). Allocates nothing.
  static func time(_ cell: Span<UInt8>) -> Int32? {
    let hourCount = cell.count - 6
    guard 1...3 ~= hourCount, cell[hourCount] == UInt8(ascii: ":"), cell[hourCount + 3] == UInt8(ascii: ":"),
      let hours = FieldParser.digits(cell, 0, hourCount),
      let minutes = FieldParser.digits(cell, hourCount + 1, hourCount + 3), minutes < 60,
      let seconds = FieldParser.digits(cell, hourCount + 4, hourCount + 6), seconds < 60
    else { return nil }
    return Int32(truncatingIfNeeded: hours * 3600 + minutes * 60 + seconds)
  }

  /// Returns the days from 1970-01-01 to a date `YYYYMMDD`.
  static func date(_ cell: Span<UInt8>) -> Int32? {
    (try? FieldParser.date(cell)).map { Int32(truncatingIfNeeded: $0.daysSince1970) }
  }

  /// Returns the red, green and blue of a color `RRGGBB`.
  static func color(_ cell: Span<UInt8>) -> Int32? {
    guard cell.count == 6 else { return nil }
    // `Int32` would read a sign, too.
    return cell[0] == UInt8(ascii: "+") || cell[0] == UInt8(ascii: "-") ? nil : Int32(cell.text, radix: 16)
  }
}
