import TestFeeds
import TransitSQLite

/// Databases with other page sizes than those of bundles and with all kinds of values.
enum GeneratedDatabases {
  static let pageSizes = [512, 1024, 2048, 4096, 16_384, 65_536]

  /// Returns the blocks of all databases, which are the same for each run with the same SQLite.
  static func blocks() throws -> [BlockSource.Block] {
    let folder = try TemporaryFolder()
    return try pageSizes.flatMap { pageSize in
      let path = folder.file("pages of \(pageSize) bytes")
      do {
        let connection = try Connection(path: path, mode: .create)
        try connection.execute("PRAGMA page_size = \(pageSize); PRAGMA journal_mode = OFF; \(script); VACUUM")
      }
      return try BlockSource(path: path).blocks
    }
  }

  /// Sequences of a timetable, a column with values of every class, extreme rowids, similar and different texts, and
  /// rows of many columns. The table `n` has consecutive and pseudorandom numbers.
  private static let script = """
    CREATE TEMP TABLE n AS WITH RECURSIVE n(i, r) AS (
      SELECT 0, 12345 UNION ALL SELECT i + 1, (r * 1103515245 + 12345) % 2147483648 FROM n WHERE i < 2999)
      SELECT i, r FROM n;
    CREATE TABLE call(profile, position, arrival, departure, PRIMARY KEY(profile, position)) WITHOUT ROWID;
    INSERT INTO call SELECT i / 20, i % 20, 60 * (i % 20) * (1 + r % 3), 60 * (i % 20) * (1 + r % 3) + r % 2 * 30 FROM n;
    CREATE TABLE trip(id INTEGER PRIMARY KEY, trip_id TEXT UNIQUE, start, stop);
    INSERT INTO trip SELECT i, 'trip-' || (1000000 + 7 * i), 300 * (r % 250), 40 + i * i % 11 FROM n;
    CREATE INDEX trip_start ON trip(stop, start);
    CREATE TABLE cell(a, b, c);
    INSERT INTO cell SELECT r, CASE r / 7 % 7 WHEN 0 THEN NULL WHEN 1 THEN r % 300 - 3 WHEN 2 THEN r / 8.0 WHEN 3 THEN ''
      WHEN 4 THEN CAST(printf('%c%d', r % 95 + 32, r % 99) AS BLOB) ELSE 'text ' || r END, (r << 33) * (i % 3 - 1) FROM n;
    CREATE INDEX cell_b ON cell(b);
    CREATE TABLE row(id INTEGER PRIMARY KEY, a);
    INSERT OR IGNORE INTO row SELECT (r << (i % 40)) * (1 - i % 2 * 2), x'' FROM n WHERE i < 800;
    CREATE TABLE page(title, body);
    INSERT INTO page SELECT 'Title ' || i / 3, substr(hex(zeroblob(400)), 1, r % 700) FROM n WHERE i < 300;
    CREATE TABLE wide(\((0..<150).map { "c\($0)" }.joined(separator: ", ")));
    INSERT INTO wide(c0, c64, c149) SELECT i, 'middle', r FROM n WHERE i < 40
    """
}
