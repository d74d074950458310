/// Why a cell cannot be read as what its column holds.
///
/// Printed, it follows the quoted value: `"25:6O:00" is not a time (H:MM:SS)`.
package enum FieldError: Error, Hashable, Sendable {
  case notATime
  case notADate
  case notAnInteger
  case notANumber
  case notACoordinate

  /// Has the right shape, but lies outside of what the column admits or of 64 bits.
  case outOfRange

  /// A decimal of more than 18 significant digits or an exponent of more than 4: a number, but one to be kept as text.
  case tooPrecise
}

extension FieldError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notATime: "is not a time (H:MM:SS)"
    case .notADate: "is not a date (YYYYMMDD)"
    case .notAnInteger: "is not an integer"
    case .notANumber: "is not a number"
    case .notACoordinate: "is not a coordinate in degrees"
    case .outOfRange: "is out of range"
    case .tooPrecise: "has more digits than can be kept"
    }
  }
}
