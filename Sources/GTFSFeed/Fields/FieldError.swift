import TransitValues

/// The reason why a field's value cannot be parsed.
///
/// The description follows the quoted value: `"25:6O:00" is not a time (H:MM:SS)`.
package enum FieldError: ParsingFailure, Hashable, Sendable {
  case notATime
  case notADate
  case notAnInteger
  case notANumber
  case notACoordinate

  /// The format is correct, but the value is outside the column's range or exceeds 64 bits.
  case outOfRange

  /// A valid decimal with more than 18 significant digits or more than 4 exponent digits; it must be stored as text.
  case tooPrecise
}

extension FieldError {
  package var description: String {
    switch self {
    case .notATime: "is not a time (H:MM:SS)"
    case .notADate: "is not a date (YYYYMMDD)"
    case .notAnInteger: "is not an integer"
    case .notANumber: "is not a number"
    case .notACoordinate: "is not a coordinate in degrees"
    case .outOfRange: "is out of range"
    case .tooPrecise: "has more digits than can be stored as a number"
    }
  }
}
