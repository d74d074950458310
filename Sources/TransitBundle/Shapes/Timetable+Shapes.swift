import BundleFormat
import TransitSQLite
public import TransitValues

extension Timetable {
  /// A line on the map; `nil` when the feed does not have it.
  ///
  /// Cost: an index look-up, a range of points, and a look-up for the coordinate of each.
  public func shape(_ id: ShapeID) throws(BundleError) -> RouteShape? {
    try query { bundle throws(SQLiteError) in
      try bundle.shape(id, distanceDigits: metadata.contents.shapeDistanceDigits)
    }
  }

  /// The line of a trip; `nil` where it has none.
  ///
  /// - Throws: ``BundleError/Kind/unknownTrip`` with near matches when the feed does not have the trip.
  ///
  /// Cost: as ``shape(_:)``.
  public func shape(ofTrip id: TripID) throws(BundleError) -> RouteShape? {
    let shape = try query { bundle throws(SQLiteError) -> RouteShape?? in
      let statement = try bundle.statement(.tripShape)
      statement.bind(id.rawValue, at: 0)
      guard let shapeID = try statement.first({ row in row.optionalText(at: 0) }) else { return nil }
      guard let shapeID else { return .some(nil) }
      return .some(
        try bundle.shape(ShapeID(rawValue: shapeID), distanceDigits: metadata.contents.shapeDistanceDigits))
    }
    guard let shape else { throw try unknownTrip(id) }
    return shape
  }

  /// The lines that trips of a route follow, each once, by id.
  ///
  /// - Throws: ``BundleError/Kind/unknownRoute`` with near matches when the feed does not have the route.
  ///
  /// Cost: reads the route's trips, and the points of the lines.
  public func shapes(ofRoute id: RouteID) throws(BundleError) -> [RouteShape] {
    let shapes = try query { bundle throws(SQLiteError) -> [RouteShape]? in
      if try bundle.rank(of: id) == nil { return nil }
      let statement = try bundle.statement(.routeShapes)
      statement.bind(id.rawValue, at: 0)
      var ids: [ShapeID] = []
      while try statement.step() { ids.append(ShapeID(rawValue: statement.text(at: 0))) }
      var shapes: [RouteShape] = []
      for id in ids {
        // Shapes may share a line, which is read for each of them.
        bundle.budget.renew()
        let shape = try bundle.shape(id, distanceDigits: metadata.contents.shapeDistanceDigits)
        if let shape { shapes.append(shape) }
      }
      return shapes
    }
    guard let shapes else { throw try unknownRoute(id) }
    return shapes
  }

  /// The line of a trip with its calls on it, for drawing the part between two calls; `nil` where the trip has no line.
  ///
  /// ```swift
  /// let path = try timetable.tripPath(of: departure.tripID)
  /// let ride = path?.segment(from: departure.stopSequence)
  /// ```
  ///
  /// - Throws: ``BundleError/Kind/unknownTrip`` with near matches when the feed does not have the trip.
  ///
  /// Cost: the trip and its line, and a look-up for the stop of each call. Without shape_dist_traveled, also a distance for
  /// each pair of a call and a point of the line.
  public func tripPath(of id: TripID) throws(BundleError) -> TripPath? {
    guard let trip = try trip(id) else { throw try unknownTrip(id) }
    return try tripPath(of: trip)
  }

  /// The line of a trip that is at hand. As ``tripPath(of:)-(TripID)``.
  public func tripPath(of trip: Trip) throws(BundleError) -> TripPath? {
    guard let id = trip.shapeID, let shape = try shape(id) else { return nil }
    let calls = try query { bundle throws(SQLiteError) in
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
  fileprivate func shape(_ id: ShapeID, distanceDigits: Int) throws(SQLiteError) -> RouteShape? {
    let byID = try statement(.shapeLine)
    byID.bind(id.rawValue, at: 0)
    guard let line = try byID.first({ row in row.integer(at: 0) }) else { return nil }
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
    return RouteShape(id: id, points: points)
  }
}
