import Testing
import TransitSQLite

@testable import BundleBuilder

@Suite struct `What SQLite reports of a database from elsewhere` {
  private static func error(_ code: Int32) -> SQLiteError { SQLiteError(code: code, message: "words") }

  /// SQLITE_IOERR_READ, _FSTAT, _LOCK and _SHORT_READ.
  @Test(arguments: [266, 1802, 3850, 522] as [Int32])
  func `is the database's fault where the system fails to read it`(code: Int32) {
    let error = SourceDatabaseError(reading: Self.error(code), path: "any.sqlite")
    #expect(error.kind == .readFailed && error.path == "any.sqlite")
    #expect(error.problem == "cannot be read: words")
  }

  /// SQLITE_FULL, SQLITE_CANTOPEN, SQLITE_IOERR_WRITE and _READ.
  @Test(arguments: [13, 14, 778, 266] as [Int32])
  func `is no fault of the database where a copy of it is concerned`(code: Int32) {
    #expect(SourceDatabaseError(judging: Self.error(code), path: "any.sqlite") == nil)
  }

  @Test func `tells a lock, damage, and what is no database`() {
    for (code, kind) in [(5, .cannotOpen), (14, .cannotOpen), (11, .unusable), (26, .unusable), (1, .unusable)]
      as [(Int32, SourceDatabaseError.Kind)]
    {
      #expect(SourceDatabaseError(reading: Self.error(code), path: "any.sqlite").kind == kind)
    }
  }
}
