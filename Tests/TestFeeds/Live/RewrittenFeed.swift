/// A feed in which some runs are rewritten as live data has them: one trip for each run and one service for each day.
/// Blocks become rows of type 4. Journeys over live data are those of this feed.
package struct RewrittenFeed: Sendable {
  package private(set) var text: FeedText
  /// The ids of the trips of a boarding in this feed.
  package private(set) var trips: [Boarding: Set<ExactText>] = [:]

  package struct Boarding: Hashable, Sendable {
    let trip: ExactText
    let day: NaiveDay
    let sequence: Int
    let departure: Int

    /// - Parameter departure: Seconds since 1970.
    package init(trip: ExactText, day: NaiveDay, sequence: Int, departure: Int) {
      (self.trip, self.day, self.sequence, self.departure) = (trip, day, sequence, departure)
    }
  }

  /// A run in this feed.
  private struct Run {
    let id: String
    let run: NaiveLiveRun
  }

  /// Days are stored as earlier ones, so that times before the origin of their day can be written.
  private static let daysBack = 3
  /// Stands for calls in zones.
  private static let nowhere = "~nowhere"

  /// - Parameters:
  ///   - changes: At most one for each run.
  ///   - days: The service days that are kept.
  package init(_ feed: FeedText, _ changes: [NaiveLiveRun], days: ClosedRange<NaiveDay>) {
    let schedule = NaiveSchedule(feed)
    let numbers = days.lowerBound.number...days.upperBound.number
    text = feed
    var runs: [Run] = []
    for day in numbers.map(NaiveDay.init(number:)) {
      let scheduled = schedule.trips.flatMap { schedule.runs(of: $0, on: day) }
      let kept = scheduled.filter { run in
        !changes.contains { $0.isScheduled && $0.trip == run.trip && $0.day == day && $0.start == run.start }
      }
      let ridden = changes.filter { $0.day == day && ($0.change == .changed || $0.change == .added) }
      for run in kept + ridden.map(Self.ridden) {
        let kind = run.change == .added ? "~added" : ""
        runs.append(Run(id: "\(run.trip)~\(day.text)~\(run.start ?? -1)\(kind)", run: run))
      }
    }
    for name in ["frequencies.txt", "calendar.txt", "shapes.txt", "booking_rules.txt", "translations.txt"] {
      text.files[name] = nil
    }
    write(runs, numbers, schedule.journeys)
    text.files["transfers.txt"] = transfers(feed, schedule, runs, numbers).text
  }

  /// The service day of this feed on which a day is stored, `YYYYMMDD`.
  package static func stored(_ day: NaiveDay) -> String { day.advanced(by: -daysBack).text }

  /// Without skipped calls, and with no event before the one before it.
  private static func ridden(_ run: NaiveLiveRun) -> NaiveLiveRun {
    var run = run
    run.calls.removeAll(where: \.isSkipped)
    var latest = Int.min
    for index in run.calls.indices {
      run.calls[index].arrival = run.calls[index].arrival.map { max($0, latest) }
      latest = max(latest, run.calls[index].arrival ?? latest)
      run.calls[index].departure = run.calls[index].departure.map { max($0, latest) }
      latest = max(latest, run.calls[index].departure ?? latest)
    }
    return run
  }

  private mutating func write(_ runs: [Run], _ days: ClosedRange<Int>, _ journeys: NaiveJourneys) {
    var trips = FeedTable("trips.txt", ["route_id", "service_id", "trip_id", "wheelchair_accessible"])
    var calls = FeedTable(
      "stop_times.txt",
      [
        "trip_id", "arrival_time", "departure_time", "stop_id", "stop_sequence", "pickup_type", "drop_off_type",
      ])
    for run in runs {
      guard let origin = run.run.day.advanced(by: -Self.daysBack).origin(in: journeys.zone) else { continue }
      trips.rows.append([
        run.run.route.text, Self.stored(run.run.day), run.id, run.run.isAccessible ? "1" : "",
      ])
      for call in run.run.calls {
        func time(_ instant: Int?) -> String { instant.map { NaiveNumber.time($0 - origin) } ?? "" }
        calls.rows.append([
          run.id, time(call.arrival), time(call.departure), call.stop?.text ?? Self.nowhere, "\(call.sequence)",
          call.canBoard && call.stop != nil ? "" : "1", call.canAlight && call.stop != nil ? "" : "1",
        ])
        if let departure = call.departure {
          let boarding = Boarding(
            trip: run.run.trip, day: run.run.day, sequence: call.sequence, departure: departure)
          self.trips[boarding, default: []].insert(ExactText(run.id))
        }
      }
    }
    var services = FeedTable("calendar_dates.txt", ["service_id", "date", "exception_type"])
    for day in days {
      let stored = Self.stored(NaiveDay(number: day))
      services.rows.append([stored, stored, "1"])
    }
    var stops = text.table("stops.txt")
    if let id = stops.columns.firstIndex(of: "stop_id") {
      stops.rows.append(stops.columns.indices.map { $0 == id ? Self.nowhere : "" })
    }
    for table in [trips, calls, services, stops] { text.files[table.name] = table.text }
  }
}

// MARK: Transfers

extension RewrittenFeed {
  private func transfers(
    _ feed: FeedText, _ schedule: NaiveSchedule, _ runs: [Run], _ days: ClosedRange<Int>
  ) -> FeedTable {
    var table = feed.table("transfers.txt")
    if table.columns.isEmpty { table.columns = ["from_trip_id", "to_trip_id", "transfer_type"] }
    let byTrip = Dictionary(grouping: runs.filter(\.run.isScheduled)) { $0.run.trip }
    let known = Set(feed.table("trips.txt").values(of: "trip_id").map { ExactText($0) })
    var rows: [[String]] = []
    for (row, record) in zip(table.rows, table.records)
    where !["4", "5"].contains(record["transfer_type"]) {
      func runs(_ column: String) -> [Run?] {
        let trip = ExactText(record[column])
        return known.contains(trip) ? byTrip[trip] ?? [] : [nil]
      }
      for from in runs("from_trip_id") {
        for to in runs("to_trip_id") {
          if let from, let to, abs(from.run.day.number - to.run.day.number) > 2 { continue }
          rows.append(Self.row(row, table, from?.id, to?.id))
        }
      }
    }
    let ids = Dictionary(
      runs.filter { $0.run.isScheduled && $0.run.start == nil }.map {
        (RunKey(trip: $0.run.trip, day: $0.run.day), $0.id)
      },
      uniquingKeysWith: { first, _ in first })
    let empty = table.columns.map { $0 == "transfer_type" ? "4" : "" }
    for day in days.map(NaiveDay.init(number:)) {
      for link in schedule.links(on: day) {
        guard let from = ids[RunKey(trip: link.from, day: day)], let to = ids[RunKey(trip: link.to, day: link.day)]
        else { continue }
        rows.append(Self.row(empty, table, from, to))
      }
    }
    table.rows = rows
    return table
  }

  private struct RunKey: Hashable {
    let trip: ExactText
    let day: NaiveDay
  }

  private static func row(_ row: [String], _ table: FeedTable, _ from: String?, _ to: String?) -> [String] {
    zip(row, table.columns).map { cell, column in
      switch column {
      case "from_trip_id": from ?? cell
      case "to_trip_id": to ?? cell
      default: cell
      }
    }
  }
}

extension NaiveSchedule {
  struct Link: Hashable {
    let from: ExactText
    let to: ExactText
    /// That of the second run.
    let day: NaiveDay
  }

  /// The first departure and the last arrival of a scheduled run.
  private struct Ends {
    let start: Int
    let end: Int
    let first: ExactText
    let last: ExactText

    init?(_ run: NaiveLiveRun) {
      let timed = run.calls.filter { $0.departure != nil }
      guard run.start == nil, let first = timed.first, let last = timed.last, let start = first.departure,
        let end = last.arrival
      else { return nil }
      (self.start, self.end, self.first, self.last) = (start, end, first.stop ?? "", last.stop ?? "")
    }
  }

  private func ends(on day: NaiveDay) -> [ExactText: Ends] {
    var ends: [ExactText: Ends] = [:]
    for trip in trips where !journeys.repeated.contains(trip) {
      if let run = runs(of: trip, on: day).first { ends[trip] = Ends(run) }
    }
    return ends
  }

  /// The runs that continue those of a service day in the schedule.
  func links(on day: NaiveDay) -> Set<Link> {
    let (today, tomorrow) = (ends(on: day), ends(on: day.advanced(by: 1)))
    var links: Set<Link> = []
    for pair in journeys.changes.links {
      guard let from = today[pair[0]] else { continue }
      if let same = today[pair[1]], same.start >= from.end {
        links.insert(Link(from: pair[0], to: pair[1], day: day))
      } else if let next = tomorrow[pair[1]], next.start >= from.end {
        links.insert(Link(from: pair[0], to: pair[1], day: day.advanced(by: 1)))
      }
    }
    for (trip, from) in today where journeys.hasBlock.contains(trip) {
      guard let next = journeys.blocks.continuation(of: trip, on: day)?.id, let to = today[next],
        !journeys.changes.separations.contains([trip, next]), from.last != "", to.first != "",
        journeys.places.top(from.last) == journeys.places.top(to.first)
      else { continue }
      links.insert(Link(from: trip, to: next, day: day))
    }
    return links
  }
}
