import TransitSQLite

/// Why a database cannot be packed: the file, and what was found.
package struct SourceDatabaseError: Error, Equatable, Sendable, CustomStringConvertible {
  package enum Kind: Sendable {
    /// Missing, not readable, not a regular file, locked by another program.
    case cannotOpen
    /// No SQLite database, a damaged one, or one that a bundle cannot hold.
    case unusable
    /// The system failed to read it.
    case readFailed
  }

  package let kind: Kind
  /// The file as the caller named it.
  package let path: String
  /// What was found and what was expected, in words that end no sentence.
  package let problem: String

  package init(_ kind: Kind, path: String, _ problem: String) {
    self.kind = kind
    self.path = path
    self.problem = problem
  }

  package var description: String { "\(path): \(problem)" }
}

extension SourceDatabaseError {
  /// What SQLite reports of the database where it lies.
  init(reading error: SQLiteError, path: String) {
    if error.isInputOutput {
      self.init(.readFailed, path: path, "cannot be read: \(error.message)")
    } else if error.isLock {
      self.init(.cannotOpen, path: path, "in use by another program: \(error.message)")
    } else {
      self =
        Self(judging: error, path: path)
        ?? Self(.cannotOpen, path: path, "cannot be opened: \(error.message)")
    }
  }

  /// What SQLite reports of a copy of the database; `nil` for what is no fault of the database, such as a full disk.
  init?(judging error: SQLiteError, path: String) {
    if error.isNoDatabase {
      self.init(.unusable, path: path, "not an SQLite database, or an encrypted one: \(error.message)")
    } else if error.isInputOutput {
      return nil
    } else if error.indicatesDamage {
      self.init(.unusable, path: path, "damaged: \(error.message)")
    } else if error.isStatementError {
      self.init(.unusable, path: path, "needs something that SQLite has not by itself: \(error.message)")
    } else {
      return nil
    }
  }
}
