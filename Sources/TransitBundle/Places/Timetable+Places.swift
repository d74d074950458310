import BundleReader
import TransitSQLite
public import TransitValues

extension Timetable {
  /// Returns the place that a stop is part of: its station, or the stops of the same name around it.
  ///
  /// Stops without a parent_station share a place if their names are equal, apart from case, accents and punctuation, and
  /// gaps between them are at most 150 m. If such stops span more than 300 m, or a trip calls at two of them in a row, the
  /// name may be that of a street: then only gaps of at most 40 m join them. Every stop of a place has the same place.
  ///
  /// - Throws: ``BundleError/Kind/unknownStop`` with near matches if the feed does not contain the stop.
  ///
  /// Cost: the names of the stops in a few square kilometers, and for several of the same name the trips' calls there.
  public func place(of stop: StopID) throws(BundleError) -> StopPlace {
    let place = try query { bundle throws(DatabaseError) -> StopPlace? in
      guard let rank: StopRank = try bundle.first(.stopRank, stop.rawValue, { row in row.rank(at: 0) }) else {
        return nil
      }
      var search = PlaceSearch(reader: reader(on: bundle))
      return try placed(search.stops(ofPlaceWith: rank), on: bundle)
    }
    guard let place else { throw try unknownStop(stop) }
    return place
  }

  /// Returns the places of all stops, sorted by id.
  ///
  /// Cost: reads all stops, and for several of the same name the trips' calls there.
  public func places() throws(BundleError) -> [StopPlace] {
    try query { bundle throws(DatabaseError) in
      var search = PlaceSearch(reader: reader(on: bundle))
      var places: [StopPlace] = []
      // Ranks start at 1, and the first stop of a place is its id.
      var rank = 1
      while try bundle.first(.stopParent, rank, { _ in true }) != nil {
        let stops = try search.stops(ofPlaceWith: StopRank(rank))
        if stops.first == StopRank(rank), let place = try placed(stops, on: bundle) { places.append(place) }
        rank += 1
      }
      return places
    }
  }

  /// Returns the places of the stops that match a text, in the order of ``stops(matching:limit:)``: each once.
  ///
  /// - Parameters:
  ///   - text: The text that the user has typed so far.
  ///   - limit: The maximum number of places.
  ///
  /// Cost: that of ``stops(matching:limit:)`` for as many stops as the places have, and of ``place(of:)`` for each place.
  public func places(matching text: String, limit: Int = 20) throws(BundleError) -> [StopPlace] {
    try places(limit: limit) { bundle, count throws(DatabaseError) in
      try matches(of: text, limit: count, isTolerant: true, on: bundle).map { $0.rank }
    }
  }

  /// Returns the places of the stops near a place, in the order of ``stops(near:radius:limit:)``: each once, with all of its
  /// stops.
  ///
  /// - Parameters:
  ///   - place: The center of a circle.
  ///   - radius: The circle's radius in meters.
  ///   - limit: The maximum number of places.
  ///
  /// Cost: that of ``stops(near:radius:limit:)`` for as many stops as the places have, and of ``place(of:)`` for each place.
  public func places(near place: Coordinate, radius: Double, limit: Int = 20) throws(BundleError) -> [StopPlace] {
    try places(limit: limit) { bundle, count throws(DatabaseError) in
      try hits(near: place, radius: radius, limit: count, on: bundle).map { $0.rank }
    }
  }

  /// A station may have any number of platforms. The best so many stops per place of the limit are considered.
  private static let mostStopsPerPlace = 64

  /// - Parameter stops: Finds at most so many stops.
  private func places(
    limit: Int, of stops: (BundleConnection, _ limit: Int) throws(DatabaseError) -> [StopRank]
  ) throws(BundleError) -> [StopPlace] {
    if limit <= 0 { return [] }
    return try query { bundle throws(DatabaseError) in
      var search = PlaceSearch(reader: reader(on: bundle))
      var found: [[StopRank]] = []
      var count = limit
      let most = limit.multipliedClamped(by: Self.mostStopsPerPlace)
      while true {
        count = min(count.addingClamped(count), most)
        let ranks = try stops(bundle, count)
        found = []
        var known: Set<StopRank> = []
        for rank in ranks where found.count < limit {
          let place = try search.stops(ofPlaceWith: rank)
          if let first = place.first, known.insert(first).inserted { found.append(place) }
        }
        if found.count == limit || ranks.count < count || count == most { break }
      }
      return try found.map { place throws(DatabaseError) in try placed(place, on: bundle) }.compactMap { $0 }
    }
  }

  private func placed(_ ranks: [StopRank], on bundle: BundleConnection) throws(DatabaseError) -> StopPlace? {
    let stops = try localized(bundle.stops(ranks), on: bundle)
    return stops.first.map { StopPlace(id: $0.id, stops: stops) }
  }
}
