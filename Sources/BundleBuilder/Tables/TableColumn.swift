import TransitValues

/// A declared column of a file that is being read, with its position in the header.
///
/// A class, because passing a reference is cheap and millions of rows are read.
final class TableColumn: Sendable {
  let schema: ColumnSchema

  /// The index of the column in the header; -1 if the file does not have it.
  let position: Int

  /// The documented values of an enumeration, as a bit set; `nil` for other types.
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

  /// Whether the specification lists a value. True for columns that are not enumerations.
  func lists(_ value: Int) -> Bool {
    guard let listed else { return true }
    return (0..<64).contains(value) && listed >> UInt64(value) & 1 == 1
  }
}
