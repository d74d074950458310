/// The progress of one step of packing a database.
package struct PackingProgress: Hashable, Sendable {
  package enum Step: String, Sendable {
    /// Opens the database and checks its integrity.
    case checking = "check"
    /// Copies the rows to a new file.
    case copying = "copy"
    /// Encodes that file into the bundle.
    case packing
  }

  package let step: Step
  /// Blocks packed; the other steps have a total of 1.
  package let completed: Int
  package let total: Int
}
