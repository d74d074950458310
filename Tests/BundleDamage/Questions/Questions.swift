package import TransitBundle
import TransitSQLite
import TransitValues

/// A fixed set of questions, at least one of every kind that a timetable answers, about things that a sound bundle has.
package struct Questions: Sendable {
  package let all: [Question]

  /// Rows that one question reads of one view.
  private static let rowLimit = 40

  /// Makes the questions for a sound bundle.
  package init(of timetable: Timetable) throws(BundleError) {
    let things = try Things(of: timetable)
    all =
      Self.whole() + things.stops.flatMap { Self.stop($0, things) } + things.trips.flatMap { Self.trip($0, things) }
      + things.routes.flatMap { Self.route($0, things) } + Self.places(things) + Self.others(things)
      + things.views.map(Self.view)
  }

  /// What a sound bundle answers, in the order of the questions.
  package func answers(_ timetable: Timetable) throws(BundleError) -> [String] {
    var answers: [String] = []
    for question in all { answers.append(try question.ask(timetable)) }
    return answers
  }
}

extension Questions {
  private static func whole() -> [Question] {
    [
      Question("information") { timetable in
        let information = timetable.information
        return "\(information.name) \(information.timeZone) \(String(describing: information.validity))"
          + "\(String(describing: information.bounds)) \(information.files) \(information.source)"
          + "\(information.builder) \(information.capabilities) \(sorted(information.notices))"
          + "\(sorted(information.remarks)) \(timetable.clock)"
      },
      Question("agencies") { timetable throws(BundleError) in "\(try timetable.agencies())" },
      Question("routes") { timetable throws(BundleError) in "\(try timetable.routes().prefix(rowLimit))" },
      Question("services") { timetable throws(BundleError) in
        try timetable.services().prefix(rowLimit).map(text).joined()
      },
      Question("feed info") { timetable throws(BundleError) in "\(String(describing: try timetable.feedInfo()))" },
      Question("attributions") { timetable throws(BundleError) in "\(try timetable.attributions(for: .feed))" },
      Question("fares, version 1") { timetable throws(BundleError) in
        "\(try timetable.fareAttributes()) \(try timetable.fareRules().prefix(rowLimit))"
      },
      Question("fares, version 2") { timetable throws(BundleError) in
        "\(try timetable.fareAreas().prefix(rowLimit)) \(try timetable.fareMedia()) \(try timetable.fareNetworks())"
          + "\(try timetable.fareProducts().prefix(rowLimit)) \(try timetable.fareTimeframes())"
          + "\(try timetable.fareLegRules().prefix(rowLimit)) \(try timetable.fareLegJoinRules())"
          + "\(try timetable.fareTransferRules()) \(try timetable.riderCategories())"
      },
    ]
  }

  private static func stop(_ stop: StopID, _ things: Things) -> [Question] {
    let noon = things.noon
    return [
      Question("stop \(stop)") { timetable throws(BundleError) in "\(String(describing: try timetable.stop(stop)))" },
      Question("departures from \(stop)") { timetable throws(BundleError) in
        let first = try timetable.departures(from: stop, after: noon, within: 7 * 86_400, limit: 10)
        guard let last = first.last else { return "none" }
        return "\(first) \(try timetable.departures(from: stop, following: last, limit: 5))"
      },
      Question("arrivals at \(stop)") { timetable throws(BundleError) in
        let first = try timetable.arrivals(at: stop, after: noon, within: 7 * 86_400, limit: 10)
        guard let last = first.last else { return "none" }
        return "\(first) \(try timetable.arrivals(at: stop, following: last, limit: 5))"
      },
      Question("next departure from \(stop)") { timetable throws(BundleError) in
        "\(String(describing: try timetable.nextDeparture(from: stop, after: noon)))"
      },
      Question("around \(stop)") { timetable throws(BundleError) in
        "\(try timetable.children(of: stop)) \(try timetable.platforms(of: stop)) \(try timetable.routes(at: stop))"
          + "\(try timetable.transfers(from: stop)) \(try timetable.transfers(to: stop))"
          + "\(try timetable.stationPlan(of: stop)) \(try timetable.fareAreas(of: stop))"
      },
      Question("name of \(stop)") { timetable throws(BundleError) in
        guard let stop = try timetable.stop(stop) else { return "none" }
        return "\(String(describing: try timetable.name(of: stop, preferring: ["el", "fr"])))"
      },
    ]
  }

  private static func trip(_ id: TripID, _ things: Things) -> [Question] {
    let day = things.day
    return [
      Question("trip \(id)") { timetable throws(BundleError) in
        guard let trip = try timetable.trip(id) else { return "none" }
        return "\(trip) \(String(describing: try timetable.headsign(of: trip, preferring: ["fr"])))"
      },
      Question("runs of \(id)") { timetable throws(BundleError) in
        "\(try timetable.isRunning(id, on: day)) \(brief(try timetable.runs(of: id, on: day)))"
          + "\(String(describing: try timetable.continuation(of: id, on: day)))"
      },
      Question("course of \(id)") { timetable throws(BundleError) in
        let course = try timetable.course(ofTrip: id)
        return "\(String(describing: course?.shape.geoJSON))"
          + "\(String(describing: try timetable.shape(ofTrip: id, from: 0, to: 1)?.encodedPolyline()))"
      },
      Question("transfers of \(id)") { timetable throws(BundleError) in
        "\(try timetable.transfers(fromTrip: id)) \(try timetable.transfers(toTrip: id))"
      },
    ]
  }

  private static func route(_ route: RouteID, _ things: Things) -> [Question] {
    let day = things.day
    return [
      Question("route \(route)") { timetable throws(BundleError) in
        "\(String(describing: try timetable.route(route))) \(try timetable.fareNetworks(of: route))"
          + "\(try timetable.fareRules(route: route))"
      },
      Question("grid of \(route)") { timetable throws(BundleError) in
        guard let grid = try timetable.grid(of: route, on: day) else { return "none" }
        return "\(brief(grid.places)) \(brief(grid.columns))"
      },
      Question("shapes of \(route)") { timetable throws(BundleError) in
        "\(try timetable.shapes(ofRoute: route).map(\.geoJSON))"
      },
    ]
  }

  private static func places(_ things: Things) -> [Question] {
    let centre = things.centre
    let box = things.box
    return [
      Question("nearby") { timetable throws(BundleError) in "\(try timetable.stops(near: centre, radius: 2000))" },
      Question("stops in a box") { timetable throws(BundleError) in "\(try timetable.stops(in: box, limit: 20))" },
    ]
  }

  private static func others(_ things: Things) -> [Question] {
    things.words.map { word in
      Question("search for \(word)") { timetable throws(BundleError) in "\(try timetable.stops(matching: word))" }
    }
      + things.shapes.map { id in
        Question("shape \(id)") { timetable throws(BundleError) in
          let shape = try timetable.shape(id)
          return "\(String(describing: shape?.geoJSON)) \(String(describing: shape?.encodedPolyline()))"
        }
      }
      + things.services.map { id in
        Question("service \(id)") { timetable throws(BundleError) in
          try timetable.service(id).map(text) ?? "none"
        }
      } + [
        Question("near matches") { timetable throws(BundleError) in
          "\(try timetable.nearMatches(ofStop: "stop 1")) \(try timetable.nearMatches(ofTrip: "trip 1"))"
        }
      ]
  }

  /// Of many the first, and a hash of all: writing down a day of a trip each second takes half a minute. Answers are
  /// compared within a process, in which hashes of the same are the same.
  private static func brief<Value: Hashable>(_ values: [Value]) -> String {
    "\(values.count), \(values.hashValue): \(values.prefix(rowLimit))"
  }

  /// A dictionary has no order of its own.
  private static func sorted<Key: Comparable, Value>(_ values: [Key: Value]) -> String {
    "\(values.sorted { $0.key < $1.key })"
  }

  private static func text(_ service: ServiceCalendar) -> String {
    let week = service.week.map { "\($0.weekdays.sorted()) \(String(describing: $0.dates))" } ?? "no week"
    return "\(service.serviceID) \(week) \(service.added) \(service.removed)"
  }

  /// A table of GTFS as SQL sees it.
  private static func view(_ name: String) -> Question {
    Question("view \(name)") { timetable throws(BundleError) in
      try timetable.withConnection { connection throws(SQLiteError) in
        let rows = try connection.prepare("SELECT * FROM \"\(name)\" LIMIT \(rowLimit)")
        var text = ""
        while try rows.step() {
          for column in 0..<rows.columnCount { text += "\(rows.value(at: column))|" }
        }
        return text
      }
    }
  }
}
