import TransitSQLite
import TransitValues

/// Conversion of columns to the types of this library.
extension Statement {
  /// Reads a rank; ``DenseIndex/absent`` for NULL.
  func rank<Kind>(at index: Int) -> DenseIndex<Kind> { DenseIndex(clamping: optionalInteger(at: index)) }

  func bind<Kind>(_ rank: DenseIndex<Kind>, at index: Int) { bind(rank.index, at: index) }

  func optionalTime(at index: Int) -> ServiceTime? {
    optionalInteger(at: index).map(ServiceTime.init(seconds:))
  }

  func optionalCode<Code: FeedCode>(at index: Int) -> Code? {
    optionalInteger(at: index).map(Code.init(rawValue:))
  }

  /// Reads a whole number of seconds.
  func optionalDuration(at index: Int) -> Duration? {
    optionalInteger(at: index).map { .seconds($0) }
  }

  /// Reads a decimal, stored as an integer in units of 10^-digits, a real number or text.
  func optionalDecimal(at index: Int, digits: Int = 0) -> Double? {
    switch value(at: index) {
    case .integer(let units): Double(units: units, digits: digits)
    case .real(let number): number
    case .text(let text): Double(text)
    case .null, .blob: nil
    }
  }

  /// Steps to the first row, reads it, and resets the statement. Returns `nil` if there is no row.
  func first<Value>(_ read: (Statement) throws(DatabaseError) -> Value) throws(DatabaseError) -> Value? {
    guard try step() else { return nil }
    defer { reset() }
    return try read(self)
  }
}

extension Double {
  /// Converts an integer in units of 10^-digits.
  init(units: Int, digits: Int) {
    self = (0..<max(0, min(digits, 18))).reduce(Double(units)) { number, _ in number / 10 }
  }
}

/// Cached rows that many results share.
extension BundleConnection {
  func text(_ id: Int?) throws(DatabaseError) -> String? {
    guard let id else { return nil }
    if let text = texts[id] { return text }
    let text = try first(.text, id) { row in row.text(at: 0) }
    texts[id] = text
    return text
  }

  /// Returns the id of a location in locations.geojson by its rank.
  func locationID(_ rank: LocationRank) throws(DatabaseError) -> LocationID? {
    try first(.locationID, rank.index) { row in LocationID(rawValue: row.text(at: 0)) }
  }

  func route(_ rank: RouteRank) throws(DatabaseError) -> Route? {
    if let route = routes[rank] { return route }
    let route = try readRoute(rank)
    routes[rank] = route
    return route
  }
}
