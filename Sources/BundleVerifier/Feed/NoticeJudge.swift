import BundleFormat
import GTFSFeed
import TransitSQLite
import TransitValues

/// Checks whether a notice is correct, so that no notice can justify the loss of a value that could have been kept.
final class NoticeJudge {
  static let missingField = "missing_required_field"
  static let misquotedValue = "bundle_misquoted_value"
  /// The codes of notices for cells for which the table has no column.
  static let lostCellCodes: Set<String> = ["invalid_row_length", "duplicated_column", "empty_column_name"]

  private let table: ComparedTable
  private let references: ReferenceLookup

  init(_ table: ComparedTable, in database: BundleDatabase) {
    self.table = table
    references = ReferenceLookup(in: database)
  }

  /// Returns the reason why a notice for a value or a dropped row is wrong; `nil` if it is correct.
  func objection(to notice: RecordedNotice, _ row: FeedRow) throws -> String? {
    guard let field = notice.field, let index = table.index(of: field), let schema = table.columns[index].schema else {
      return "names no column that GTFS declares"
    }
    let column = table.columns[index]
    if !notice.dropsRow, let objection = objection(toValueOf: notice, row, column) { return objection }
    switch notice.code {
    case Self.missingField: return objection(toMissing: schema, column, row, dropsRow: notice.dropsRow)
    case "foreign_key_violation": return try objection(toViolationOf: schema, column, row, dropsRow: notice.dropsRow)
    case "duplicate_key": return objection(toDuplicate: schema, column, row, dropsRow: notice.dropsRow)
    case "number_out_of_range" where notice.dropsRow && !needsNumber(schema),
      column.kind.unreadableCode where notice.dropsRow && !needsNumber(schema):
      return "the row can be kept without the value"
    case column.kind.unreadableCode where !notice.dropsRow && GTFSSchema.mustBeReadable(schema, of: table.schema):
      return "the row applies to more without the value; it must be dropped"
    case "number_out_of_range":
      return row.reading(of: column) == .outOfRange ? nil : "\(quoted(column, row)) is within the range of the column"
    case column.kind.unreadableCode:
      return row.reading(of: column) == .unreadable ? nil : "\(quoted(column, row)) can be read"
    default: return "no such notice exists for values of this column"
    }
  }

  private func quoted(_ column: ComparedTable.Column, _ row: FeedRow) -> String {
    "\"\(row.text(at: column.position))\""
  }

  private func objection(
    toValueOf notice: RecordedNotice, _ row: FeedRow, _ column: ComparedTable.Column
  ) -> String? {
    let value = notice.value ?? []
    if value == Array(row.text(at: column.position).utf8) { return nil }
    return "reports \(notice.valueText), the feed has \(quoted(column, row))"
  }

  /// A missing value justifies dropping the row only if it is the key of the file, the position of the row, or a
  /// required reference.
  private func objection(
    toMissing schema: ColumnSchema, _ column: ComparedTable.Column, _ row: FeedRow, dropsRow: Bool
  ) -> String? {
    if !row.isEmpty(column) { return "\(quoted(column, row)) is there" }
    let isNeeded =
      GTFSSchema.needsValue(schema, of: table.schema)
      && (table.schema.primaryKey == [schema.name] || !schema.references.isEmpty)
    if dropsRow { return isNeeded || placesRow(schema) ? nil : "the row can be kept without the value" }
    return [.required, .conditionallyRequired].contains(schema.presence) ? nil : "the column need not have a value"
  }

  private func objection(
    toViolationOf schema: ColumnSchema, _ column: ComparedTable.Column, _ row: FeedRow, dropsRow: Bool
  ) throws -> String? {
    if schema.references.isEmpty { return "the column refers to nothing" }
    if row.isEmpty(column) { return "the value is empty" }
    // A service may be defined only in calendar_dates.txt, and a translation may refer to a missing record.
    if ["calendar_dates.txt", "translations.txt"].contains(table.name) { return "the column may name anything" }
    let needsTarget = isStopOfCall(schema) || GTFSSchema.needsTarget(schema, of: table.schema)
    if dropsRow, !needsTarget { return "the row can be kept without the value" }
    let id = row.text(at: column.position)
    if let definition = try schema.references.first(where: { try references.defines($0, id) }) {
      return "\"\(id)\" is a \(definition.column) of \(definition.file)"
    }
    return dropsRow || !needsTarget ? nil : "the row applies to more without the value; it must be dropped"
  }

  /// A repeated key justifies dropping the row only if other files refer to rows by this key, or in stop_times.txt,
  /// shapes.txt and calendar_dates.txt.
  ///
  /// ``RepeatedKeys`` checks that an earlier row with the key exists.
  private func objection(
    toDuplicate schema: ColumnSchema, _ column: ComparedTable.Column, _ row: FeedRow, dropsRow: Bool
  ) -> String? {
    let isEnforced =
      switch table.name {
      case "stop_times.txt", "shapes.txt", "calendar_dates.txt": table.schema.primaryKey.contains(schema.name)
      default: PlainTables.isReferenced(schema, of: table.schema)
      }
    if !isEnforced { return "rows of equal keys are kept in this file" }
    if row.isEmpty(column) { return "the value is empty" }
    return dropsRow ? nil : "a row with a repeated key is dropped"
  }

  /// Whether a row is dropped without the number: it places the row, or limits what the row applies to.
  private func needsNumber(_ schema: ColumnSchema) -> Bool {
    placesRow(schema) || GTFSSchema.mustBeReadable(schema, of: table.schema)
  }

  /// Whether a value determines the position of its row, so that the row is dropped without it: a sequence number, the
  /// id of a shape, the date of a service.
  private func placesRow(_ schema: ColumnSchema) -> Bool {
    switch table.name {
    case "stop_times.txt": schema.name == "stop_sequence"
    case "shapes.txt": schema.name == "shape_id" || schema.name == "shape_pt_sequence"
    case "calendar_dates.txt": schema.name == "date"
    default: false
    }
  }

  /// Whether this is stop_times.stop_id: it is not required, but a dangling reference drops the row.
  private func isStopOfCall(_ schema: ColumnSchema) -> Bool {
    table.name == "stop_times.txt" && schema.name == "stop_id"
  }
}

extension ComparedTable.Column {
  /// Binds a cell of the feed as the value that the file's table or view has for it.
  func bind(_ text: String, to statement: Statement, at index: Int) {
    Array(text.utf8).withSpan { cell in
      switch (kind, Numerals.integer(cell)) {
      case (.integer(let numbers), .number(let number)) where numbers.contains(number):
        statement.bind(number, at: index)
      case (.date, _), (.text, _): statement.bind(text.isEmpty ? nil : text, at: index)
      case (.time, _): statement.bind(Numerals.time(cell).map { "\(ServiceTime(seconds: $0))" }, at: index)
      default: statement.bindNull(at: index)
      }
    }
  }
}
