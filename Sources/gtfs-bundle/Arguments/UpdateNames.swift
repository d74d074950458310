import TransitAnswers
import UpdateManifest

/// Parsers of feed and channel names.
enum UpdateNames {
  /// Returns a parser of one kind of name.
  static func reader<Name: JSONStringConvertible>(_ type: Name.Type = Name.self) -> @Sendable (String) throws -> Name {
    { text in
      guard let name = Name(text) else { throw UsageError("expected \(Name.form)") }
      return name
    }
  }
}
