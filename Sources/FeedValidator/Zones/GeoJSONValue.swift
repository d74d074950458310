/// A JSON value as the canonical validator keeps it.
///
/// Object members whose value is null are absent: the canonical validator drops them before its rules run.
enum GeoJSONValue: Sendable {
  case string(String)
  case number(Double)
  case boolean(Bool)
  case null
  case array([GeoJSONValue])
  /// An array of exactly two numbers. Positions are the bulk of a GeoJSON file, and this case needs no allocation.
  case pair(Double, Double)
  case object([JSONMember])
}

/// A key of an object and its value.
struct JSONMember: Sendable {
  let key: String
  let value: GeoJSONValue
}

extension GeoJSONValue {
  /// The members of an object, in file order; nil for other values.
  var members: [JSONMember]? {
    if case .object(let members) = self { members } else { nil }
  }

  /// The elements of an array; nil for other values.
  var elements: [GeoJSONValue]? {
    switch self {
    case .array(let elements): elements
    case .pair(let first, let second): [.number(first), .number(second)]
    default: nil
    }
  }

  /// The text of a value as gson returns it: `5.0` for 5, and the text of its element for an array of one.
  var text: String? {
    switch self {
    case .string(let text): text
    case .number(let number): JavaNumber.text(number)
    case .boolean(let truth): "\(truth)"
    case .array(let elements): elements.count == 1 ? elements[0].text : nil
    case .null, .pair, .object: nil
    }
  }
}

extension [JSONMember] {
  /// Returns the value of a key, or nil if there is none.
  func value(_ key: String) -> GeoJSONValue? {
    first { $0.key == key }?.value
  }
}
