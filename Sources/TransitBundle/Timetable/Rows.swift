import TransitSQLite
import TransitValues

/// Columns as the values of this library.
extension Statement {
  func optionalTime(at index: Int) -> ServiceTime? {
    optionalInteger(at: index).map(ServiceTime.init(seconds:))
  }

  func optionalCode<Code: FeedCode>(at index: Int) -> Code? {
    optionalInteger(at: index).map(Code.init(rawValue:))
  }

  /// A whole number of seconds.
  func optionalDuration(at index: Int) -> Duration? {
    optionalInteger(at: index).map { .seconds($0) }
  }

  /// A decimal: an integer in units of 10^-digits, else a number or its text.
  func optionalDecimal(at index: Int, digits: Int = 0) -> Double? {
    switch value(at: index) {
    case .integer(let units): Double(units: units, digits: digits)
    case .real(let number): number
    case .text(let text): Double(text)
    case .null, .blob: nil
    }
  }

  /// Steps to the first row, reads it and resets the statement; `nil` when there is none.
  func first<Value>(_ read: (Statement) throws(SQLiteError) -> Value) throws(SQLiteError) -> Value? {
    guard try step() else { return nil }
    defer { reset() }
    return try read(self)
  }
}

extension Double {
  /// An integer of a unit of 10^-digits.
  init(units: Int, digits: Int) {
    self = (0..<max(0, min(digits, 18))).reduce(Double(units)) { number, _ in number / 10 }
  }
}

/// Rows that many answers share.
extension BundleConnection {
  /// A value of the table `text`.
  func text(_ id: Int?) throws(SQLiteError) -> String? {
    guard let id else { return nil }
    if let text = texts[id] { return text }
    let statement = try statement(.text)
    statement.bind(id, at: 0)
    let text = try statement.first { row in row.text(at: 0) }
    texts[id] = text
    return text
  }

  /// The id of a location of locations.geojson by its rank.
  func locationID(_ rank: Int) throws(SQLiteError) -> LocationID? {
    let statement = try statement(.locationID)
    statement.bind(rank, at: 0)
    return try statement.first { row in LocationID(rawValue: row.text(at: 0)) }
  }

  /// A route by its rank.
  func route(_ rank: Int) throws(SQLiteError) -> Route? {
    if let route = routes[rank] { return route }
    let route = try readRoute(rank)
    routes[rank] = route
    return route
  }
}
