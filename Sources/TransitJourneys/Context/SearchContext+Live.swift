import TransitValues

extension SearchContext {
  /// The trips of a pattern on a service day, as live data has them; `nil` if there are none.
  func trips(of number: PatternNumber, day: DayNumber) throws(DatabaseError) -> DayTrips? {
    guard let live else { return try scheduledTrips(of: number, day: day) }
    let changes = live.days[days[day].date]
    if number.index < live.patterns.count {
      guard let runs = changes?.runs[number] else { return nil }
      return counted(DayTrips(runs, of: patterns[number], try trips(of: number), live, network))
    }
    let scheduled = try scheduledTrips(of: number, day: day)
    guard let changes else { return scheduled }
    let changed = scheduled.changed(by: changes, of: patterns[number], live, network)
    return changed === scheduled ? scheduled : counted(changed)
  }

  private func counted(_ trips: DayTrips) -> DayTrips {
    tripBytes += trips.byteCount
    return trips
  }

  /// Where a scheduled run is in a pattern: the one of the schedule, or that of live data; `nil` if live data says that
  /// it is not ridden.
  func place(of trip: LinkedTrip, day: DayNumber) -> (pattern: PatternNumber, start: Int32)? {
    guard let live, let change = live.days[days[day].date]?.trips[trip.rank] else {
      return (trip.active, trip.start)
    }
    switch change {
    case .notRidden: return nil
    case .moved(let run): return live.runs[run].map { (trip.active, $0.start) }
    case .rerouted(let run, let pattern): return live.runs[run].map { (pattern, $0.start) }
    }
  }
}
