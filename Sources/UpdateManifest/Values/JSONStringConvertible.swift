import TransitValues

/// A value with a single string representation in JSON. Values are equal if and only if their strings are.
package protocol JSONStringConvertible: LosslessStringConvertible, Encodable, Hashable, Sendable {
  /// A description of the form for errors, such as "a time such as 2026-11-23T00:00:00Z".
  static var form: String { get }
}

extension JSONStringConvertible {
  package func encode(to encoder: any Encoder) throws {
    try encodeDescription(to: encoder)
  }
}
