import BundleFormat
package import BundleReader
import TransitSQLite
import TransitValues

extension Timetable {
  /// Returns the stops that match a text, best match first. For each word of the text, the name, code or spoken name of
  /// a stop, or a translation of the name, must contain a word that starts with it.
  ///
  /// Case and accents are ignored, and letters may be typed as their base letters: "lodz" finds "Łódź", "strasse" finds
  /// "Straße". "muenchen" and "munchen" find "München", and so for "ä", "ö", "ø" and "å" ("aa"). The order is: stops whose whole name equals the text; stations and stops without a
  /// station; platforms; entrances and nodes. Within each group, names that start with the text come first, then stops
  /// with more service (in steps of twice as many rows of stop_times.txt), then shorter names, then names and ids in
  /// order.
  ///
  /// Words in Chinese, Japanese and Korean are also found within words: "京" finds "東京". These stops come last.
  ///
  /// If nothing matches, words of three letters or more may have one typing error: an extra, missing or wrong letter,
  /// or two adjacent letters swapped.
  ///
  /// - Parameters:
  ///   - text: The text that the user has typed so far. Only the first 32 words count.
  ///   - limit: The maximum number of stops.
  ///
  /// Cost: compares the names of all matches; recent names are cached (``Settings/boardCacheBytes``). Reads one row per
  /// returned stop. The search for typing errors reads the whole search index, and so does a search for Chinese, Japanese
  /// or Korean words that has fewer results than the limit.
  public func stops(matching text: String, limit: Int = 20) throws(BundleError) -> [Stop] {
    try stops(matching: text, limit: limit, isTolerant: true)
  }

  /// Returns the stops whose whole name is a text, as the search compares them: the best match first.
  package func stops(named text: String, limit: Int) throws(BundleError) -> [Stop] {
    try stops(matching: text, limit: limit, isTolerant: false) { $0.score.isOfWholeName }
  }

  /// Names are shorter; a pasted page must not become a query of thousands of words.
  private static let mostSearchedWords = 32

  /// - Parameter isTolerant: Whether to search for typing errors if nothing matches.
  func stops(
    matching text: String, limit: Int, isTolerant: Bool, where isWanted: (SearchMatch) -> Bool = { _ in true }
  ) throws(BundleError) -> [Stop] {
    try query { bundle throws(DatabaseError) in
      let matches = try matches(of: text, limit: limit, isTolerant: isTolerant, on: bundle)
      return try localized(bundle.stops(matches.filter(isWanted).map { $0.rank }), on: bundle)
    }
  }

  func matches(
    of text: String, limit: Int, isTolerant: Bool, on bundle: BundleConnection
  ) throws(DatabaseError) -> [SearchMatch] {
    let tokens = Array(SearchText.tokens(of: text).prefix(Self.mostSearchedWords))
    if tokens.isEmpty || limit <= 0 { return [] }
    var best = BestStops(for: tokens, limit: limit, reader: reader(on: bundle))
    try best.search(bundle, for: tokens)
    if best.matches.count < limit { try best.searchWithinWords(bundle, for: tokens) }
    if isTolerant, best.matches.isEmpty { try best.searchTolerantly(bundle, for: tokens) }
    return best.matches
  }
}

/// Collects the best results of a search.
private struct BestStops {
  /// The best matches, sorted; at most `limit`.
  private(set) var matches: [SearchMatch] = []
  private let wanted: SearchedText
  private let limit: Int
  /// The ranks of stops that are not added again.
  private var excluded: Set<StopRank> = []
  private var names: StopNamesInUse

  init(for tokens: [String], limit: Int, reader: TimetableReader) {
    wanted = SearchedText(words: tokens)
    self.limit = limit
    names = StopNamesInUse(reader: reader)
  }

  mutating func search(_ bundle: BundleConnection, for tokens: [String]) throws(DatabaseError) {
    do {
      try collect(matching: tokens.map(SearchText.query(forWord:)).joined(separator: " AND "), bundle)
    } catch  where error.isStatementError {
      // SQLite's Unicode tables are older than Swift's and may split one of these words. A split word becomes a phrase
      // query, which a detail=none index does not support. Single characters are never split.
      matches = []
      let characters = tokens.flatMap { $0.unicodeScalars.map { "\"\($0)\"*" } }
      try collect(matching: characters.joined(separator: " AND "), bundle)
    }
  }

  /// Adds the stops with words that contain the typed ones, after all others. Requires fewer matches than the limit.
  mutating func searchWithinWords(_ bundle: BundleConnection, for tokens: [String]) throws(DatabaseError) {
    guard tokens.contains(where: InnerWord.isUnspaced) else { return }
    var words = tokens.map { InnerWord($0) }
    try bundle.forEachStopWord { term in
      guard InnerWord.isUnspaced(term) else { return }
      let scalars = Array(SearchText.folded(term).unicodeScalars)
      for index in words.indices { words[index].consider(term, scalars: scalars) }
    }
    if words.allSatisfy({ $0.containing.isEmpty }) { return }
    let known = matches
    matches = []
    excluded = Set(known.map { $0.rank })
    try collect(matching: words.map { $0.query }.joined(separator: " AND "), bundle)
    matches = known + matches.prefix(limit - known.count)
  }

  private static let mostTolerated = 8

  /// Searches with one typing error allowed per word.
  mutating func searchTolerantly(_ bundle: BundleConnection, for tokens: [String]) throws(DatabaseError) {
    // Users do not type longer texts as names.
    if tokens.count > Self.mostTolerated { return }
    var words = tokens.map { TolerantWord($0) }
    try bundle.forEachStopWord { term in
      let scalars = Array(SearchText.folded(term).unicodeScalars)
      for index in words.indices { words[index].consider(term, scalars: scalars) }
    }
    let queries = words.compactMap { $0.query }
    if queries.count == words.count { try collect(matching: queries.joined(separator: " AND "), bundle) }
  }

  private mutating func collect(matching query: String, _ bundle: BundleConnection) throws(DatabaseError) {
    let statement = try bundle.statement(.stopSearch)
    statement.bind(query, at: 0)
    defer { statement.reset() }
    while try statement.step() {
      let rank: StopRank = statement.rank(at: 0)
      if !excluded.contains(rank) { try add(rank) }
    }
  }

  private mutating func add(_ rank: StopRank) throws(DatabaseError) {
    guard let (names, index) = try names.names(ofStop: rank), let score = names.score(of: index, for: wanted)
    else { return }
    if matches.count == limit, let last = matches.last, last.score < score { return }
    insert(SearchMatch(rank: rank, score: score, name: names.name(of: index)))
  }

  private mutating func insert(_ match: SearchMatch) {
    matches.insert(match, at: matches.indices.partitioningIndex { !(matches[$0] < match) })
    if matches.count > limit { matches.removeLast() }
  }
}

/// A stop that a search found.
struct SearchMatch {
  let rank: StopRank
  let score: SearchScore
  let name: String

  static func < (left: SearchMatch, right: SearchMatch) -> Bool {
    if left.score != right.score { return left.score < right.score }
    return (left.name, left.rank) < (right.name, right.rank)
  }
}
