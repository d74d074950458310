import BundleFormat
import TransitSQLite
import TransitValues

/// Computes the part of a view row's digest that comes from a row of one table.
///
/// Evaluates the expressions of the view for the values that a correct bundle has. Any other value is an error.
struct StoredCells {
  private struct Column {
    let weight: Residue
    let form: Form
  }

  /// The way in which the view shows a stored value.
  private enum Form {
    case text(ReferencedTexts)
    /// An integer, or what the view derives from it: seconds of a time, units of 1e-7 degree.
    case whole(ClosedRange<Int>)
    /// An integer in units of 10^-digits, or a text.
    case decimal(digits: Int)
  }

  /// Times from `00:00:00` to `9999:59:59` are shown as they are written in a feed.
  static let writableSeconds = 0...35_999_999
  /// Coordinates that the view's division shows exactly.
  private static let writableUnits = -3_600_000_000...3_600_000_000
  /// Integers and powers of ten that are exact as doubles.
  private static let exactIntegers = -(1 << 53)...1 << 53
  private static let exactDigits = 0...15

  /// The rows to read: the columns of `keys`, followed by those of the view.
  let rows: StoredRows
  private let firstPlace: Int
  private let columns: [Column]
  private var row: CanonicalRow

  /// By column and kind of value: whether it has occurred. The kinds are NULL, number and text.
  private var isKnown: [Bool]
  private var foundNewKind = false

  /// - Parameters:
  ///   - name: A table behind the view of `table`.
  ///   - keys: Columns of it that the view does not show.
  init(
    _ name: String, after keys: [String], in table: ComparedTable, of database: BundleDatabase
  ) throws {
    let declarations = CompactTables.declarations(for: database.contents)
    guard let declaration = declarations.first(where: { $0.name == name }) else { throw DatabaseError.notComposed }
    row = CanonicalRow(columnCount: table.columns.count)
    firstPlace = keys.count
    var names: [String] = []
    var columns: [Column] = []
    var texts: [String: ReferencedTexts] = [:]
    for column in declaration.columns {
      guard let origin = column.origins.first(where: { $0.file == table.name }) else { continue }
      guard let index = table.index(of: origin.column) else { throw DatabaseError.notComposed }
      if let parent = column.parent, texts[parent] == nil {
        texts[parent] = try ReferencedTexts(of: parent, in: database, as: row)
      }
      let form = try Self.form(
        of: table.columns[index].kind, column.parent.flatMap { texts[$0] },
        digits: table.name == "shapes.txt"
          ? database.contents.shapeDistanceDigits : database.contents.stopDistanceDigits)
      names.append(column.name)
      columns.append(Column(weight: row.weight(of: index), form: form))
    }
    self.columns = columns
    isKnown = Array(repeating: false, count: 3 * columns.count)
    rows = try database.storedRows(of: name, keys + names)
  }

  private static func form(of kind: CellKind, _ texts: ReferencedTexts?, digits: Int) throws -> Form {
    switch (kind, texts) {
    case (.text, let texts?): return .text(texts)
    case (.integer, nil): return .whole(.min ... .max)
    case (.time, nil): return .whole(writableSeconds)
    case (.degrees, nil): return .whole(writableUnits)
    case (.decimal, nil) where exactDigits.contains(digits): return .decimal(digits: digits)
    default: throw DatabaseError.notComposed
    }
  }

  /// Returns whether a column had a new kind of value since the last call.
  mutating func takeNewKind() -> Bool {
    defer { foundNewKind = false }
    return foundNewKind
  }

  /// - Throws: ``DatabaseError/notComposed`` for a value whose form in the view is not known.
  mutating func sum(of stored: StoredRows) throws(DatabaseError) -> Residue {
    var sum = Residue.zero
    for index in columns.indices {
      let place = firstPlace + index
      let isNull = stored.isNull(at: place)
      note(isNull ? 0 : stored.optionalInteger(at: place) == nil ? 2 : 1, ofColumn: index)
      if !isNull { sum += columns[index].weight * (try cell(columns[index].form, stored, place)) }
    }
    return sum
  }

  @inline(__always)
  private mutating func note(_ kind: Int, ofColumn index: Int) {
    if isKnown[3 * index + kind] { return }
    isKnown[3 * index + kind] = true
    foundNewKind = true
  }

  @inline(__always)
  private mutating func cell(_ form: Form, _ stored: StoredRows, _ place: Int) throws(DatabaseError) -> Residue {
    guard let number = stored.optionalInteger(at: place) else {
      guard case .decimal = form, stored.storage(at: place) == .text else { throw .notComposed }
      return try textCell(stored, place)
    }
    switch form {
    case .text(let texts): return try texts.cell(of: number)
    case .whole(let numbers):
      guard numbers.contains(number) else { throw .notComposed }
      return row.cell(ofWhole: number)
    case .decimal(let digits):
      guard Self.exactIntegers.contains(number) else { throw .notComposed }
      return digits == 0 ? row.cell(ofWhole: number) : row.cell(ofDecimal: Double(number) / Self.powers[digits])
    }
  }

  private mutating func textCell(_ stored: StoredRows, _ place: Int) throws(DatabaseError) -> Residue {
    let cell = stored.withBytes(at: place) { $0.count == 0 ? .zero : row.cell(ofDecimal: $0) }
    if cell.isZero { throw .notComposed }
    return cell
  }

  private static let powers = exactDigits.reduce(into: [1.0]) { powers, _ in
    powers.append(powers[powers.count - 1] * 10)
  }
}
