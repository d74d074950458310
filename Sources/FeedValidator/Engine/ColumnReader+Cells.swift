import GTFSFeed
import TransitValues

extension ColumnReader {
  func add(_ kind: NoticeKind, _ cell: Span<UInt8>, _ line: Int, _ log: inout NoticeLog) {
    let text = cell.text
    log.add(
      kind, NoticePlace(file, line),
      [
        "filename": .text(file), "csvRowNumber": .integer(line), "fieldName": .text(column.name),
        "fieldValue": .text(text),
      ])
  }

  func number(_ cell: Span<UInt8>, _ line: Int, _ log: inout NoticeLog) -> Int32 {
    switch column.type {
    case .integer: return integer(cell, line, &log)
    case .date: return checked(GTFSValue.date(cell), cell, line, &log)
    case .color: return checked(GTFSValue.color(cell), cell, line, &log)
    default: return checked(GTFSValue.time(cell), cell, line, &log)
    }
  }

  func decimal(_ cell: Span<UInt8>, _ line: Int, _ log: inout NoticeLog) -> Double {
    switch column.type {
    case .latitude: return degrees(cell, 90, line, &log)
    case .longitude: return degrees(cell, 180, line, &log)
    default: return isExactDecimal ? amount(cell, line, &log) : plainDecimal(cell, line, &log)
    }
  }

  /// Reports a cell that is not a number. A number has no characters to report.
  private func reject(_ kind: NoticeKind, _ cell: Span<UInt8>, _ line: Int, _ log: inout NoticeLog) {
    if !cell.isPrintableASCII { checkCharacters(cell, line, &log) }
    add(kind, cell, line, &log)
  }

  @inline(__always)
  private func checked(_ number: Int32?, _ cell: Span<UInt8>, _ line: Int, _ log: inout NoticeLog) -> Int32 {
    if let number { return number }
    reject(column.type.notice ?? .invalidInteger, cell, line, &log)
    return .none
  }

  func choice(_ cell: Span<UInt8>, _ line: Int, _ log: inout NoticeLog) -> Int8 {
    if cell.count == 1, let digit = FieldParser.digit(cell[0]), allowed >> UInt64(digit) & 1 == 1 {
      return Int8(digit)
    }
    guard let number = NumberText.integer(cell) else {
      reject(.invalidInteger, cell, line, &log)
      return .none
    }
    if (0..<64).contains(number), allowed >> UInt64(number) & 1 == 1 { return Int8(number) }
    log.add(
      .unexpectedEnumValue, NoticePlace(file, line),
      [
        "filename": .text(file), "csvRowNumber": .integer(line), "fieldName": .text(column.name),
        "fieldValue": .integer(Int(number)),
      ])
    return .unrecognized
  }

  private func integer(_ cell: Span<UInt8>, _ line: Int, _ log: inout NoticeLog) -> Int32 {
    guard let number = NumberText.integer(cell) else {
      reject(.invalidInteger, cell, line, &log)
      return .none
    }
    check(Int(number.signum()), .integer(Int(number)), "integer", line, &log)
    return number
  }

  private func plainDecimal(_ cell: Span<UInt8>, _ line: Int, _ log: inout NoticeLog) -> Double {
    guard let number = NumberText.double(cell) else {
      reject(.invalidFloat, cell, line, &log)
      return .none
    }
    // Java orders not-a-number above all numbers.
    let sign = number > 0 || number.isNaN ? 1 : number < 0 || number.sign == .minus ? -1 : 0
    check(sign, .decimal(number), "float", line, &log)
    return number
  }

  private func amount(_ cell: Span<UInt8>, _ line: Int, _ log: inout NoticeLog) -> Double {
    guard let number = NumberText.amount(cell)?.value else {
      reject(.invalidFloat, cell, line, &log)
      return .none
    }
    check(number > 0 ? 1 : number < 0 ? -1 : 0, .decimal(number), "decimal", line, &log)
    return number
  }

  private func check(_ sign: Int, _ value: NoticeValue, _ type: String, _ line: Int, _ log: inout NoticeLog) {
    let violated: String? =
      switch range {
      case .any: nil
      case .nonNegative: sign < 0 ? "non-negative" : nil
      case .positive: sign <= 0 ? "positive" : nil
      case .nonZero: sign == 0 ? "non-zero" : nil
      }
    if let violated { addOutOfRange("\(violated) \(type)", value, line, &log) }
  }

  private func degrees(_ cell: Span<UInt8>, _ limit: Double, _ line: Int, _ log: inout NoticeLog) -> Double {
    guard let number = NumberText.double(cell) else {
      reject(.invalidFloat, cell, line, &log)
      return .none
    }
    if !(abs(number) <= limit) {
      let name = limit == 90 ? "latitude within [-90, 90]" : "longitude within [-180, 180]"
      addOutOfRange(name, .decimal(number), line, &log)
    }
    return number
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

extension ColumnReader {
  func text(
    _ cell: Span<UInt8>, _ line: Int, _ pool: inout ValuePool, _ log: inout NoticeLog
  ) -> TextNumber {
    let isLast = !last.isEmpty && pool.isText(last, cell)
    if isLast, isLastPrintable { return last }
    let isPrintable = cell.isPrintableASCII
    if !isPrintable { checkCharacters(cell, line, &log) }
    if isLast { return last }
    guard let kind = problem(of: cell, isPrintable: isPrintable) else {
      last = pool.number(of: cell)
      isLastPrintable = isPrintable
      return last
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
    return pool.number(of: cell)
  }

  private func problem(of cell: Span<UInt8>, isPrintable: Bool) -> NoticeKind? {
    let isValid =
      switch column.type {
      case .id, .foreignID: !isID || isPrintable
      case .url: WebAddress.isValid(cell.text)
      case .email: EmailAddress.isValid(cell.text)
      case .phone:
        country == "ZZ" || PhoneNumber.isPossible(cell.text, country: country)
      case .languageCode: LocaleTag(cell.text) != nil
      case .timezone: WordList.timeZones.contains(cell.text[...])
      case .currencyCode: Currency.minorUnits(of: cell.text) != nil
      case .currencyAmount: NumberText.amount(cell) != nil
      default: true
      }
    return isValid ? nil : column.type.notice
  }
}

extension FieldType {
  /// The notice of a cell that is not of the type.
  var notice: NoticeKind? {
    switch self {
    case .text, .textEnumeration: nil
    case .id, .foreignID: .nonAsciiOrNonPrintableChar
    case .url: .invalidUrl
    case .email: .invalidEmail
    case .phone: .invalidPhoneNumber
    case .languageCode: .invalidLanguageCode
    case .timezone: .invalidTimezone
    case .currencyCode: .invalidCurrency
    case .color: .invalidColor
    case .enumeration, .integer: .invalidInteger
    case .decimal, .currencyAmount, .latitude, .longitude: .invalidFloat
    case .time, .localTime: .invalidTime
    case .date: .invalidDate
    }
  }
}
