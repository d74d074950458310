import TransitSQLite
import TransitValues

/// Columns as the values of this library.
extension Statement {
  func optionalTime(at index: Int) -> ServiceTime? {
    optionalInteger(at: index).map(ServiceTime.init(seconds:))
  }

  /// A decimal as it is kept: an integer of a unit of 10^-digits, else a number or its text.
  func optionalDecimal(at index: Int, digits: Int = 0) -> Double? {
    switch value(at: index) {
    case .integer(let units): Double(units: units, digits: digits)
    case .real(let number): number
    case .text(let text): Double(text)
    case .null, .blob: nil
    }
  }

  /// Runs the statement for its first row only; `nil` when there is none.
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

/// Rows that many answers share, each read once.
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
  func locationID(_ rank: Int) throws(SQLiteError) -> String? {
    let statement = try statement(.locationID)
    statement.bind(rank, at: 0)
    return try statement.first { row in row.text(at: 0) }
  }

  /// A route by its rank.
  func route(_ rank: Int) throws(SQLiteError) -> Trip.Route? {
    if let route = routes[rank] { return route }
    let statement = try statement(.routeSummary)
    statement.bind(rank, at: 0)
    let route = try statement.first { row in
      Trip.Route(
        routeID: RouteID(rawValue: row.text(at: 0)), shortName: row.optionalText(at: 1),
        longName: row.optionalText(at: 2), routeType: row.optionalInteger(at: 3).map(RouteType.init(rawValue:)),
        color: row.optionalText(at: 4), textColor: row.optionalText(at: 5))
    }
    routes[rank] = route
    return route
  }
}
