import TransitSQLite

/// The reason why a database cannot be packed, with its path.
package struct SourceDatabaseError: Error, Equatable, Sendable, CustomStringConvertible {
  package enum Kind: Sendable {
    /// The file is missing, unreadable, not a regular file, or locked by another program.
    case cannotOpen
    /// The file is not an SQLite database, is damaged, or cannot be stored in a bundle.
    case unusable
    /// The system failed to read the file.
    case readFailed
  }

  package let kind: Kind
  /// The path as given by the caller.
  package let path: String
  /// The problem and the expected input, without a trailing period.
  package let problem: String

  package init(_ kind: Kind, path: String, _ problem: String) {
    self.kind = kind
    self.path = path
    self.problem = problem
  }

  package var description: String { "\(path): \(problem)" }
}

extension SourceDatabaseError {
  /// Converts an SQLite error on the original database.
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

  /// Converts an SQLite error on a copy of the database; `nil` if the database is not the cause, for example if the
  /// disk is full.
  init?(judging error: SQLiteError, path: String) {
    if error.isNoDatabase {
      self.init(.unusable, path: path, "not an SQLite database, or an encrypted one: \(error.message)")
    } else if error.isInputOutput {
      return nil
    } else if error.indicatesDamage {
      self.init(.unusable, path: path, "damaged: \(error.message)")
    } else if error.isStatementError {
      self.init(.unusable, path: path, "needs something that is not built into SQLite: \(error.message)")
    } else {
      return nil
    }
  }
}
