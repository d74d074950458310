/// A zip that could not be written, and where it went wrong.
package struct ZipWriterError: Error, Equatable, Sendable {
  /// What was being done to the file.
  package enum Step: String, Sendable {
    case create, write, flush, rename, deflate
  }

  package var step: Step

  /// The path the caller asked for, never the temporary one.
  package var path: String

  /// The system's or zlib's own words.
  package var reason: String
}

extension ZipWriterError: CustomStringConvertible {
  /// One line for a person: `city.zip: cannot create: No such file or directory`.
  package var description: String { "\(path): cannot \(step.rawValue): \(reason)" }
}
