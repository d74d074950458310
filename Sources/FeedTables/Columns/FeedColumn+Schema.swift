import TransitSQLite
import TransitValues

extension FeedColumn {
  /// A column of a file. Columns that GTFS does not have are texts.
  init(_ name: String, of schema: FileSchema) {
    self.init(name, schema[name].map { Kind($0.type) } ?? .text)
  }

  /// A value of a view, in the form in which it shows it. `nil` for an empty cell, and for one that the column cannot have.
  mutating func value(of statement: Statement, at index: Int) -> Int? {
    switch statement.storage(at: index) {
    case .null, .blob: return nil
    case .integer: return value(ofInteger: statement.integer(at: index))
    case .real:
      return kind == .number ? Self.value(ofNumber: statement.double(at: index)) : nil
    case .text:
      let text = statement.text(at: index)
      switch kind {
      case .text: return value(ofText: Array(text.utf8))
      case .number: return Double(text).map(Self.value(ofNumber:))
      case .seconds: return ServiceTime(text)?.seconds
      case .day: return ServiceDate(text)?.daysSince1970
      case .code, .integer, .instant: return Int(text).map { value(ofInteger: $0) }
      }
    }
  }
}

extension FeedColumn.Kind {
  fileprivate init(_ type: FieldType) {
    self =
      switch type {
      case .enumeration: .code
      case .integer: .integer
      case .decimal, .currencyAmount, .latitude, .longitude: .number
      case .time, .localTime: .seconds
      case .date: .day
      default: .text
      }
  }
}
