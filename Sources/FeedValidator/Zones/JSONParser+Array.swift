extension JSONParser {
  /// Parses the elements of an array whose opening bracket is consumed.
  mutating func array() throws(JSONFailure) -> GeoJSONValue {
    try descend(.index(0))
    var elements: [GeoJSONValue] = []
    var next = try nextByte()
    while next != UInt8(ascii: "]") || !elements.isEmpty {
      elements.append(try element(startingWith: next))
      path[path.count - 1] = .index(elements.count)
      next = try nextByte()
      if next == UInt8(ascii: "]") { break }
      guard next == UInt8(ascii: ",") || next == UInt8(ascii: ";") else { throw syntaxError("Unterminated array") }
      next = try nextByte()
    }
    path.removeLast()
    if elements.count == 2, case .number(let first) = elements[0], case .number(let second) = elements[1] {
      return .pair(first, second)
    }
    return .array(elements)
  }

  private mutating func element(startingWith start: UInt8) throws(JSONFailure) -> GeoJSONValue {
    if start == UInt8(ascii: "]") || start == UInt8(ascii: ",") || start == UInt8(ascii: ";") {
      // An omitted element is null.
      position -= 1
      return .null
    }
    let element = try value(startingWith: start)
    if case .number(let number) = element, number.isInfinite { throw .unsupportedValue }
    if hasInfiniteMember { throw .unsupportedValue }
    return element
  }
}
