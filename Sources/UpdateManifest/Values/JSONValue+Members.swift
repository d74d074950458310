import BundleFormat

/// Accessors for members of signed JSON. Errors name the missing or invalid member.
extension JSONValue {
  /// Reads a string of a specific form.
  func value<Value: JSONStringConvertible>(_ type: Value.Type = Value.self) throws(JSONDamage) -> Value {
    guard let value = Value(try text()) else { throw JSONDamage("\(Value.form) is expected") }
    return value
  }

  /// Reads a member that is a string of a specific form.
  func value<Value: JSONStringConvertible>(_ key: String, _ type: Value.Type = Value.self) throws(JSONDamage) -> Value {
    try required(key) { value throws(JSONDamage) in try value.value() }
  }

  /// Reads an integer member within a range.
  func integer(_ key: String, in range: ClosedRange<Int>) throws(JSONDamage) -> Int {
    try required(key) { value throws(JSONDamage) in
      let number = try value.integer()
      guard range.contains(number) else {
        throw JSONDamage("\(number) is out of range \(range.lowerBound)...\(range.upperBound)")
      }
      return number
    }
  }

  /// Reads a member with base64-encoded bytes.
  func base64(_ key: String) throws(JSONDamage) -> [UInt8] {
    try required(key) { value throws(JSONDamage) in
      guard let bytes = Base64.decoded(try value.text()) else { throw JSONDamage("base64 is expected") }
      return bytes
    }
  }

  /// Reads the elements of an array member whose count is within a range.
  func list<Element>(
    _ key: String, _ counts: ClosedRange<Int>, _ read: (JSONValue) throws(JSONDamage) -> Element
  ) throws(JSONDamage) -> [Element] {
    try required(key) { value throws(JSONDamage) in try value.list(counts, read) }
  }

  /// Reads the elements of an array whose count is within a range.
  func list<Element>(
    _ counts: ClosedRange<Int>, _ read: (JSONValue) throws(JSONDamage) -> Element
  ) throws(JSONDamage) -> [Element] {
    let elements = try elements()
    guard counts.contains(elements.count) else {
      throw JSONDamage("\(elements.count) elements, expected \(counts.lowerBound) to \(counts.upperBound)")
    }
    var values: [Element] = []
    for element in elements { values.append(try read(element)) }
    return values
  }
}
