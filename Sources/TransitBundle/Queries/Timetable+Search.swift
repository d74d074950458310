import TransitSQLite

extension Timetable {
  /// The stops whose name, code or translations have a word beginning with each word of a text, best first.
  ///
  /// Case and accents do not count. Best are stops whose whole name is the text, then stations and stops on their own
  /// before platforms, and these before entrances and nodes; among equals, names that begin with the text, then
  /// shorter names, then names and ids in order.
  ///
  /// Cost: reads the name of every stop that matches.
  public func stops(matching text: String, limit: Int = 20) throws(BundleError) -> [Stop] {
    let tokens = SearchText.tokens(of: text)
    if tokens.isEmpty || limit <= 0 { return [] }
    return try query { bundle throws(SQLiteError) in
      var stops: [Stop] = []
      for match in try bundle.matches(of: tokens).sorted(by: SearchMatch.precedes).prefix(limit) {
        if let stop = try bundle.stop(match.rank) { stops.append(stop) }
      }
      return stops
    }
  }
}

extension BundleConnection {
  fileprivate func matches(of tokens: [String]) throws(SQLiteError) -> [SearchMatch] {
    let wanted = SearchText.folded(tokens.joined(separator: " "))
    do {
      return try matches(of: tokens, wanted: wanted)
    } catch  where error.isStatementError {
      // SQLite's table of characters is older than Swift's: it cuts a word that we take for one, and a word of two
      // is a phrase, which an index without details has not. Single characters never are.
      return try matches(of: tokens.flatMap { $0.unicodeScalars.map { String($0) } }, wanted: wanted)
    }
  }

  private func matches(of tokens: [String], wanted: String) throws(SQLiteError) -> [SearchMatch] {
    let statement = try statement(.stopSearch)
    // A token has no quotation marks: they are no letters.
    statement.bind(tokens.map { "\"\($0)\"*" }.joined(separator: " "), at: 0)
    var matches: [SearchMatch] = []
    while try statement.step() { matches.append(SearchMatch(statement, wanted: wanted)) }
    return matches
  }
}

/// A stop that a search found, and what its place among the others depends on.
private struct SearchMatch {
  let rank: Int
  private let name: String
  /// 0 for the text itself, 1 otherwise.
  private let equality: Int
  /// 0 for stations and stops on their own, 1 for what lies below a station, 2 for entrances and nodes.
  private let kind: Int
  /// 0 for names that begin with the text, 1 for others.
  private let beginning: Int
  private let length: Int

  /// A row of ``TimetableQuery/stopSearch``.
  init(_ row: Statement, wanted: String) {
    rank = row.integer(at: 0)
    name = row.text(at: 1)
    let words = SearchText.folded(SearchText.tokens(of: name).joined(separator: " "))
    equality = words == wanted ? 0 : 1
    beginning = words.hasPrefix(wanted) ? 0 : 1
    // A stop without a name was found by its code or a translation.
    length = name.isEmpty ? .max : name.unicodeScalars.count
    switch (row.integer(at: 2), row.integer(at: 3) != 0) {
    case (1, _), (0, true): kind = 0
    case (2, _), (3, _): kind = 2
    default: kind = 1
    }
  }

  static func precedes(_ left: SearchMatch, _ right: SearchMatch) -> Bool {
    let (leftOrder, rightOrder) =
      (
        (left.equality, left.kind, left.beginning, left.length),
        (right.equality, right.kind, right.beginning, right.length)
      )
    if leftOrder != rightOrder { return leftOrder < rightOrder }
    return (left.name, left.rank) < (right.name, right.rank)
  }
}
