import UpdateManifest

/// Names of feeds and channels as they are typed.
enum UpdateNames {
  /// A reader of texts of one form.
  static func reader<Name: JSONText>(_ type: Name.Type = Name.self) -> @Sendable (String) throws -> Name {
    { text in
      guard let name = Name(text) else { throw UsageError("expected \(Name.form)") }
      return name
    }
  }
}
