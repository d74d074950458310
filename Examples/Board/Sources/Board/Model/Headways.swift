import TransitBundle

extension Repetition {
  /// The headway of runs without exact times, which is shown instead of the times.
  var shownHeadway: Duration? { isExact ? nil : headway }
}

extension [Departure] {
  /// The departures without later runs of a line that shows its headway, because their rows would be equal.
  var withoutLaterRuns: [Departure] {
    var lines: Set<DepartureGroup.ID> = []
    return filter { departure in
      let line = DepartureGroup.ID(
        stop: departure.stop.id, route: departure.route.id, direction: departure.direction)
      return departure.repetition?.shownHeadway == nil || lines.insert(line).inserted
    }
  }
}
