import GTFSFeed
import TransitValues

/// Parses the cells of one column, and reports what is wrong with them.
final class CellParser {
  let column: ColumnSchema
  let file: String
  /// Whether an empty cell is an error.
  let isRequired: Bool
  let country: String
  /// The declared values of an enumeration as bits.
  private let allowed: UInt64

  /// The last text, which often occurs again in the next row.
  private var last = TextNumber.empty

  init(_ column: ColumnSchema, file: String, country: String) {
    self.column = column
    self.file = file
    self.country = country
    isRequired = CanonicalSchema.isValueRequired(column, in: file)
    var allowed: UInt64 = 0
    if case .enumeration(let values) = column.type { for value in values { allowed |= 1 << UInt64(value) } }
    self.allowed = allowed
  }

  /// Parses a cell that is not empty and has been checked by ``TextCheck``.
  func parse(_ cell: Span<UInt8>, line: Int, _ pool: inout ValuePool, _ log: inout NoticeLog) -> Cell {
    switch column.type {
    case .enumeration: choice(cell, line, &log)
    case .integer(let range): integer(cell, CanonicalSchema.range(range, of: column.name), line, &log)
    case .decimal(let range): decimal(cell, range, line, &log)
    case .latitude: degrees(cell, 90, line, &log)
    case .longitude: degrees(cell, 180, line, &log)
    case .time, .localTime: number(GTFSValue.time(cell), cell, .invalidTime, line, &log)
    case .date: number(GTFSValue.date(cell), cell, .invalidDate, line, &log)
    case .color: number(GTFSValue.color(cell).map { Int32($0) }, cell, .invalidColor, line, &log)
    default: text(cell, line, &pool, &log)
    }
  }
}

extension CellParser {
  private func add(_ kind: NoticeKind, _ cell: Span<UInt8>, _ line: Int, _ log: inout NoticeLog) {
    let text = cell.text
    log.add(
      kind, NoticePlace(file, line),
      [
        "filename": .text(file), "csvRowNumber": .integer(line), "fieldName": .text(column.name),
        "fieldValue": .text(text),
      ])
  }

  private func number(
    _ number: Int32?, _ cell: Span<UInt8>, _ kind: NoticeKind, _ line: Int, _ log: inout NoticeLog
  ) -> Cell {
    if let number { return .number(number) }
    add(kind, cell, line, &log)
    return .empty
  }

  private func choice(_ cell: Span<UInt8>, _ line: Int, _ log: inout NoticeLog) -> Cell {
    if cell.count == 1, let digit = FieldParser.digit(cell[0]), allowed >> UInt64(digit) & 1 == 1 {
      return .number(Int32(digit))
    }
    guard let number = JavaNumber.integer(cell) else {
      add(.invalidInteger, cell, line, &log)
      return .empty
    }
    if (0..<64).contains(number), allowed >> UInt64(number) & 1 == 1 { return .number(number) }
    log.add(
      .unexpectedEnumValue, NoticePlace(file, line),
      [
        "filename": .text(file), "csvRowNumber": .integer(line), "fieldName": .text(column.name),
        "fieldValue": .integer(Int(number)),
      ])
    return .number(Int32(Int8.unrecognized))
  }

  private func integer(
    _ cell: Span<UInt8>, _ range: FieldType.NumberRange, _ line: Int, _ log: inout NoticeLog
  ) -> Cell {
    guard let number = JavaNumber.integer(cell) else {
      add(.invalidInteger, cell, line, &log)
      return .empty
    }
    check(range, number.signum(), .integer(Int(number)), "integer", line, &log)
    return .number(number)
  }

  private func decimal(
    _ cell: Span<UInt8>, _ range: FieldType.NumberRange, _ line: Int, _ log: inout NoticeLog
  ) -> Cell {
    guard let number = JavaNumber.double(cell) else {
      add(.invalidFloat, cell, line, &log)
      return .empty
    }
    // Java orders not-a-number above all numbers.
    let sign = number > 0 || number.isNaN ? 1 : number < 0 || number.sign == .minus ? -1 : 0
    check(range, sign, .decimal(number), CanonicalSchema.decimalName(column.name), line, &log)
    return .decimal(number)
  }

  private func check(
    _ range: FieldType.NumberRange, _ sign: any SignedInteger, _ value: NoticeValue, _ type: String, _ line: Int,
    _ log: inout NoticeLog
  ) {
    let sign = Int(sign)
    let violated: String? =
      switch range {
      case .any: nil
      case .nonNegative: sign < 0 ? "non-negative" : nil
      case .positive: sign <= 0 ? "positive" : nil
      case .nonZero: sign == 0 ? "non-zero" : nil
      }
    if let violated { addOutOfRange("\(violated) \(type)", value, line, &log) }
  }

  private func degrees(_ cell: Span<UInt8>, _ limit: Double, _ line: Int, _ log: inout NoticeLog) -> Cell {
    guard let number = JavaNumber.double(cell) else {
      add(.invalidFloat, cell, line, &log)
      return .empty
    }
    if !(abs(number) <= limit) {
      let name = limit == 90 ? "latitude within [-90, 90]" : "longitude within [-180, 180]"
      addOutOfRange(name, .decimal(number), line, &log)
    }
    return .decimal(number)
  }

  private func addOutOfRange(_ type: String, _ value: NoticeValue, _ line: Int, _ log: inout NoticeLog) {
    log.add(
      .numberOutOfRange, NoticePlace(file, line),
      [
        "filename": .text(file), "csvRowNumber": .integer(line), "fieldName": .text(column.name),
        "fieldType": .text(type), "fieldValue": value,
      ])
  }
}

extension CellParser {
  private func text(
    _ cell: Span<UInt8>, _ line: Int, _ pool: inout ValuePool, _ log: inout NoticeLog
  ) -> Cell {
    if !last.isEmpty, pool.isText(last, cell) { return .text(last) }
    guard let kind = problem(of: cell) else {
      last = pool.number(of: cell)
      return .text(last)
    }
    if kind == .nonAsciiOrNonPrintableChar {
      let text = cell.text
      log.add(
        kind, NoticePlace(file, line),
        [
          "filename": .text(file), "csvRowNumber": .integer(line), "columnName": .text(column.name),
          "fieldValue": .text(text),
        ])
    } else {
      add(kind, cell, line, &log)
    }
    return .text(pool.number(of: cell))
  }

  private func problem(of cell: Span<UInt8>) -> NoticeKind? {
    switch column.type {
    case .id, .foreignID:
      if !CanonicalSchema.isID(column.name, in: file) { return nil }
      for index in 0..<cell.count where !(0x20..<0x7F).contains(cell[index]) { return .nonAsciiOrNonPrintableChar }
      return nil
    case .url: return WebAddress.isValid(cell.text) ? nil : .invalidUrl
    case .email: return EmailAddress.isValid(cell.text) ? nil : .invalidEmail
    case .phone:
      return country == "ZZ" || PhoneNumber.isPossible(cell.text, country: country) ? nil : .invalidPhoneNumber
    case .languageCode: return LanguageTag.isValid(cell.text) ? nil : .invalidLanguageCode
    case .timezone: return TimeZoneID.isValid(cell.text) ? nil : .invalidTimezone
    case .currencyCode: return Currency.minorUnits(of: cell.text) == nil ? .invalidCurrency : nil
    case .currencyAmount: return JavaNumber.decimalPlaces(cell) == nil ? .invalidFloat : nil
    default: return nil
    }
  }
}
