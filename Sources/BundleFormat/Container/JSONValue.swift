/// A value of a JSON text.
package enum JSONValue: Equatable {
  case null
  case boolean(Bool)
  /// A number without fraction or exponent, that an integer holds.
  case integer(Int)
  case real(Double)
  case text(String)
  case array([JSONValue])
  /// Of a key that occurs more than once, the last value.
  case object([String: JSONValue])
}

// MARK: Members that metadata must have

/// Members of objects; each error says which one is missing, or is of another type.
extension JSONValue {
  /// A member of an object; `nil` also where it is null.
  package func member(_ key: String) throws(JSONDamage) -> JSONValue? {
    guard case .object(let members) = self else { throw JSONDamage("\"\(key)\" is looked for in what is no object") }
    return members[key].flatMap { $0 == .null ? nil : $0 }
  }

  /// Reads a member that must be there.
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
    try required(key) { value throws(JSONDamage) in
      switch value {
      case .integer(let number): return Double(number)
      case .real(let number): return number
      default: throw JSONDamage("a number is expected")
      }
    }
  }

  package func text() throws(JSONDamage) -> String {
    guard case .text(let text) = self else { throw JSONDamage("a text is expected") }
    return text
  }

  package func integer() throws(JSONDamage) -> Int {
    guard case .integer(let number) = self else { throw JSONDamage("an integer is expected") }
    return number
  }

  package func elements() throws(JSONDamage) -> [JSONValue] {
    guard case .array(let elements) = self else { throw JSONDamage("an array is expected") }
    return elements
  }

  /// Integers by key.
  package func counts() throws(JSONDamage) -> [String: Int] {
    guard case .object(let members) = self else { throw JSONDamage("an object is expected") }
    var counts: [String: Int] = [:]
    for (key, value) in members { counts[key] = try value.integer() }
    return counts
  }
}

/// A text is no JSON, or not what was expected of it.
package struct JSONDamage: Error {
  package let problem: String

  package init(_ problem: String) {
    self.problem = problem
  }
}
