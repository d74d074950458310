import BundleFormat
import TransitSQLite
import TransitValues

/// Verifies the search index by building it again from the stops and comparing: every word of every stop, short
/// prefixes as in queries, and no other words.
///
/// FTS5's own check does not work because the index is contentless. Above 20,000 stops, every n-th stop is compared.
struct SearchCheck: DatabaseCheck {
  let name = "search"
  var sampledAbove = 20_000

  /// The lengths in characters of the prefixes to query; together they reach every page of the index.
  private static let prefixLengths = 1...3

  func run(in database: BundleDatabase, into findings: inout Findings) throws {
    try database.connection.inTransaction { try compare(in: database, &findings) }
  }

  private func compare(in database: BundleDatabase, _ findings: inout Findings) throws {
    let connection = database.connection
    let count = try connection.integer("SELECT count(*) FROM stop") ?? 0
    let stride = max(1, (count + sampledAbove - 1) / max(1, sampledAbove))
    if stride > 1 { findings.note = "1 in \(stride) of \(count) stops" }
    try makeExpectedIndex(in: database, stride: stride)
    let prefixes = try compareWords(connection, stopCount: count, stride: stride, &findings)
    if findings.isEmpty { try compare(prefixes, connection, stride: stride, &findings) }
  }

  private func makeExpectedIndex(in database: BundleDatabase, stride: Int) throws {
    let connection = database.connection
    let declared = BundleSchema.tables(for: database.contents).first { $0.name == "stop_search" }
    let declaration = (declared?.sql ?? "").dropFirst("CREATE VIRTUAL TABLE stop_search".count)
    try connection.execute(
      """
      CREATE VIRTUAL TABLE temp.expected_search\(declaration);
      CREATE VIRTUAL TABLE temp.expected_word USING fts5vocab(temp, expected_search, instance);
      CREATE VIRTUAL TABLE temp.found_word USING fts5vocab(main, stop_search, instance);
      CREATE TABLE temp.stop_translation(stop INTEGER, translation TEXT);
      """)
    if database.contents[table: "translations.txt"] != nil {
      try connection.execute(
        """
        INSERT INTO stop_translation
        SELECT s.id, t.translation FROM translations t JOIN stop s ON s.stop_id = t.record_id
        WHERE t.table_name = 'stops' AND t.field_name = 'stop_name';
        INSERT INTO stop_translation
        SELECT s.id, t.translation FROM translations t JOIN stop s ON s.stop_name = t.field_value
        WHERE t.table_name = 'stops' AND t.field_name = 'stop_name' AND t.record_id IS NULL
        AND NOT EXISTS (SELECT 1 FROM translations r WHERE r.record_id = s.stop_id AND r.table_name = 'stops'
          AND r.field_name = 'stop_name' AND r.translation IS NOT NULL
          AND replace(lower(r.language), '_', '-') = replace(lower(t.language), '_', '-'));
        """)
    }
    try connection.execute(
      """
      CREATE INDEX temp.stop_translation_stop ON stop_translation(stop);
      """)
    let texts = try connection.prepare(
      """
      SELECT id, coalesce(stop_name, '') || char(10) || coalesce(stop_code, '') || char(10)
        || coalesce(tts_stop_name, '') || char(10)
        || coalesce((SELECT group_concat(translation, char(10)) FROM stop_translation t WHERE t.stop = s.id), '')
      FROM main.stop s WHERE s.id % \(stride) = 0 ORDER BY id
      """)
    let insert = try connection.prepare("INSERT INTO temp.expected_search(rowid, words) VALUES (?, ?)")
    while try texts.step() {
      insert.bind(texts.integer(at: 0), at: 0)
      insert.bind(SearchSpelling.indexed(texts.text(at: 1)), at: 1)
      try insert.run()
    }
  }

  /// Walks the words of both indexes in parallel; both are in the same order.
  ///
  /// - Returns: The prefixes of all expected words.
  private func compareWords(
    _ connection: Connection, stopCount: Int, stride: Int, _ findings: inout Findings
  ) throws -> [WordPrefixes.Prefix] {
    var expected = try WordCursor(connection, "SELECT term, doc FROM temp.expected_word")
    var found = try WordCursor(connection, "SELECT term, doc FROM temp.found_word")
    var prefixes = WordPrefixes(lengths: Self.prefixLengths)
    while !expected.isAtEnd || !found.isAtEnd {
      if !found.isAtEnd, !(1...max(1, stopCount)).contains(found.stop) || stopCount == 0 {
        findings.add("\"\(found.text)\" refers to row \(found.stop), which is not a stop", table: "stop_search")
        try found.advance()
      } else if !found.isAtEnd, found.stop % stride != 0 {
        try found.advance()
      } else if expected.precedes(found) {
        findings.add(
          "\"\(expected.text)\" does not find the stop", table: "stop_search", row: "row \(expected.stop)")
        try expected.advance()
      } else if found.precedes(expected) {
        findings.add(
          "\"\(found.text)\" finds a stop without that word", table: "stop_search", row: "row \(found.stop)")
        try found.advance()
      } else {
        prefixes.add(expected.word, leadingTo: expected.stop)
        try expected.advance()
        try found.advance()
      }
    }
    return prefixes.finish()
  }

  /// Compares prefix queries: FTS5 finds the first word through a separate index, which can be damaged on its own.
  ///
  /// The expected index is queried only if the result differs from the expected words, because a query normalizes the
  /// prefix again, which can change its letters.
  private func compare(
    _ prefixes: [WordPrefixes.Prefix], _ connection: Connection, stride: Int, _ findings: inout Findings
  ) throws {
    let expected = try connection.prepare(
      "SELECT rowid FROM temp.expected_search WHERE expected_search MATCH ? ORDER BY rowid")
    let found = try connection.prepare(
      "SELECT rowid FROM main.stop_search WHERE stop_search MATCH ? ORDER BY rowid")
    func rows(_ statement: Statement, _ prefix: String) throws(DatabaseError) -> [Int] {
      statement.bind("\"\(prefix)\" *", at: 0)
      var rows: [Int] = []
      while try statement.step() {
        let row = statement.integer(at: 0)
        if row % stride == 0 { rows.append(row) }
      }
      return rows
    }
    for prefix in prefixes {
      let foundRows = try rows(found, prefix.text)
      if foundRows == prefix.stops { continue }
      let expectedRows = try rows(expected, prefix.text)
      if expectedRows != foundRows {
        let difference = Set(expectedRows).symmetricDifference(foundRows).min() ?? 0
        findings.add("wrong result for the prefix \"\(prefix.text)\"", table: "stop_search", row: "row \(difference)")
      }
    }
  }
}

/// The pairs of word and stop of an index, ordered by the word's bytes, then by stop.
private struct WordCursor {
  private let statement: Statement
  private(set) var isAtEnd = false
  /// The word as UTF-8; repeated for each stop that it finds.
  private(set) var word: [UInt8] = []
  private(set) var stop = 0

  var text: String { String(decoding: word, as: UTF8.self) }

  init(_ connection: Connection, _ sql: String) throws(DatabaseError) {
    statement = try connection.prepare(sql)
    try advance()
  }

  mutating func advance() throws(DatabaseError) {
    isAtEnd = !(try statement.step())
    if isAtEnd { return }
    stop = statement.integer(at: 1)
    // Most words equal the one before; then avoid a copy.
    let isSame = statement.withText(at: 0) { [word] text in Self.areEqual(text, word) }
    if isSame { return }
    word = statement.withText(at: 0) { text in text.indices.map { text[$0] } }
  }

  private static func areEqual(_ text: Span<UInt8>, _ word: [UInt8]) -> Bool {
    guard text.count == word.count else { return false }
    for index in text.indices where text[index] != word[index] { return false }
    return true
  }

  /// Whether this cursor's entry comes first; false if this cursor is at its end.
  func precedes(_ other: WordCursor) -> Bool {
    if isAtEnd || other.isAtEnd { return !isAtEnd }
    return word == other.word ? stop < other.stop : word.lexicographicallyPrecedes(other.word)
  }
}
