import TransitValues

/// A JSON value.
package enum JSONValue: Equatable {
  case null
  case boolean(Bool)
  /// A number without fraction or exponent that fits an `Int`.
  case integer(Int)
  case real(Double)
  case text(String)
  case array([JSONValue])
  /// If a key occurs more than once, the last value is kept.
  case object([String: JSONValue])
}

// MARK: Members that metadata must have

/// Accessors for members of objects. Each error names the member that is missing or has the wrong type.
extension JSONValue {
  /// Returns a member of an object; `nil` if it is missing or null.
  package func member(_ key: String) throws(JSONDamage) -> JSONValue? {
    guard case .object(let members) = self else { throw JSONDamage("expected an object with \"\(key)\"") }
    return members[key].flatMap { $0 == .null ? nil : $0 }
  }

  /// Reads a required member.
  package func required<Value>(
    _ key: String, _ read: (JSONValue) throws(JSONDamage) -> Value
  ) throws(JSONDamage) -> Value {
    guard let value = try optional(key, read) else { throw JSONDamage("\"\(key)\" is missing") }
    return value
  }

  /// Reads a member that may be missing or null.
  package func optional<Value>(
    _ key: String, _ read: (JSONValue) throws(JSONDamage) -> Value
  ) throws(JSONDamage) -> Value? {
    guard let member = try member(key) else { return nil }
    do {
      return try read(member)
    } catch {
      throw JSONDamage("\(error.problem), in \"\(key)\"")
    }
  }

  package func text(_ key: String) throws(JSONDamage) -> String {
    try required(key) { value throws(JSONDamage) in try value.text() }
  }

  package func integer(_ key: String) throws(JSONDamage) -> Int {
    try required(key) { value throws(JSONDamage) in try value.integer() }
  }

  package func real(_ key: String) throws(JSONDamage) -> Double {
    try required(key) { value throws(JSONDamage) in try value.real() }
  }

  package func real() throws(JSONDamage) -> Double {
    switch self {
    case .integer(let number): return Double(number)
    case .real(let number): return number
    default: throw JSONDamage("expected a number")
    }
  }

  package func text() throws(JSONDamage) -> String {
    guard case .text(let text) = self else { throw JSONDamage("expected a string") }
    return text
  }

  package func integer() throws(JSONDamage) -> Int {
    guard case .integer(let number) = self else { throw JSONDamage("expected an integer") }
    return number
  }

  package func elements() throws(JSONDamage) -> [JSONValue] {
    guard case .array(let elements) = self else { throw JSONDamage("expected an array") }
    return elements
  }

  /// The members of an object whose values are all integers.
  package func counts() throws(JSONDamage) -> [String: Int] {
    guard case .object(let members) = self else { throw JSONDamage("expected an object") }
    var counts: [String: Int] = [:]
    for (key, value) in members { counts[key] = try value.integer() }
    return counts
  }
}

/// A text is not valid JSON or does not have the expected structure.
package struct JSONDamage: ParsingFailure {
  package let problem: String

  package var description: String { problem }

  package init(_ problem: String) {
    self.problem = problem
  }
}
