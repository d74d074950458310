import TransitSQLite
public import TransitValues

extension Timetable {
  /// The rows of fare_rules.txt that match a journey: their route, origin and destination are empty or the journey's.
  ///
  /// Zones crossed (``FareRule/containsID``) are not tested. A fare without any rule applies everywhere and is not among
  /// them.
  ///
  /// - Parameters:
  ///   - route: The route; `nil` for rules of any route.
  ///   - origin: The zone in which the journey begins; `nil` for any.
  ///   - destination: The zone in which the journey ends; `nil` for any.
  /// - Returns: Rules by route, destination, origin and fare, empty cells first and ids in byte order.
  ///
  /// Cost: a binary search by route, destination and origin, and the rows that match; all rows if `route` is `nil`.
  public func fareRules(
    route: RouteID? = nil, origin: ZoneID? = nil, destination: ZoneID? = nil
  ) throws(BundleError) -> [FareRule] {
    try askFiles { files throws(SQLiteError) in
      guard FileQuery.fareRules.isAvailable(in: files.contents) else { return [] }
      return try FareRuleSearch(files: files).rules(route: route, origin: origin, destination: destination)
    }
  }
}

/// Finds rows of `fare_rule`, which count from 1 in the order of their route, destination and origin.
private struct FareRuleSearch {
  let files: FileRows
  /// Of each column of the key, the values that are looked for, in rising order, 0 standing for an empty cell; `nil`
  /// for all.
  typealias Key = [[Int]?]

  func rules(route: RouteID?, origin: ZoneID?, destination: ZoneID?) throws(SQLiteError) -> [FareRule] {
    let count = try files.all(.fareRuleCount) { row in row.integer(at: 0) }.first ?? 0
    // The number after the last must be one, too.
    guard count > 0, count < .max else { return [] }
    var key: Key = [nil, nil, nil]
    if let route { key[0] = [0] + [try files.bundle.rank(of: route)].compactMap(\.self) }
    if let destination { key[1] = [0] + [try files.bundle.textRank(destination.rawValue)].compactMap(\.self) }
    if let origin { key[2] = [0] + [try files.bundle.textRank(origin.rawValue)].compactMap(\.self) }
    return try rules(of: 1..<count + 1, below: [], key)
  }

  /// The rules among rows whose keys begin with `prefix`: column by column, so that each search is one among fewer rows.
  private func rules(of rows: Range<Int>, below prefix: [Int], _ key: Key) throws(SQLiteError) -> [FareRule] {
    guard prefix.count < key.count, let values = key[prefix.count] else { return try rules(of: rows, key) }
    var rules: [FareRule] = []
    var rest = rows
    for value in values where !rest.isEmpty {
      let first = try lowerBound(prefix + [value], in: rest)
      // What lies behind all keys with this value: ranks are far from the largest number. Mostly it is near.
      let end = try lowerBound(prefix + [value &+ 1], in: first..<rest.upperBound, near: true)
      rules += try self.rules(of: first..<end, below: prefix + [value], key)
      rest = end..<rest.upperBound
    }
    return rules
  }

  /// The first of some rows whose key is not below, the number after the last where there is none.
  ///
  /// - Parameter near: Whether to look at the first rows first, with growing steps.
  private func lowerBound(_ key: [Int], in rows: Range<Int>, near: Bool = false) throws(SQLiteError) -> Int {
    var (low, high) = (rows.lowerBound, rows.upperBound)
    var step = 1
    while low < high {
      let middle = near && step < high - low ? low + step - 1 : low + (high - low) / 2
      if try isBelow(middle, key) { low = middle + 1 } else { high = middle }
      step = near ? step &* 2 : step
    }
    return low
  }

  /// Whether the key of a row comes before another one, which may be the beginning of one.
  private func isBelow(_ number: Int, _ key: [Int]) throws(SQLiteError) -> Bool {
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

  private func rules(of rows: Range<Int>, _ key: Key) throws(SQLiteError) -> [FareRule] {
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
  private func rule(_ row: Statement) throws(SQLiteError) -> FareRule {
    func zone(_ index: Int) throws(SQLiteError) -> ZoneID? {
      try files.bundle.text(row.optionalInteger(at: index)).map(ZoneID.init(rawValue:))
    }
    return FareRule(
      fareID: try files.bundle.text(row.optionalInteger(at: 3)).map(FareID.init(rawValue:)),
      routeID: row.optionalID(at: 4), originID: try zone(6), destinationID: try zone(7), containsID: try zone(5))
  }
}

extension BundleConnection {
  /// The number of a text that rows refer to, by binary search: they count from 1 in byte order.
  fileprivate func textRank(_ text: String) throws(SQLiteError) -> Int? {
    let last = try statement(.lastText).first { row in row.integer(at: 0) } ?? 0
    guard last < .max else { return nil }
    var (low, high) = (1, max(0, last))
    while low <= high {
      let middle = low + (high - low) / 2
      guard let found = try self.text(middle) else { return nil }
      if found.utf8.elementsEqual(text.utf8) { return middle }
      if found.utf8.lexicographicallyPrecedes(text.utf8) { low = middle + 1 } else { high = middle - 1 }
    }
    return nil
  }
}
