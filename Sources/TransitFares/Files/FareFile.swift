import BundleFormat
import TransitBundle
import TransitSQLite
import TransitValues

/// A fare file of the feed.
struct FareFile {
  private let schema: FileSchema
  private let dropped: DroppedRows
  /// The names of the header; `nil` if the feed has no such file.
  private let header: [String]?
  let rowCount: Int

  /// The rows that are kept in memory at most: no feed has a tenth of it.
  static let mostRows = 500_000

  init(_ schema: FileSchema, of timetable: Timetable) {
    let table = timetable.metadata.contents[table: schema.name]
    (self.schema, header, rowCount) = (schema, table?.columns, table?.rows ?? 0)
    dropped = DroppedRows(schema, of: timetable)
  }

  func hasColumn(_ name: String) -> Bool { header?.contains(name) == true }

  /// Calls a function with the cells of some columns of each row. The order of rows is not that of the feed.
  func forEachRow(
    _ columns: [String], _ connection: Connection, _ body: (FareCells) throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    if header == nil { return }
    let names = columns.map(SQLName.quoted).joined(separator: ", ")
    let rows = try connection.prepare("SELECT \(names) FROM \(schema.tableName)")
    while try rows.step() { try body(.stored(rows)) }
  }

  /// The same, then those that the builder dropped because they repeat an id: they count if the first is not valid.
  func forEachRowWithRepeated(
    _ columns: [String], _ connection: Connection, _ body: (FareCells) throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    try forEachRow(columns, connection, body)
    try dropped.forEach(columns, code: "duplicate_key", connection, body)
  }
}

/// The cells of a row, by the number of the column that was asked for.
enum FareCells {
  case stored(Statement)
  case raw([String?])

  /// A text or an id; `nil` for an empty cell.
  func text(_ column: Int) -> String? {
    switch self {
    case .raw(let texts): texts[column]
    case .stored(let row):
      switch row.value(at: column) {
      case .text(let text): text
      case .integer(let number): "\(number)"
      case .real, .blob, .null: nil
      }
    }
  }

  /// A number as the feed may have written it.
  func decimal(_ column: Int) -> String? {
    if case .stored(let row) = self, case .real(let number) = row.value(at: column) {
      return PlainDecimal.text(of: number)
    }
    return text(column)
  }
}

/// A cell with a whole number.
enum FareNumber {
  case empty, invalid
  case number(Int)

  init(_ text: String?) {
    guard let text else {
      self = .empty
      return
    }
    self = MinorUnits.whole(text).map { .number($0) } ?? .invalid
  }
}

/// Decimal digits without an exponent.
enum PlainDecimal {
  /// The shortest digits that stand for a number.
  static func text(of number: Double) -> String {
    let parts = "\(number)".split(separator: "e", maxSplits: 1)
    guard parts.count == 2, let exponent = Int(parts[1].drop { $0 == "+" }), (-400...400).contains(exponent) else {
      return "\(number)"
    }
    let isNegative = number < 0
    let mantissa = parts[0].drop { $0 == "-" }.split(separator: ".", maxSplits: 1)
    let whole = String(mantissa.first ?? "0")
    let fraction = mantissa.count > 1 && mantissa[1] != "0" ? String(mantissa[1]) : ""
    var digits = whole + fraction
    var point = whole.utf8.count + exponent
    if point <= 0 {
      digits = String(repeating: "0", count: 1 - point) + digits
      point = 1
    }
    let missing = point - digits.utf8.count
    if missing > 0 { digits += String(repeating: "0", count: missing) }
    let rest = digits.dropFirst(point)
    return (isNegative ? "-" : "") + digits.prefix(point) + (rest.isEmpty ? "" : ".\(rest)")
  }
}
