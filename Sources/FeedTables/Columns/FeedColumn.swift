/// A column of a table.
package struct FeedColumn: Sendable {
  /// What the values of cells are.
  package enum Kind: Sendable {
    /// Positions in ``texts``.
    case text
    /// Positions in ``codes``: numbers of which GTFS lists the meanings.
    case code
    case integer
    /// The bits of doubles.
    case number
    /// From the origin of the service day.
    case seconds
    /// In seconds since 1970.
    case instant
    /// In days since 1970.
    case day
  }

  package let name: String
  package let kind: Kind
  package var cells = ColumnCells()
  /// The distinct texts of ``Kind/text``.
  package private(set) var texts: [[UInt8]] = []
  /// The distinct numbers of ``Kind/code``.
  package private(set) var codes: [Int] = []

  private var placesOfTexts: [[UInt8]: Int] = [:]
  private var placesOfCodes: [Int: Int] = [:]

  package init(_ name: String, _ kind: Kind) {
    (self.name, self.kind) = (name, kind)
  }

  package init(_ name: String, _ kind: Kind, of values: [Int?]) {
    self.init(name, kind)
    cells.reserveCapacity(values.count)
    for value in values { cells.append(value) }
  }

  /// A column of texts that are in a list.
  package init(_ name: String, in texts: [String], at places: [Int?]) {
    self.init(name, .text, of: places)
    self.texts = texts.map { Array($0.utf8) }
  }
}

// MARK: Values

extension FeedColumn {
  /// A text as a value of the column.
  mutating func value(ofText text: [UInt8]) -> Int {
    if let place = placesOfTexts[text] { return place }
    texts.append(text)
    placesOfTexts[text] = texts.count - 1
    return texts.count - 1
  }

  /// An integer as a value of the column.
  mutating func value(ofInteger number: Int) -> Int {
    switch kind {
    case .code:
      if let place = placesOfCodes[number] { return place }
      codes.append(number)
      placesOfCodes[number] = codes.count - 1
      return codes.count - 1
    case .number: return Self.value(ofNumber: Double(number))
    case .text: return value(ofText: Array("\(number)".utf8))
    case .integer, .seconds, .instant, .day: return number
    }
  }

  static func value(ofNumber number: Double) -> Int { Int(truncatingIfNeeded: number.bitPattern) }
}
