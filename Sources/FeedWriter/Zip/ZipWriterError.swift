/// An error while writing a zip, with the step that failed.
package struct ZipWriterError: Error, Equatable, Sendable {
  /// The step that failed.
  package enum Step: String, Sendable {
    case create, write, deflate
  }

  package var step: Step

  /// The path requested by the caller, never the temporary path.
  package var path: String

  /// The error message of the system or zlib.
  package var reason: String
}

extension ZipWriterError: CustomStringConvertible {
  /// One line for the user: `city.zip: cannot create: No such file or directory`.
  package var description: String { "\(path): cannot \(step.rawValue): \(reason)" }
}
