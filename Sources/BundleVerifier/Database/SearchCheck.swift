import BundleFormat
import TransitSQLite

/// Proves that the search index answers what the stops' names and codes call for, by making it anew and comparing:
/// every word of every stop, short prefixes as queries ask for them, and nothing beside.
///
/// FTS5's own check cannot: the index keeps no content to be compared with. Above 20,000 stops every n-th is compared.
struct SearchCheck: DatabaseCheck {
  let name = "search"
  var sampledAbove = 20_000

  /// The prefixes that are asked for, in characters: by them queries meet every page of the index.
  private static let prefixLengths = 1...3

  func run(in database: BundleDatabase) throws -> Findings {
    var findings = Findings()
    let connection = database.connection
    let count = try connection.integer("SELECT count(*) FROM stop") ?? 0
    let stride = max(1, (count + sampledAbove - 1) / max(1, sampledAbove))
    if stride > 1 { findings.note = "every \(stride)th of \(count) stops" }
    try makeExpectedIndex(in: database, stride: stride)
    let prefixes = try compareWords(connection, stopCount: count, stride: stride, &findings)
    if findings.isEmpty { try compare(prefixes, connection, stride: stride, &findings) }
    return findings
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
        WHERE t.table_name = 'stops' AND t.field_name = 'stop_name';
        """)
    }
    try connection.execute(
      """
      CREATE INDEX temp.stop_translation_stop ON stop_translation(stop);
      INSERT INTO temp.expected_search(rowid, words)
      SELECT id, coalesce(stop_name, '') || char(10) || coalesce(stop_code, '') || char(10)
        || coalesce(tts_stop_name, '') || char(10)
        || coalesce((SELECT group_concat(translation, char(10)) FROM stop_translation t WHERE t.stop = s.id), '')
      FROM main.stop s WHERE s.id % \(stride) = 0 ORDER BY id;
      """)
  }

  /// Walks through the words of both indexes, which come in the same order.
  ///
  /// - Returns: The prefixes of all expected words.
  private func compareWords(
    _ connection: Connection, stopCount: Int, stride: Int, _ findings: inout Findings
  ) throws -> [String] {
    var expected = try WordCursor(connection, "SELECT term, doc FROM temp.expected_word")
    var found = try WordCursor(connection, "SELECT term, doc FROM temp.found_word")
    var prefixes: Set<String> = []
    var last: String?
    while expected.current != nil || found.current != nil {
      if let word = found.current, !(1...max(1, stopCount)).contains(word.stop) || stopCount == 0 {
        findings.add("\"\(word.text)\" leads to row \(word.stop), which is no stop", table: "stop_search")
        try found.advance()
      } else if let word = found.current, word.stop % stride != 0 {
        try found.advance()
      } else if let word = expected.current, expected.precedes(found) {
        findings.add("\"\(word.text)\" does not lead to the stop", table: "stop_search", row: "row \(word.stop)")
        try expected.advance()
      } else if let word = found.current, found.precedes(expected) {
        findings.add(
          "\"\(word.text)\" leads to a stop without that word", table: "stop_search", row: "row \(word.stop)")
        try found.advance()
      } else {
        // A word comes as often as it leads to a stop.
        if let word = expected.current?.text, word != last {
          last = word
          for length in Self.prefixLengths {
            prefixes.insert(String(String.UnicodeScalarView(word.unicodeScalars.prefix(length))))
          }
        }
        try expected.advance()
        try found.advance()
      }
    }
    return prefixes.sorted()
  }

  /// A query finds its way to the first word by an index of its own, which can be wrong by itself.
  private func compare(
    _ prefixes: [String], _ connection: Connection, stride: Int, _ findings: inout Findings
  ) throws {
    let expected = try connection.prepare(
      "SELECT rowid FROM temp.expected_search WHERE expected_search MATCH ? ORDER BY rowid")
    let found = try connection.prepare(
      "SELECT rowid FROM main.stop_search WHERE stop_search MATCH ? ORDER BY rowid")
    func rows(_ statement: Statement, _ prefix: String) throws(SQLiteError) -> [Int] {
      statement.bind("\"\(prefix)\" *", at: 0)
      var rows: [Int] = []
      while try statement.step() {
        let row = statement.integer(at: 0)
        if row % stride == 0 { rows.append(row) }
      }
      return rows
    }
    for prefix in prefixes {
      let (expectedRows, foundRows) = (try rows(expected, prefix), try rows(found, prefix))
      if expectedRows != foundRows {
        let difference = Set(expectedRows).symmetricDifference(foundRows).min() ?? 0
        findings.add("the prefix \"\(prefix)\" is wrong", table: "stop_search", row: "row \(difference)")
      }
    }
  }
}

/// The words of an index and the stops they lead to, by word in byte order, then by stop.
private struct WordCursor {
  private let statement: Statement
  private(set) var current: (text: String, stop: Int)?

  init(_ connection: Connection, _ sql: String) throws(SQLiteError) {
    statement = try connection.prepare(sql)
    try advance()
  }

  mutating func advance() throws(SQLiteError) {
    current = try statement.step() ? (statement.text(at: 0), statement.integer(at: 1)) : nil
  }

  /// Whether this cursor's word comes first; a cursor at its end never does.
  func precedes(_ other: WordCursor) -> Bool {
    guard let current else { return false }
    guard let next = other.current else { return true }
    if current.text.utf8.elementsEqual(next.text.utf8) { return current.stop < next.stop }
    return current.text.utf8.lexicographicallyPrecedes(next.text.utf8)
  }
}
