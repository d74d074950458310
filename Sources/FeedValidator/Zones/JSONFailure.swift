/// A reason why JSON text has no value.
enum JSONFailure: Error, Equatable {
  /// The text is not JSON, even by the lenient grammar of gson. `message` has gson's wording.
  case malformed(message: String)
  /// An object repeats a key.
  case duplicateKey(String)
  /// A number is infinite or an escape has no hexadecimal digits. The canonical validator drops such a file silently.
  case unsupportedValue
}
