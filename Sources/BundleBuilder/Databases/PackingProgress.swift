/// How far one step of packing a database is.
package struct PackingProgress: Hashable, Sendable {
  package enum Step: String, Sendable {
    /// Opens the database and proves it sound.
    case checking = "check"
    /// Writes its rows into a fresh file.
    case copying = "copy"
    /// Encodes that file into the bundle.
    case packing
  }

  package let step: Step
  /// Blocks packed; the other steps are one.
  package let completed: Int
  package let total: Int
}
