import BundleReader
import TransitFoundation
import TransitSQLite
import TransitValues

/// The live data of one board.
struct LiveBoard {
  let snapshot: LiveSnapshot
  private let side: BoardSide
  private let calls: LiveCallIndex
  private let stops: [StopRank]
  /// By stop of the board, the stop and all stops above it, if alerts name stops.
  private let stopsAbove: [[StopRank]]

  /// - Parameter stops: The stops of the board.
  init(
    _ snapshot: LiveSnapshot, _ side: BoardSide, _ stops: [BoardStop], _ reader: TimetableReader
  ) throws(DatabaseError) {
    self.snapshot = snapshot
    self.side = side
    calls = snapshot.calls(side)
    self.stops = stops.map { $0.rank }
    let live = LiveReader(timetable: reader)
    let namesStops = snapshot.alertIndex.namesStops
    stopsAbove = try stops.map { stop throws(DatabaseError) in
      namesStops ? try live.selfAndAbove(stop.rank) : []
    }
  }

  /// The first and the last time of any call.
  var span: ClosedRange<Int>? { calls.span }

  var hasCalls: Bool { stops.contains { calls.hasCalls(at: $0) } }

  func appendCalls(in piece: Range<Int>, to board: inout EarliestCalls) {
    for (index, stop) in stops.enumerated() {
      for entry in calls.calls(at: stop, in: piece) {
        let run = snapshot.runs[Int(entry.run)]
        board.append(BoardCall(entry, side, of: run, order: snapshot.order(of: run), stop: index))
      }
    }
  }

  /// Whether live data has changed the run of a call of a trip that repeats.
  func changes(repetition call: BoardCall) -> Bool {
    guard let start = call.repetitionStart else { return false }
    return snapshot.changes(
      LiveRunKey(
        trip: call.position.trip, date: ServiceDate(daysSince1970: call.position.day),
        start: ServiceTime(seconds: start)))
  }

  /// The run of a call in the live data; `nil` for a call of the schedule.
  func run(of call: BoardCall) -> LiveRun? { call.live.map { snapshot.runs[Int($0.run)] } }

  /// The headsign of a call if live data says it.
  func headsign(of call: BoardCall, _ run: LiveRun?) -> String? {
    guard let run, let entry = call.live else { return nil }
    return run.headsign(ofCall: Int(entry.call))
  }

  /// Returns the live data of a row of the board.
  func state(
    of call: BoardCall, _ run: LiveRun?, _ answer: some BoardAnswer, _ route: RouteRank, _ reader: TimetableReader
  ) throws(DatabaseError) -> LiveState {
    var state = LiveState(status: .scheduled, scheduled: answer.time)
    if let run, let entry = call.live {
      let index = Int(entry.call)
      state.status = run.status(index, side)
      state.isStale = run.isStale
      // Where nobody goes on, the row is as the schedule has it.
      if !run.isGone(index, side) {
        let event = run.event(index, side)
        state.scheduled = event.scheduled.map(Date.init(unixSeconds:))
        if run.template == nil || event.isPredicted { state.expected = event.expected.map(Date.init(unixSeconds:)) }
        state.delay = event.delay.map { .seconds($0) }
        state.isPlatformChanged = run.calls[index].stop != run.calls[index].scheduledStop
      }
    }
    if !snapshot.alertIndex.isEmpty {
      let numbers = snapshot.alertIndex.alerts(
        of: LiveAlertIndex.Subject(
          tripID: answer.tripID, serviceDate: answer.serviceDate, start: try start(of: call, run, reader),
          route: answer.route, routeRank: route, agency: answer.route.agencyID ?? snapshot.alertIndex.onlyAgency,
          direction: answer.direction?.rawValue, time: answer.time),
        at: stopsAbove[call.stop])
      state.alerts = snapshot.alertIDs(numbers)
    }
    return state
  }

  /// The scheduled first departure of the run of a call.
  private func start(
    of call: BoardCall, _ run: LiveRun?, _ reader: TimetableReader
  ) throws(DatabaseError) -> ServiceTime? {
    if let run { return run.firstDeparture }
    if let start = call.repetitionStart { return ServiceTime(seconds: start) }
    return try reader.bundle.first(.blockTripByRank, call.position.trip.index) { row in
      ServiceTime(seconds: row.integer(at: 4))
    }
  }
}
