import TransitValues

/// A declared column of a file being read, and where it stands in the header.
///
/// A class, since rows are read by the million and a reference costs nothing to pass.
final class TableColumn: Sendable {
  let schema: ColumnSchema

  /// The column's place among the cells of a row, -1 where the file has it not.
  let position: Int

  /// The listed values of an enumeration, a bit each; `nil` for other columns.
  private let listed: UInt64?

  init(_ schema: ColumnSchema, position: Int) {
    self.schema = schema
    self.position = position
    if case .enumeration(let allowed) = schema.type {
      listed = allowed.filter { (0..<64).contains($0) }.reduce(0) { $0 | 1 << UInt64($1) }
    } else {
      listed = nil
    }
  }

  var name: String { schema.name }
  var isAbsent: Bool { position < 0 }

  /// Whether the specification lists a value, or the column has no list.
  func lists(_ value: Int) -> Bool {
    guard let listed else { return true }
    return (0..<64).contains(value) && listed >> UInt64(value) & 1 == 1
  }
}
