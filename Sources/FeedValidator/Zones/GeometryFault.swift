import TransitValues

/// A reason why rings are not a valid area.
enum GeometryFault: ParsingFailure, Equatable {
  case singlePoint
  case ringNotClosed
  case tooFewRingPoints(Int)
  case holesWithoutShell
  case invalidCoordinate
  case tooFewPoints
  case selfIntersection
  case ringSelfIntersection
  case holeOutsideShell
  case nestedHoles
  case nestedShells
  case disconnectedInterior

  /// The text that JTS 1.20 has for the fault.
  var description: String {
    switch self {
    case .singlePoint: "Invalid number of points in LineString (found 1 - must be 0 or >= 2)"
    case .ringNotClosed: "Points of LinearRing do not form a closed linestring"
    case .tooFewRingPoints(let count): "Invalid number of points in LinearRing (found \(count) - must be 0 or >= 3)"
    case .holesWithoutShell: "shell is empty but holes are not"
    case .invalidCoordinate: "Invalid Coordinate"
    case .tooFewPoints: "Too few distinct points in geometry component"
    case .selfIntersection: "Self-intersection"
    case .ringSelfIntersection: "Ring Self-intersection"
    case .holeOutsideShell: "Hole lies outside shell"
    case .nestedHoles: "Holes are nested"
    case .nestedShells: "Nested shells"
    case .disconnectedInterior: "Interior is disconnected"
    }
  }
}
