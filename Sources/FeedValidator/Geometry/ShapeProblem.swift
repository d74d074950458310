/// A reason why the stops of a trip do not fit its shape.
struct ShapeProblem: Sendable {
  enum Kind: Sendable {
    case stopTooFarFromShape
    case stopTooFarFromShapeUsingUserDistance
    case stopHasTooManyMatches
    case stopsMatchOutOfOrder
  }

  /// A place on the shape, in degrees.
  struct Place: Sendable {
    let latitude: Double
    let longitude: Double
  }

  /// A stop, and where it is on the shape.
  struct Stop: Sendable {
    /// The caller's index of the stop time.
    let row: Int
    let match: Place
    /// Meters from the stop to the shape.
    let geoDistanceToShape: Double

    init(_ stop: StopToMatch, _ match: ShapeMatch) {
      row = stop.row
      self.match = Place(latitude: match.location.latitude, longitude: match.location.longitude)
      geoDistanceToShape = match.distanceToStop
    }
  }

  let kind: Kind
  let stop: Stop
  /// The stop before, for stops out of order.
  var previous: Stop?
  /// The number of places, for a stop with too many.
  var matchCount = 0
}
