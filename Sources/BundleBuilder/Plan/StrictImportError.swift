/// The error for a feed that is refused because not all of it can be kept.
package struct StrictImportError: Error, CustomStringConvertible {
  /// The number of notices by code.
  package let notices: [String: Int]
  /// The files that are not read because of their names.
  package let misnamedFiles: [String]

  package var description: String {
    let counts = notices.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    return "refused under --strict, since not everything can be kept: " + counts.joined(separator: ", ")
      + (misnamedFiles.isEmpty
        ? "" : "; \(misnamedFiles.prefix(3).joined(separator: ", ")) is not read because of its name")
  }
}
