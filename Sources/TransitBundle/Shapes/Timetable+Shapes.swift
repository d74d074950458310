import BundleFormat
import TransitSQLite
public import TransitValues

extension Timetable {
  /// The line of an id, `nil` when the feed has none.
  ///
  /// Cost: a look-up in an index, a range of points, and a look-up for the place of each.
  public func shape(_ id: ShapeID) throws(BundleError) -> Shape? {
    try query { bundle throws(SQLiteError) in
      try bundle.shape(id, distanceDigits: metadata.contents.shapeDistanceDigits)
    }
  }

  /// The line of a trip, `nil` where it has none.
  ///
  /// - Throws: ``BundleError/Kind/unknownTrip`` with near matches when the feed has no such trip.
  ///
  /// Cost: as ``shape(_:)``.
  public func shape(ofTrip id: TripID) throws(BundleError) -> Shape? {
    let shape = try query { bundle throws(SQLiteError) -> Shape?? in
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

  /// The lines that trips of a route take, each once, by id; empty for a route the feed has not.
  ///
  /// Cost: reads the route's trips, and the points of the lines.
  public func shapes(ofRoute id: RouteID) throws(BundleError) -> [Shape] {
    try query { bundle throws(SQLiteError) in
      let statement = try bundle.statement(.routeShapes)
      statement.bind(id.rawValue, at: 0)
      var ids: [ShapeID] = []
      while try statement.step() { ids.append(ShapeID(rawValue: statement.text(at: 0))) }
      var shapes: [Shape] = []
      for id in ids {
        // Shapes may share a line, which is read for each of them.
        bundle.budget.renew()
        let shape = try bundle.shape(id, distanceDigits: metadata.contents.shapeDistanceDigits)
        if let shape { shapes.append(shape) }
      }
      return shapes
    }
  }

  /// The line of a trip with the places of its calls on it, of which it can be cut; `nil` where it has none.
  ///
  /// - Throws: ``BundleError/Kind/unknownTrip`` with near matches when the feed has no such trip.
  ///
  /// Cost: the trip and its line, a look-up for the stop of each call, and, where shape_dist_traveled is missing, a
  /// distance for each pair of a call and a point of the line.
  public func course(ofTrip id: TripID) throws(BundleError) -> TripCourse? {
    guard let trip = try trip(id) else { throw try unknownTrip(id) }
    return try course(of: trip)
  }

  /// The same for a trip that is there.
  public func course(of trip: Trip) throws(BundleError) -> TripCourse? {
    guard let id = trip.shapeID, let shape = try shape(id) else { return nil }
    let calls = try query { bundle throws(SQLiteError) in
      var calls: [(place: Coordinate?, distance: Double?)] = []
      for call in trip.calls {
        guard case .stop(let stop, _) = call.place else {
          calls.append((nil, nil))
          continue
        }
        calls.append((try bundle.stop(stop)?.coordinate, call.distance))
      }
      return calls
    }
    return TripCourse(shape: shape, calls: calls)
  }

  /// The line of a trip from one of its calls to a later one; see ``TripCourse``.
  ///
  /// - Parameters:
  ///   - first: The `stop_sequence` of a call.
  ///   - last: That of a later one, or the same.
  /// - Returns: `nil` where the trip has no line or no such calls, or they lie nowhere.
  /// - Throws: ``BundleError/Kind/unknownTrip`` with near matches when the feed has no such trip.
  public func shape(ofTrip id: TripID, from first: Int, to last: Int) throws(BundleError) -> Shape? {
    guard let trip = try trip(id) else { throw try unknownTrip(id) }
    guard let start = trip.calls.firstIndex(where: { $0.stopSequence == first }),
      let end = trip.calls.firstIndex(where: { $0.stopSequence == last })
    else { return nil }
    return try course(of: trip)?.piece(fromCall: start, toCall: end)
  }
}

extension BundleConnection {
  fileprivate func shape(_ id: ShapeID, distanceDigits: Int) throws(SQLiteError) -> Shape? {
    let byID = try statement(.shapeLine)
    byID.bind(id.rawValue, at: 0)
    guard let line = try byID.first({ row in row.integer(at: 0) }) else { return nil }
    let statement = try statement(.linePoints)
    statement.bind(line, at: 0)
    var points: [Shape.Point] = []
    while try statement.step() {
      guard let latitude = statement.optionalInteger(at: 0), let longitude = statement.optionalInteger(at: 1) else {
        continue
      }
      points.append(
        Shape.Point(
          coordinate: Coordinate(latitudeE7: latitude, longitudeE7: longitude),
          distance: statement.optionalDecimal(at: 2, digits: distanceDigits)))
    }
    return Shape(shapeID: id, points: points)
  }
}
