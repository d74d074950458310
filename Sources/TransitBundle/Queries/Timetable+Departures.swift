import BundleFormat
import TransitSQLite
public import TransitValues

extension Timetable {
  /// The departures at a stop, and at all stops below it, from an instant on.
  ///
  /// A departure is a call where a rider can board, with `after <= time < after + seconds`, of a trip that runs on its
  /// service day; earlier service days count as long as the feed has times so late. Trips of frequencies.txt depart
  /// with every repetition.
  ///
  /// - Parameters:
  ///   - stop: A stop or platform, or a station, which stands for all that lies below it, to any depth.
  ///   - seconds: The length of the window; 0 or less gives no departures, `nil` all up to the last day of service: then
  ///     a limit should be given.
  ///   - limit: How many to give at most, after ordering; `nil` gives all of them.
  ///   - filter: What the departures must be; `nil` gives all of them.
  /// - Returns: Departures by time, trip_id in byte order, stop_sequence, service date.
  /// - Throws: ``BundleError/Kind/unknownStop`` with near matches when the feed has no such stop.
  ///
  /// Cost: a binary search for each pattern that calls at the stop and each service day that can matter. What the last
  /// boards were made of is kept (``Settings/boardCacheBytes``); else it is read, a range of an index for each pattern.
  /// With a limit the window is searched piece by piece, so that a short board does not look at the whole day. A filter
  /// reads the trip of each departure that it passes over.
  public func departures(
    from stop: StopID, after: UnixTime, within seconds: Int?, limit: Int? = nil, where filter: BoardFilter? = nil
  ) throws(BundleError) -> [Departure] {
    try board(
      .departures, at: stop, .init(after: after, seconds: seconds, limit: limit, filter: filter), following: nil)
  }

  /// The departures after one that was given before: the next page of a board, without gaps and repeats, across days.
  ///
  /// ```swift
  /// var board = try timetable.departures(from: stop, after: now, within: nil, limit: 10)
  /// if let last = board.last { board += try timetable.departures(from: stop, following: last, limit: 10) }
  /// ```
  ///
  /// - Parameters:
  ///   - departure: The last one of the page before; of the same stop and filter, for this to be the next page. It may
  ///     come from another bundle, of an earlier feed: then what comes after its time and trip_id is given.
  ///   - limit: How many to give at most.
  /// - Returns: As many as there are, up to the last day of service; none at the end.
  /// - Throws: As ``departures(from:after:within:limit:where:)``, whose cost it has.
  public func departures(
    from stop: StopID, following departure: Departure, limit: Int, where filter: BoardFilter? = nil
  ) throws(BundleError) -> [Departure] {
    try board(
      .departures, at: stop, .init(after: departure.time, seconds: nil, limit: limit, filter: filter),
      following: departure)
  }

  /// The first departure at a stop from an instant on, however far away: where service has a gap, the one after it.
  ///
  /// - Returns: `nil` when none is left in the feed.
  /// - Throws: As ``departures(from:after:within:limit:where:)``.
  ///
  /// Cost: that of a board, and over a gap a look at each of its days. Where nothing fits a filter by direction, headsign or
  /// wheelchair, all departures up to the feed's end are looked at.
  public func nextDeparture(
    from stop: StopID, after: UnixTime, where filter: BoardFilter? = nil
  ) throws(BundleError) -> Departure? {
    try departures(from: stop, after: after, within: nil, limit: 1, where: filter).first
  }
}

extension Timetable {
  /// A board of either side; that of arrivals with drop_off_type in the place of pickup_type.
  ///
  /// - Parameter following: Only what comes after this is given.
  func board(
    _ side: BoardSide, at stop: StopID, _ question: BoardSearch.Question, following last: Departure?
  ) throws(BundleError) -> [Departure] {
    let departures = try query { bundle throws(SQLiteError) -> [Departure]? in
      let boards = boards(on: bundle)
      let stops = try boards.stops(stop)
      if stops.isEmpty { return nil }
      guard let validity = information.validity else { return [] }
      var question = question
      if let last { question.following = try bundle.position(of: last) }
      var search = try BoardSearch(
        side, boards: boards, clock: clock, stops: stops, validity: validity, latestTime: metadata.latestTime,
        filter: question.filter)
      return try search.answer(question)
    }
    guard let departures else { throw try unknownStop(stop) }
    return departures
  }
}

extension BundleConnection {
  /// Where on a board a departure is, or would be if the feed had its trip.
  fileprivate func position(of departure: Departure) throws(SQLiteError) -> BoardPosition {
    let statement = try statement(.tripRank)
    statement.bind(departure.tripID.rawValue, at: 0)
    let below = try statement.first { row in
      (rank: row.integer(at: 0), isSame: TripID(rawValue: row.text(at: 1)) == departure.tripID)
    }
    let (time, trip) = (departure.time.seconds, below?.rank ?? 0)
    guard below?.isSame == true else {
      return BoardPosition(time: time, trip: trip, sequence: .max, day: .max, period: .max)
    }
    return BoardPosition(
      time: time, trip: trip, sequence: departure.stopSequence, day: departure.serviceDate.day,
      period: departure.period)
  }
}
