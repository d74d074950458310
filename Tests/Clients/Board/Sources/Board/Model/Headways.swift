import TransitBundle

extension Repetition {
  /// The headway of runs without exact times: riders see it instead of the times.
  var shownHeadway: Duration? { isExact ? nil : headway }
}

extension [Departure] {
  /// The departures without later runs of a line that shows its headway: their rows are equal.
  var withoutLaterRuns: [Departure] {
    var lines: Set<DepartureGroup.ID> = []
    return filter { departure in
      let line = DepartureGroup.ID(
        stop: departure.stop.id, route: departure.route.id, direction: departure.direction)
      return departure.repetition?.shownHeadway == nil || lines.insert(line).inserted
    }
  }
}
