import TransitSQLite

extension Timetable {
  /// The stops that match a text, best first: for each word of the text, their name, code or a translation has a word that
  /// begins with it.
  ///
  /// Case and accents are ignored. Stops whose whole name equals the text come first. Then stations and stops without a
  /// station come before platforms, and these before entrances and nodes. Among equals, names that begin with the text come
  /// first, then stops with more service (in steps of twice as many rows of stop_times.txt), then shorter names, then names
  /// and ids in order.
  ///
  /// If nothing matches, words of three letters or more may have one typing error: a letter too many, too few or wrong, or
  /// two letters swapped.
  ///
  /// - Parameters:
  ///   - text: What the user has typed so far.
  ///   - limit: The maximum number of stops.
  ///
  /// Cost: compares the name of every match; recent names are cached (``Settings/boardCacheBytes``). Reads a row for each
  /// stop returned. The search for typing errors reads the whole search index.
  public func stops(matching text: String, limit: Int = 20) throws(BundleError) -> [Stop] {
    try stops(matching: text, limit: limit, isTolerant: true)
  }

  /// - Parameter isTolerant: Whether to search for typing errors if nothing matches.
  func stops(matching text: String, limit: Int, isTolerant: Bool) throws(BundleError) -> [Stop] {
    let tokens = SearchText.tokens(of: text)
    if tokens.isEmpty || limit <= 0 { return [] }
    return try query { bundle throws(SQLiteError) in
      var best = BestStops(for: tokens, limit: limit, boards: boards(on: bundle))
      try best.search(bundle, for: tokens)
      if isTolerant, best.matches.isEmpty { try best.searchTolerantly(bundle, for: tokens) }
      return try localized(bundle.stops(best.matches.map(\.rank)), on: bundle)
    }
  }
}

/// The best of the stops that a search finds.
private struct BestStops {
  /// Best first, no more than wanted.
  private(set) var matches: [SearchMatch] = []
  private let wanted: [UInt8]
  private let limit: Int
  private var names: StopNamesInUse

  init(for tokens: [String], limit: Int, boards: BoardReader) {
    wanted = Array(SearchText.folded(tokens.joined(separator: " ")).utf8)
    self.limit = limit
    names = StopNamesInUse(boards: boards)
  }

  mutating func search(_ bundle: BundleConnection, for tokens: [String]) throws(SQLiteError) {
    do {
      try collect(tokens, bundle)
    } catch  where error.isStatementError {
      // SQLite's Unicode tables are older than Swift's and may split a word that is one to Swift. The split word is a
      // phrase, which an index without details does not support. Single characters are never split.
      matches = []
      try collect(tokens.flatMap { $0.unicodeScalars.map { String($0) } }, bundle)
    }
  }

  private mutating func collect(_ tokens: [String], _ bundle: BundleConnection) throws(SQLiteError) {
    // Tokens hold letters and digits only, no quotation marks.
    try collect(matching: tokens.map { "\"\($0)\"*" }.joined(separator: " "), bundle)
  }

  private static let mostTolerated = 8

  /// Allows each word one typing error.
  mutating func searchTolerantly(_ bundle: BundleConnection, for tokens: [String]) throws(SQLiteError) {
    // Longer texts are not names typed by hand.
    if tokens.count > Self.mostTolerated { return }
    var words = tokens.map { TolerantWord($0) }
    try bundle.forEachStopWord { term in
      let scalars = Array(SearchText.folded(term).unicodeScalars)
      for index in words.indices { words[index].consider(term, scalars: scalars) }
    }
    let queries = words.compactMap(\.query)
    if queries.count == words.count { try collect(matching: queries.joined(separator: " AND "), bundle) }
  }

  private mutating func collect(matching query: String, _ bundle: BundleConnection) throws(SQLiteError) {
    let statement = try bundle.statement(.stopSearch)
    statement.bind(query, at: 0)
    defer { statement.reset() }
    while try statement.step() { try add(statement.integer(at: 0)) }
  }

  private mutating func add(_ rank: Int) throws(SQLiteError) {
    guard let (names, index) = try names.names(ofStop: rank), let score = names.score(of: index, for: wanted)
    else { return }
    if matches.count == limit, let last = matches.last, last.score < score { return }
    insert(SearchMatch(rank: rank, score: score, name: names.name(of: index)))
  }

  private mutating func insert(_ match: SearchMatch) {
    var (low, high) = (0, matches.count)
    while low < high {
      let middle = (low + high) / 2
      if matches[middle] < match { low = middle + 1 } else { high = middle }
    }
    matches.insert(match, at: low)
    if matches.count > limit { matches.removeLast() }
  }
}

/// A stop that a search found.
private struct SearchMatch {
  let rank: Int
  let score: SearchScore
  let name: String

  static func < (left: SearchMatch, right: SearchMatch) -> Bool {
    if left.score != right.score { return left.score < right.score }
    return (left.name, left.rank) < (right.name, right.rank)
  }
}
