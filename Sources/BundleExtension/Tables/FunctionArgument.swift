/// An argument of a table-valued function: a hidden column of its table.
struct FunctionArgument {
  let name: String
  let isRequired: Bool

  static func required(_ name: String) -> Self { Self(name: name, isRequired: true) }

  static func optional(_ name: String) -> Self { Self(name: name, isRequired: false) }

  /// The last argument of each function: the schema name of the bundle, by default the first database that is one.
  static let bundle = optional("bundle")
}
