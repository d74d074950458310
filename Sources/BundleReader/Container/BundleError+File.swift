package import TransitValues

extension BundleError {
  /// Converts an error of the database. Reports the container's first failure instead if the database is damaged.
  package init(_ error: DatabaseError, in file: BundleFile, path: String) {
    if error == .cancelled {
      self.init(.cancelled, path: path, error.message)
    } else if error.isInterruption {
      // Only the step budget interrupts a bundle's connections.
      self.init(
        .damaged, path: path, "a query takes more steps than a database of this size can need; it may contain a cycle")
    } else if error.indicatesDamage {
      self.init(.damaged, path: path, file.firstFailure.map { "\($0)" } ?? error.message)
    } else if error.isTooBig {
      self.init(.tooLarge, path: path, error.message)
    } else {
      self.init(.database, path: path, "\(error)")
    }
  }
}
