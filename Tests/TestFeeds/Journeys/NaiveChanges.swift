/// The rows of transfers.txt, read for each pair of calls.
struct NaiveChanges: Sendable {
  private struct Rule: Sendable {
    let fromStop: ExactText
    let toStop: ExactText
    let fromRoute: String
    let toRoute: String
    let fromTrip: String
    let toTrip: String
    let type: Int
    let minimum: Int?
  }

  /// By the stop from which they lead. Many rules are asked many times.
  private let rules: [ExactText: [Rule]]
  /// Pairs of trips of type 4 and 5.
  let links: Set<[ExactText]>
  let separations: Set<[ExactText]>

  init(_ feed: FeedText) {
    func ids(_ file: String, _ column: String) -> Set<ExactText> {
      Set(feed.table(file).values(of: column).map { ExactText($0) })
    }
    let (stops, routes, trips) = (
      ids("stops.txt", "stop_id"), ids("routes.txt", "route_id"), ids("trips.txt", "trip_id")
    )
    // References to nothing are empty cells.
    func known(_ text: String, _ ids: Set<ExactText>) -> String { ids.contains(ExactText(text)) ? text : "" }
    var (links, separations): (Set<[ExactText]>, Set<[ExactText]>) = ([], [])
    let all: [Rule] = feed.table("transfers.txt").records.compactMap { row in
      let type = NaiveNumber.integer(row["transfer_type"]) ?? 0
      let pair = [ExactText(known(row["from_trip_id"], trips)), ExactText(known(row["to_trip_id"], trips))]
      if type == 4 || type == 5 {
        if pair.contains("") { return nil }
        if type == 4 { links.insert(pair) } else { separations.insert(pair) }
        return nil
      }
      let (from, to) = (known(row["from_stop_id"], stops), known(row["to_stop_id"], stops))
      if from.isEmpty || to.isEmpty { return nil }
      return Rule(
        fromStop: ExactText(from), toStop: ExactText(to), fromRoute: known(row["from_route_id"], routes),
        toRoute: known(row["to_route_id"], routes), fromTrip: pair[0].text, toTrip: pair[1].text, type: type,
        minimum: NaiveNumber.integer(row["min_transfer_time"]))
    }
    rules = Dictionary(grouping: all, by: \.fromStop)
    (self.links, self.separations) = (links, separations)
  }

  /// A trip with its route.
  struct Vehicle: Hashable, Sendable {
    let trip: ExactText
    let route: ExactText
  }

  /// The least seconds between alighting and boarding, or `nil` if riders cannot change.
  func change(
    _ x: ExactText, _ y: ExactText, _ f: Vehicle, _ g: Vehicle, _ places: NaivePlaces, _ question: NaiveQuestion
  ) -> Int? {
    let fitting = places.line(x).flatMap { rules[$0] ?? [] }.filter { rule in
      places.isWithin(y, rule.toStop) && Self.fits(rule.fromRoute, f.route) && Self.fits(rule.toRoute, g.route)
        && Self.fits(rule.fromTrip, f.trip) && Self.fits(rule.toTrip, g.trip)
    }
    if fitting.isEmpty { return places.walk(x, y, question).map { $0 + question.change } }
    func rank(_ rule: Rule) -> [Int] {
      [Self.specificity(rule), (rule.fromStop == x ? 1 : 0) + (rule.toStop == y ? 1 : 0)]
    }
    let best = fitting.map(rank).max { $0.lexicographicallyPrecedes($1) }
    let times: [Int?] = fitting.filter { rank($0) == best }.map { rule in
      switch (rule.type, rule.minimum) {
      case (1, _): 0
      case (3, _): nil
      case (2, let minimum?): minimum
      default: places.walk(x, y, question, limit: .infinity).map { $0 + question.change }
      }
    }
    return times.contains(nil) ? nil : times.compactMap(\.self).max()
  }

  private static func fits(_ wanted: String, _ id: ExactText) -> Bool { wanted.isEmpty || ExactText(wanted) == id }

  private static func specificity(_ rule: Rule) -> Int {
    let trips = [rule.fromTrip, rule.toTrip].filter { !$0.isEmpty }.count
    let isMixed = !rule.fromTrip.isEmpty && !rule.toRoute.isEmpty || !rule.fromRoute.isEmpty && !rule.toTrip.isEmpty
    if trips == 2 { return 5 }
    if trips == 1 { return isMixed ? 4 : 3 }
    return [rule.fromRoute, rule.toRoute].filter { !$0.isEmpty }.count
  }
}
