import BundleFormat
package import BundleReader
import TransitSQLite
public import TransitValues

extension Timetable {
  /// Returns the rows of fare_rules.txt that match a journey: their route, origin and destination are empty or equal
  /// those of the journey.
  ///
  /// Does not test the crossed zones (``FareRule/containsID``). A fare without any rule applies everywhere; the result
  /// does not include it.
  ///
  /// - Parameters:
  ///   - route: The route; `nil` for rules of any route.
  ///   - origin: The zone where the journey starts; `nil` for any.
  ///   - destination: The zone where the journey ends; `nil` for any.
  /// - Returns: Rules sorted by route, destination, origin and fare: empty cells first, then ids in byte order.
  ///
  /// Cost: a binary search by route, destination and origin, and the matching rows; all rows if `route` is `nil`.
  public func fareRules(
    route: RouteID? = nil, origin: ZoneID? = nil, destination: ZoneID? = nil
  ) throws(BundleError) -> [FareRule] {
    try askFiles { files throws(DatabaseError) in
      guard FileQuery.fareRules.isAvailable(in: files.contents) else { return [] }
      return try FareRuleSearch(files: files).rules(route: route, origin: origin, destination: destination)
    }
  }
}

/// Searches the table `fare_rule`, whose rows are numbered from 1, sorted by route, destination and origin.
private struct FareRuleSearch {
  let files: FileRows
  /// The wanted values of each key column in rising order, with 0 for an empty cell; `nil` for all values.
  typealias Key = [[Int]?]

  func rules(route: RouteID?, origin: ZoneID?, destination: ZoneID?) throws(DatabaseError) -> [FareRule] {
    let count = try files.all(.fareRuleCount) { row in row.integer(at: 0) }.first ?? 0
    // The number after the last row must not overflow.
    guard count > 0, count < .max else { return [] }
    var key: Key = [nil, nil, nil]
    if let route { key[0] = [0] + [try files.bundle.rank(of: route)?.index].compactMap({ $0 }) }
    if let destination { key[1] = [0] + [try files.bundle.textRank(destination.rawValue)].compactMap({ $0 }) }
    if let origin { key[2] = [0] + [try files.bundle.textRank(origin.rawValue)].compactMap({ $0 }) }
    return try rules(of: 1..<count + 1, below: [], key)
  }

  /// The rules in a row range whose keys start with `prefix`. Each column narrows the range for the next one.
  private func rules(of rows: Range<Int>, below prefix: [Int], _ key: Key) throws(DatabaseError) -> [FareRule] {
    guard prefix.count < key.count, let values = key[prefix.count] else { return try rules(of: rows, key) }
    var rules: [FareRule] = []
    var rest = rows
    for value in values where !rest.isEmpty {
      let first = try lowerBound(prefix + [value], in: rest)
      // The first row after all keys with this value, which is mostly near. Ranks are too small for `&+ 1` to overflow.
      let end = try lowerBound(prefix + [value &+ 1], in: first..<rest.upperBound, near: true)
      rules += try self.rules(of: first..<end, below: prefix + [value], key)
      rest = end..<rest.upperBound
    }
    return rules
  }

  /// Returns the first row whose key is not below `key`, or the number after the last row if there is none.
  ///
  /// - Parameter near: Whether to start at the first rows with growing steps (exponential search).
  private func lowerBound(_ key: [Int], in rows: Range<Int>, near: Bool = false) throws(DatabaseError) -> Int {
    var (low, high) = (rows.lowerBound, rows.upperBound)
    var step = 1
    while low < high {
      let middle = near && step < high - low ? low + step - 1 : low + (high - low) / 2
      if try isBelow(middle, key) { low = middle + 1 } else { high = middle }
      step = near ? step &* 2 : step
    }
    return low
  }

  /// Whether the key of a row sorts before another key, which may be a prefix.
  private func isBelow(_ number: Int, _ key: [Int]) throws(DatabaseError) -> Bool {
    let statement = try files.bundle.statement(.fareRuleKey)
    statement.bind(number, at: 0)
    let isBelow = try statement.first { row in
      for (index, wanted) in key.enumerated() where row.integer(at: index) != wanted {
        return row.integer(at: index) < wanted
      }
      return false
    }
    return isBelow ?? false
  }

  private func rules(of rows: Range<Int>, _ key: Key) throws(DatabaseError) -> [FareRule] {
    if rows.isEmpty { return [] }
    let statement = try files.bundle.statement(.fareRules)
    statement.bind(rows.lowerBound, at: 0)
    statement.bind(rows.upperBound, at: 1)
    var rules: [FareRule] = []
    while try statement.step() {
      let fits = key.indices.allSatisfy { key[$0]?.contains(statement.integer(at: $0)) ?? true }
      if fits { rules.append(try rule(statement)) }
    }
    return rules
  }

  /// A row of ``FileQuery/fareRules``.
  private func rule(_ row: Statement) throws(DatabaseError) -> FareRule {
    func zone(_ index: Int) throws(DatabaseError) -> ZoneID? {
      try files.bundle.text(row.optionalInteger(at: index)).map(ZoneID.init(rawValue:))
    }
    return FareRule(
      fareID: try files.bundle.text(row.optionalInteger(at: 3)).map(FareID.init(rawValue:)),
      routeID: row.optionalID(at: 4), originID: try zone(6), destinationID: try zone(7), containsID: try zone(5))
  }
}

extension BundleConnection {
  /// Returns the number of a text by binary search. Texts that rows reference are numbered from 1 in byte order.
  fileprivate func textRank(_ text: String) throws(DatabaseError) -> Int? {
    let last = try statement(.lastText).first { row in row.integer(at: 0) } ?? 0
    guard last < .max else { return nil }
    let rank = try (1..<max(1, last + 1)).partitioningIndex { (rank) throws(DatabaseError) in
      try !(self.text(rank)?.utf8.lexicographicallyPrecedes(text.utf8) ?? false)
    }
    guard let found = try self.text(rank), found.utf8.elementsEqual(text.utf8) else { return nil }
    return rank
  }
}
