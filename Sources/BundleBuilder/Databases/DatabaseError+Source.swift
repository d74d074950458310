import TransitValues

extension DatabaseError {
  /// The error of the original database: why it cannot be packed.
  func reading(_ path: String) -> PlainFailure {
    if isInputOutput { return PlainFailure(.cannotRead, file: path, "cannot be read: \(message)") }
    if isLock { return PlainFailure(.cannotOpen, file: path, "in use by another program: \(message)") }
    return judging(path) ?? PlainFailure(.cannotOpen, file: path, "cannot be opened: \(message)")
  }

  /// The error of a copy of the database; `nil` if the database is not the cause, for example if the disk is full.
  func judging(_ path: String) -> PlainFailure? {
    let problem: String
    if isNoDatabase {
      problem = "not an SQLite database, or an encrypted one"
    } else if isInputOutput {
      return nil
    } else if indicatesDamage {
      problem = "damaged"
    } else if isStatementError {
      problem = "needs something that is not built into SQLite"
    } else {
      return nil
    }
    return PlainFailure(.unusable, file: path, "\(problem): \(message)")
  }
}
