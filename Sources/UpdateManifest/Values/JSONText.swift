import TransitValues

/// A value that JSON holds as a string of one form, and that equals another exactly if their strings do.
package protocol JSONText: LosslessStringConvertible, Encodable, Hashable, Sendable {
  /// The form, as an error describes it: "a time such as 2026-11-23T00:00:00Z".
  static var form: String { get }
}

extension JSONText {
  package func encode(to encoder: any Encoder) throws {
    try encodeDescription(to: encoder)
  }
}
