import BundleReader
import TransitFoundation
import TransitSQLite
import TransitValues

/// Searches the departures or arrivals at some stops, using one connection.
struct BoardSearch {
  private let reader: TimetableReader
  private let side: BoardSide
  private let clock: ServiceClock
  private let stops: [BoardStop]
  private let validity: ClosedRange<ServiceDate>
  private let latestTime: Int
  private let localizer: Localizer?
  private let live: LiveBoard?
  /// The visits per stop, parallel to ``stops``.
  private var visits: [[Visit]] = []
  /// The stops where riders can board or alight trips of frequencies.txt, as indexes of ``stops``.
  private var repeating: [Int] = []
  /// The last stops of the patterns of these trips.
  private var lastStops: [PatternRank: StopRank] = [:]
  /// A cache of services by rank; `nil` for an unknown service.
  private var services: [ServiceRank: ServiceDays?] = [:]

  /// A call at a stop where riders can board or alight.
  private struct Visit {
    let rank: PatternRank
    let pattern: Pattern
    let position: Int
    let call: PatternReader.Call
    let earliest: Int
    let latest: Int
  }

  /// The length of the first piece of a window searched for a board with a limit, in seconds.
  private static let firstPiece = 1800
  /// The maximum length of a piece, in seconds. Service may become frequent again after a gap.
  private static let longestPiece = 16 * secondsPerDay
  /// The maximum offset of a call from its service day, in seconds: ten years. Every service day within it is searched.
  private static let longestDay = 3653 * secondsPerDay
  /// The maximum time of a feed, in seconds. Prevents overflow in the sums below for any file.
  private static let largestTime = PatternTimes.possibleSeconds.upperBound
  private static let secondsPerDay = 86_400

  init(
    _ side: BoardSide, reader: TimetableReader, clock: ServiceClock, stops: [BoardStop],
    validity: ClosedRange<ServiceDate>,
    latestTime: Int, filter: BoardFilter?, localizer: Localizer?, live: LiveSnapshot?
  ) throws(DatabaseError) {
    self.side = side
    self.reader = reader
    self.clock = clock
    self.stops = stops
    self.validity = validity
    self.localizer = localizer
    self.live = try live.map { snapshot throws(DatabaseError) in try LiveBoard(snapshot, side, stops, reader) }
    self.latestTime = min(max(0, latestTime), Self.longestDay)
    let routes = try filter?.routes.map { ids throws(DatabaseError) in try reader.bundle.ranks(ofRoutes: ids) }
    for (index, stop) in stops.enumerated() {
      let found = try visits(at: stop, of: routes)
      visits.append(found.visits)
      if !found.lastStops.isEmpty { repeating.append(index) }
      for (pattern, last) in found.lastStops where lastStops[pattern] == nil { lastStops[pattern] = last }
    }
  }

  /// - Parameter routes: The ranks of the wanted routes; `nil` for all.
  private func visits(
    at stop: BoardStop, of routes: Set<RouteRank>?
  ) throws(DatabaseError) -> (visits: [Visit], lastStops: [PatternRank: StopRank]) {
    var visits: [Visit] = []
    var lastStops: [PatternRank: StopRank] = [:]
    for place in try reader.calls(atStop: stop.rank) {
      let (rank, position) = (place.pattern, Int(place.position))
      if let routes, routes.isDisjoint(with: try reader.routes(ofPattern: rank)) { continue }
      let pattern = try reader.pattern(rank)
      guard (0..<pattern.callCount).contains(position) else { throw .damagedDatabase }
      let call = pattern.call(at: position)
      let isUsable =
        side == .departures
        ? call.pickupType != 1 && position + 1 < pattern.callCount : call.dropOffType != 1 && position > 0
      guard isUsable, !call.hasWindow else { continue }
      if pattern.hasRepeated { lastStops[rank] = pattern.lastStop }
      // The bundle has bounds of departures, but none at a call that only calls with windows follow.
      let stored = side == .departures ? call.bounds : nil
      let bounds =
        if let stored { stored } else { try reader.bounds(of: pattern, rank, position: position, side) }
      guard let (earliest, latest) = bounds else { continue }
      visits.append(
        Visit(rank: rank, pattern: pattern, position: position, call: call, earliest: earliest, latest: latest))
    }
    return (visits, lastStops)
  }

  mutating func answer<Answer: BoardAnswer>(_ question: BoardQuestion) throws(DatabaseError) -> [Answer] {
    let window = window(from: question.start, to: question.end)
    let limit = question.limit ?? .max
    if limit <= 0 || !canFind { return [] }
    let following = try question.following.map { call throws(DatabaseError) in
      try reader.bundle.position(of: call, live?.snapshot)
    }
    var found: [Answer] = []
    var groups = question.groupLimit.map { GroupCounts(limit: $0) }
    var length = limit == .max ? Self.longestPiece : Self.firstPiece
    var start = window.lowerBound
    // Pieces are searched in order of time, so the search can stop when the board is full.
    while start < window.upperBound, found.count < limit {
      let end = length < window.upperBound - start ? start + length : window.upperBound
      let piece = start..<end
      // A board with a filter or groups leaves calls out.
      let isWhole = question.filter == nil && groups == nil
      let earliest = EarliestCalls(limit: isWhole ? limit - found.count : .max, following: following)
      var calls = try calls(in: piece, among: earliest).sorted[...]
      var repeated = try repeatedCalls(in: piece)
      while found.count < limit {
        let isRepeated: Bool
        let call: BoardCall
        if let run = repeated.first, calls.first.map({ run.position < $0.position }) ?? true {
          (call, isRepeated) = (run, true)
        } else if let single = calls.popFirst() {
          (call, isRepeated) = (single, false)
        } else {
          break
        }
        if isRepeated, let live, live.changes(repetition: call) {
          repeated.advance()
          continue
        }
        var isWanted = true
        if !isRepeated || following.map({ $0 < call.position }) ?? true {
          isWanted = try append(call, matching: question.filter, in: &groups, to: &found)
        }
        if isRepeated { isWanted ? repeated.advance() : repeated.dropRow() }
      }
      start = end
      // Boards of one piece are short.
      try QuestionCancellation.check()
      let next = length.multipliedReportingOverflow(by: growth(found: found.count, limit: limit))
      // Live data may have runs thousands of years after the schedule, and there is nothing in between.
      length = next.overflow || start > lastSecond ? .max : min(next.partialValue, Self.longestPiece)
    }
    return found
  }

  /// Whether any call exists here. If not, searching the whole feed would be wasted work.
  private var canFind: Bool {
    !repeating.isEmpty || visits.contains { !$0.isEmpty } || live?.hasCalls == true
  }

  private func admits(_ filter: BoardFilter, _ answer: some BoardAnswer, at stop: Int) -> Bool {
    filter.admits(answer)
      && !(filter.requiresWheelchairAccess && stops[stop].wheelchairBoarding == .notAccessible)
  }

  /// The factor for the length of the next piece, chosen to fill the board at the current density of calls. A second
  /// search costs more than a longer one.
  private func growth(found: Int, limit: Int) -> Int {
    found == 0 ? 8 : max(1, min(8, (limit - found) / found))
  }

  /// A time after all calls of the schedule.
  private var lastSecond: Int { (validity.upperBound.daysSince1970 + 2) * Self.secondsPerDay + latestTime }

  /// The requested window, clamped to the time in which trips can run.
  private func window(from start: Int, to end: Int?) -> Range<Int> {
    var first = (validity.lowerBound.daysSince1970 - 2) * Self.secondsPerDay
    var last = lastSecond
    if let span = live?.span {
      (first, last) = (min(first, span.lowerBound), max(last, span.upperBound.addingClamped(1)))
    }
    let start = min(max(start, first), last)
    return start..<max(start, min(end ?? .max, last))
  }

  private mutating func calls(
    in piece: Range<Int>, among earliest: EarliestCalls
  ) throws(DatabaseError) -> EarliestCalls {
    var calls = earliest
    for date in serviceDates(for: piece, runningAhead: 0) {
      let origin = clock.originSeconds(of: date)
      for stop in stops.indices {
        for visit in visits[stop] {
          try appendCalls(in: piece, of: date, from: origin, stop: stop, visit, to: &calls)
        }
      }
    }
    live?.appendCalls(in: piece, to: &calls)
    return calls
  }

  /// Appends the calls of one visit's trips on a service day. Times count from `origin`.
  private mutating func appendCalls(
    in piece: Range<Int>, of date: ServiceDate, from origin: Int, stop: Int, _ visit: Visit,
    to calls: inout EarliestCalls
  ) throws(DatabaseError) {
    let pattern = visit.pattern
    var index = pattern.firstTrip(from: piece.lowerBound &- origin &- visit.latest)
    let end = piece.upperBound &- origin &- visit.earliest
    while index < pattern.tripCount {
      let start = pattern.start(ofTrip: index)
      if start >= end { return }
      defer { index += 1 }
      guard try runs(service: pattern.service(ofTrip: index), on: date),
        let time = try reader.time(
          of: pattern, visit.rank, profileIndex: pattern.profileIndex(ofTrip: index), position: visit.position, side)
      else { continue }
      let instant = origin &+ start &+ time.seconds
      if !piece.contains(instant) { continue }
      let trip = pattern.rank(ofTrip: index)
      if let live, live.snapshot.changes(LiveRunKey(trip: trip, date: date)) { continue }
      calls.append(
        BoardCall(
          visit.call, side, trip: trip, time: instant, isInterpolated: time.isInterpolated,
          date: date, stop: stop, lastStop: pattern.lastStop))
    }
  }

  private mutating func runs(service: ServiceRank, on date: ServiceDate) throws(DatabaseError) -> Bool {
    if let known = services[service] { return known?.contains(date) ?? false }
    let days = try reader.days(ofService: service)
    services[service] = .some(days)
    return days?.contains(date) ?? false
  }

  /// The calls of repeated trips.
  ///
  /// A run may call before its period starts if the times of its template trip decrease. Therefore service days that
  /// start up to a day after the piece are included.
  private mutating func repeatedCalls(in piece: Range<Int>) throws(DatabaseError) -> RepeatedCalls {
    var calls = RepeatedCalls()
    if repeating.isEmpty { return calls }
    let repeated = try reader.bundle.statement(side == .departures ? .repeatedDepartures : .repeatedArrivals)
    for date in serviceDates(for: piece, runningAhead: Self.secondsPerDay) {
      let origin = clock.originSeconds(of: date)
      for stop in repeating {
        reader.bundle.budget.renew()
        bind(repeated, stop: stop, piece: piece, origin: origin)
        while try repeated.step() {
          guard try runs(service: repeated.rank(at: 1), on: date),
            let period = RepetitionPeriod(repeated, largestTime: Self.largestTime)
          else { continue }
          let time = origin &+ period.firstTime(from: piece.lowerBound &- origin)
          calls.append(
            BoardCall(
              repeated, time: time, date: date, origin: origin, stop: stop,
              lastStop: lastStops[repeated.rank(at: 12)] ?? .absent, period: period),
            every: period.headway,
            before: min(piece.upperBound, origin &+ period.endTime))
        }
      }
    }
    return calls
  }

  private func bind(_ statement: Statement, stop: Int, piece: Range<Int>, origin: Int) {
    statement.bind(stops[stop].rank, at: 0)
    statement.bind(piece.lowerBound &- origin, at: 1)
    statement.bind(piece.upperBound &- origin, at: 2)
  }

  /// The service days with possible calls within a piece of the window.
  ///
  /// - Parameter runningAhead: How many seconds before its origin a service day may have calls.
  private func serviceDates(for piece: Range<Int>, runningAhead: Int) -> [ServiceDate] {
    // An origin is less than two days from midnight UTC of its date.
    let first = max(
      validity.lowerBound.daysSince1970, (piece.lowerBound - latestTime).floorDivided(by: Self.secondsPerDay) - 2)
    let last = min(
      validity.upperBound.daysSince1970, (piece.upperBound + runningAhead).floorDivided(by: Self.secondsPerDay) + 2)
    if first > last { return [] }
    return (first...last).map(ServiceDate.init(daysSince1970:)).filter { date in
      let origin = clock.originSeconds(of: date)
      return origin &+ latestTime >= piece.lowerBound && origin &- runningAhead < piece.upperBound
    }
  }

  /// Reads the texts of a call and appends it, unless it does not match, its group is full, or the database lacks its
  /// trip or route.
  ///
  /// - Returns: Whether the call was appended. If not, no later run of the same row of frequencies.txt is wanted.
  private func append<Answer: BoardAnswer>(
    _ call: BoardCall, matching filter: BoardFilter?, in groups: inout GroupCounts?, to board: inout [Answer]
  ) throws(DatabaseError) -> Bool {
    let bundle = reader.bundle
    bundle.budget.renew()
    if let live { return try append(call, live, matching: filter, in: &groups, to: &board) }
    let row = try bundle.statement(.tripSummary)
    row.bind(call.position.trip, at: 0)
    guard try row.step() else { return false }
    defer { row.reset() }
    guard let route = try bundle.route(row.rank(at: 1)) else { return false }
    let headsign = try bundle.text(call.headsign ?? row.optionalInteger(at: 2))
    let lastStopName = headsign == nil ? try lastStopName(of: call) : nil
    if filter == nil, localizer == nil, groups == nil {
      // Fast path: appending the new value directly avoids a copy.
      board.append(answer(call, row, route, headsign, lastStopName))
      return true
    }
    var answer: Answer = answer(call, row, route, headsign, lastStopName)
    try localizer?.localize(&answer, hasOwnHeadsign: call.headsign != nil)
    return admit(answer, of: call, matching: filter, in: &groups, to: &board)
  }

  /// Appends a row unless it does not match or its group is full.
  private func admit<Answer: BoardAnswer>(
    _ answer: Answer, of call: BoardCall, matching filter: BoardFilter?, in groups: inout GroupCounts?,
    to board: inout [Answer]
  ) -> Bool {
    if let filter, !admits(filter, answer, at: call.stop) { return false }
    let group = DepartureGroup.ID(stop: answer.stop.id, route: answer.route.id, direction: answer.direction)
    if let isOpen = groups?.count(group), !isOpen { return false }
    board.append(answer)
    return true
  }

  /// The name of the last stop of a call's trip, in the preferred language.
  private func lastStopName(of call: BoardCall) throws(DatabaseError) -> String? {
    try reader.summary(ofStop: call.lastStop, localizer)?.name
  }

  /// Reads the texts of a call of a board with live data.
  private func append<Answer: BoardAnswer>(
    _ call: BoardCall, _ live: LiveBoard, matching filter: BoardFilter?, in groups: inout GroupCounts?,
    to board: inout [Answer]
  ) throws(DatabaseError) -> Bool {
    let run = live.run(of: call)
    let row = try reader.bundle.statement(.tripSummary)
    row.bind(run?.model ?? call.position.trip, at: 0)
    let hasTrip = try row.step()
    defer { row.reset() }
    guard hasTrip || run?.model == .absent else { return false }
    let routeRank: RouteRank = run?.route ?? row.rank(at: 1)
    guard let route = try reader.bundle.route(routeRank) else { return false }
    let text = call.headsign ?? (hasTrip ? row.optionalInteger(at: 2) : nil)
    let liveHeadsign = live.headsign(of: call, run)
    let headsign = if let liveHeadsign { liveHeadsign } else { try reader.bundle.text(text) }
    var answer = Answer(
      time: Date(unixSeconds: call.position.time), tripID: run?.tripID ?? TripID(rawValue: row.text(at: 0)),
      serviceDate: ServiceDate(daysSince1970: call.position.day), stop: stops[call.stop].summary,
      stopSequence: call.position.sequence, route: route, headsign: headsign,
      lastStopName: headsign == nil ? try lastStopName(of: call) : nil,
      tripShortName: run?.shortName ?? (hasTrip ? row.optionalText(at: 3) : nil),
      direction: (run.map { $0.direction } ?? row.optionalInteger(at: 4)).map(Direction.init(rawValue:)),
      type: call.boardingType,
      wheelchairAccessibility: run?.accessibility ?? (hasTrip ? row.optionalCode(at: 5) : nil),
      isInterpolated: call.isInterpolated, repetition: call.repetition, frequencyRow: call.position.period)
    answer.live = try live.state(of: call, run, answer, routeRank, reader)
    try localizer?.localize(&answer, hasOwnHeadsign: call.headsign != nil)
    if let liveHeadsign { answer.headsign = liveHeadsign }
    return admit(answer, of: call, matching: filter, in: &groups, to: &board)
  }

  /// - Parameter row: A row of ``TimetableQuery/tripSummary``.
  @inline(__always)
  private func answer<Answer: BoardAnswer>(
    _ call: BoardCall, _ row: Statement, _ route: Route, _ headsign: String?, _ lastStopName: String?
  ) -> Answer {
    Answer(
      time: Date(unixSeconds: call.position.time), tripID: TripID(rawValue: row.text(at: 0)),
      serviceDate: ServiceDate(daysSince1970: call.position.day), stop: stops[call.stop].summary,
      stopSequence: call.position.sequence, route: route, headsign: headsign, lastStopName: lastStopName,
      tripShortName: row.optionalText(at: 3), direction: row.optionalCode(at: 4), type: call.boardingType,
      wheelchairAccessibility: row.optionalCode(at: 5), isInterpolated: call.isInterpolated,
      repetition: call.repetition, frequencyRow: call.position.period)
  }
}

/// Counts the calls of each group of a board.
private struct GroupCounts {
  let limit: Int
  private var counts: [DepartureGroup.ID: Int] = [:]

  init(limit: Int) {
    self.limit = limit
  }

  /// Counts a call, unless its group is full.
  ///
  /// - Returns: Whether the call was counted.
  mutating func count(_ group: DepartureGroup.ID) -> Bool {
    let count = counts[group, default: 0]
    if count >= limit { return false }
    counts[group] = count + 1
    return true
  }
}

extension BundleConnection {
  /// The ranks of the routes that exist in the feed.
  fileprivate func ranks(ofRoutes ids: Set<RouteID>) throws(DatabaseError) -> Set<RouteRank> {
    var ranks: Set<RouteRank> = []
    for id in ids {
      if let rank = try rank(of: id) { ranks.insert(rank) }
    }
    return ranks
  }

  /// The position of a call on a board; if the feed does not contain its trip, the position that it would have.
  fileprivate func position(of call: CallID, _ live: LiveSnapshot?) throws(DatabaseError) -> BoardPosition {
    let below = try first(.tripRank, call.tripID.rawValue) { row in
      (rank: TripRank(clamping: row.integer(at: 0)), isSame: TripID(rawValue: row.text(at: 1)) == call.tripID)
    }
    let (time, trip) = (call.time.unixSeconds, below?.rank ?? .absent)
    guard below?.isSame == true else {
      let place = live?.order(ofUnknown: call.tripID) ?? (order: 0, isKnown: false)
      guard place.isKnown else {
        return BoardPosition(time: time, trip: trip, order: place.order, sequence: .max, day: .max, period: .max)
      }
      return BoardPosition(
        time: time, trip: trip, order: place.order, sequence: call.stopSequence, day: call.serviceDate.daysSince1970,
        period: call.frequencyRow)
    }
    return BoardPosition(
      time: time, trip: trip, sequence: call.stopSequence, day: call.serviceDate.daysSince1970,
      period: call.frequencyRow)
  }
}
