import BundleFormat
package import BundleReader
import TransitSQLite
public import TransitValues

extension Timetable {
  /// Returns a shape, or `nil` if the feed does not contain it.
  ///
  /// Cost: one index lookup, a range of points, and one lookup per coordinate.
  public func shape(_ id: ShapeID) throws(BundleError) -> RouteShape? {
    try query { bundle throws(DatabaseError) in
      try bundle.shape(id, distanceDigits: metadata.contents.shapeDistanceDigits)
    }
  }

  /// Returns the shape of a trip, or `nil` if the trip has none.
  ///
  /// - Throws: ``BundleError/Kind/unknownTrip`` with near matches if the feed does not contain the trip.
  ///
  /// Cost: as for ``shape(_:)``.
  public func shape(ofTrip id: TripID) throws(BundleError) -> RouteShape? {
    let shape = try query { bundle throws(DatabaseError) -> RouteShape?? in
      guard let shapeID = try bundle.first(.tripShape, id.rawValue, { row in row.optionalText(at: 0) }) else {
        return nil
      }
      guard let shapeID else { return .some(nil) }
      return .some(
        try bundle.shape(ShapeID(rawValue: shapeID), distanceDigits: metadata.contents.shapeDistanceDigits))
    }
    guard let shape else { throw try unknownTrip(id) }
    return shape
  }

  /// Returns the distinct shapes of a route's trips, sorted by id.
  ///
  /// - Throws: ``BundleError/Kind/unknownRoute`` with near matches if the feed does not contain the route.
  ///
  /// Cost: reads the route's trips and the points of the shapes.
  public func shapes(ofRoute id: RouteID) throws(BundleError) -> [RouteShape] {
    let shapes = try query { bundle throws(DatabaseError) -> [RouteShape]? in
      if try bundle.rank(of: id) == nil { return nil }
      let statement = try bundle.statement(.routeShapes)
      statement.bind(id.rawValue, at: 0)
      var ids: [ShapeID] = []
      while try statement.step() { ids.append(ShapeID(rawValue: statement.text(at: 0))) }
      var shapes: [RouteShape] = []
      for id in ids {
        // Shapes may share a line, which is read again for each of them.
        bundle.budget.renew()
        let shape = try bundle.shape(id, distanceDigits: metadata.contents.shapeDistanceDigits)
        if let shape { shapes.append(shape) }
      }
      return shapes
    }
    guard let shapes else { throw try unknownRoute(id) }
    return shapes
  }

  /// Returns the shape of a trip with the places of its calls, for drawing the part between two calls. Returns `nil` if
  /// the trip has no shape.
  ///
  /// ```swift
  /// let path = try timetable.tripPath(of: departure.tripID)
  /// let ride = path?.segment(from: departure.stopSequence)
  /// ```
  ///
  /// - Throws: ``BundleError/Kind/unknownTrip`` with near matches if the feed does not contain the trip.
  ///
  /// Cost: reads the trip, its shape, and the stop of each call. Without shape_dist_traveled, also computes a distance
  /// for each pair of a call and a point of the shape.
  public func tripPath(of id: TripID) throws(BundleError) -> TripPath? {
    guard let trip = try trip(id) else { throw try unknownTrip(id) }
    return try tripPath(of: trip)
  }

  /// Returns the path of a trip that is already loaded. Works like ``tripPath(of:)-(TripID)``.
  public func tripPath(of trip: Trip) throws(BundleError) -> TripPath? {
    guard let id = trip.shapeID, let shape = try shape(id) else { return nil }
    let calls = try query { bundle throws(DatabaseError) in
      var calls: [(sequence: Int, place: Coordinate?, distance: Double?)] = []
      for call in trip.calls {
        guard let stop = call.stop else {
          calls.append((call.stopSequence, nil, nil))
          continue
        }
        calls.append((call.stopSequence, try bundle.stop(stop.id)?.coordinate, call.distance))
      }
      return calls
    }
    return TripPath(shape: shape, calls: calls)
  }
}

extension BundleConnection {
  fileprivate func shape(_ id: ShapeID, distanceDigits: Int) throws(DatabaseError) -> RouteShape? {
    guard let line = try first(.shapeLine, id.rawValue, { row in row.integer(at: 0) }) else { return nil }
    return RouteShape(id: id, points: try points(ofLine: line, distanceDigits: distanceDigits))
  }

  func points(ofLine line: Int, distanceDigits: Int) throws(DatabaseError) -> [RouteShape.Point] {
    let statement = try statement(.linePoints)
    statement.bind(line, at: 0)
    var points: [RouteShape.Point] = []
    while try statement.step() {
      guard let latitude = statement.optionalInteger(at: 0), let longitude = statement.optionalInteger(at: 1) else {
        continue
      }
      points.append(
        RouteShape.Point(
          coordinate: Coordinate(latitudeE7: latitude, longitudeE7: longitude),
          distance: statement.optionalDecimal(at: 2, digits: distanceDigits)))
    }
    return points
  }
}
