/// An ordered list of header fields. Names are case-insensitive.
package struct HTTPFields: Equatable, Sendable {
  package private(set) var pairs: [(name: String, value: String)] = []

  package init() {}

  package mutating func append(_ name: String, _ value: String) {
    pairs.append((name, value))
  }

  package mutating func remove(_ name: String) {
    pairs.removeAll { Self.isSame($0.name, name) }
  }

  /// The value of a field; `nil` if there is none.
  ///
  /// Multiple values of the same field are joined by ", " (RFC 9110, section 5.2). Setting a value replaces them all.
  package subscript(name: String) -> String? {
    get {
      let values = pairs.filter { Self.isSame($0.name, name) }.map(\.value)
      return values.isEmpty ? nil : values.joined(separator: ", ")
    }
    set {
      remove(name)
      if let newValue { append(name, newValue) }
    }
  }

  package static func == (left: HTTPFields, right: HTTPFields) -> Bool {
    left.pairs.elementsEqual(right.pairs) { isSame($0.name, $1.name) && $0.value == $1.value }
  }

  /// Whether a field can be sent: the name is a token, and the value is not empty and contains only visible ASCII,
  /// spaces and tabs.
  ///
  /// Source: RFC 9110, sections 5.1 and 5.5.
  package static func canSend(name: String, value: String) -> Bool {
    isToken(name.utf8) && !value.isEmpty && value.utf8.allSatisfy { (0x20...0x7E).contains($0) || $0 == 0x09 }
  }

  /// Whether bytes form a token: letters, digits and some punctuation.
  static func isToken(_ bytes: some Sequence<UInt8>) -> Bool {
    var count = 0
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"):
        count += 1
      default:
        guard tokenMarks.contains(byte) else { return false }
        count += 1
      }
    }
    return count > 0
  }

  private static let tokenMarks = Set("!#$%&'*+-.^_`|~".utf8)

  private static func isSame(_ left: String, _ right: String) -> Bool {
    left.utf8.elementsEqual(right.utf8) { $0.asciiLowercase == $1.asciiLowercase }
  }
}

extension HTTPFields: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements {
      append(name, value)
    }
  }
}

extension UInt8 {
  /// The lowercase letter for an uppercase ASCII letter; other bytes unchanged.
  var asciiLowercase: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
