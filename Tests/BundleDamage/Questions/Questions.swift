package import TransitBundle
import TransitFoundation
import TransitJourneys
import TransitSQLite
import TransitValues

/// A fixed set of queries that contains every kind of query at least once, with ids from a sound bundle.
package struct Questions: Sendable {
  package let all: [Question]

  /// The maximum number of rows that a query reads from a view.
  private static let rowLimit = 40

  /// Creates the queries for a sound bundle.
  package init(of timetable: Timetable) throws(BundleError) {
    let things = try Things(of: timetable)
    all =
      Self.whole() + things.stops.flatMap { Self.stop($0, things) } + things.trips.flatMap { Self.trip($0, things) }
      + things.routes.flatMap { Self.route($0, things) } + Self.places(things) + Self.journeys(things)
      + Self.others(things)
      + things.views.map(Self.view)
  }

  /// Returns the answers of a sound bundle in the order of the queries.
  package func answers(_ timetable: Timetable) throws(BundleError) -> [String] {
    var answers: [String] = []
    for question in all { answers.append(try question.ask(timetable)) }
    return answers
  }
}

extension Questions {
  private static func whole() -> [Question] {
    [
      Question("information") { timetable in "\(text(timetable.information)) \(timetable.clock)" },
      Question("agencies") { timetable throws(BundleError) in text(try timetable.agencies()) },
      Question("routes") { timetable throws(BundleError) in text(first(try timetable.routes())) },
      Question("services") { timetable throws(BundleError) in
        first(try timetable.services()).map(text(ofService:)).joined()
      },
      Question("feed info") { timetable throws(BundleError) in text(try timetable.feedInfo()) },
      Question("attributions") { timetable throws(BundleError) in text(try timetable.attributions(for: .feed)) },
      Question("fares, version 1") { timetable throws(BundleError) in
        text(try timetable.fareAttributes()) + text(first(try timetable.fareRules()))
      },
      Question("fares, version 2") { timetable throws(BundleError) in
        text(first(try timetable.fareAreas())) + text(try timetable.fareMedia()) + text(try timetable.fareNetworks())
          + text(first(try timetable.fareProducts())) + text(try timetable.fareTimeframes())
          + text(first(try timetable.fareLegRules())) + text(try timetable.fareLegJoinRules())
          + text(try timetable.fareTransferRules()) + text(try timetable.riderCategories())
      },
    ]
  }

  private static func stop(_ stop: StopID, _ things: Things) -> [Question] {
    let morning = things.morning
    return [
      Question("stop \(stop)") { timetable throws(BundleError) in text(try timetable.stop(stop)) },
      Question("departures from \(stop)") { timetable throws(BundleError) in
        let first = try timetable.departures(from: stop, after: morning, within: .seconds(7 * 86_400), limit: 10)
        guard let last = first.last else { return "none" }
        return text(first) + text(try timetable.departures(from: stop, following: last.id, limit: 5))
      },
      Question("arrivals at \(stop)") { timetable throws(BundleError) in
        let first = try timetable.arrivals(at: stop, after: morning, within: .seconds(7 * 86_400), limit: 10)
        guard let last = first.last else { return "none" }
        return text(first) + text(try timetable.arrivals(at: stop, following: last.id, limit: 5))
      },
      Question("next departure from \(stop)") { timetable throws(BundleError) in
        text(try timetable.nextDeparture(from: stop, after: morning))
      },
      Question("around \(stop)") { timetable throws(BundleError) in
        text(try timetable.children(of: stop)) + text(try timetable.platforms(of: stop))
          + text(try timetable.routes(at: stop)) + text(try timetable.transfers(from: stop))
          + text(try timetable.transfers(to: stop)) + text(try timetable.stationPlan(of: stop))
          + text(try timetable.fareAreas(of: stop))
      },
      Question("name of \(stop)") { timetable throws(BundleError) in
        let languages = ["el", "fr"]
        guard let name = try timetable.stop(stop)?.name else { return "none" }
        let translation = try timetable.translation(
          of: .stopName, record: stop.rawValue, original: name, preferring: languages)
        return text(translation) + text(try timetable.localized(preferring: languages).stop(stop))
      },
      Question("localized departures from \(stop)") { timetable throws(BundleError) in
        text(
          try timetable.localized(preferring: ["fr"]).departures(
            from: stop, after: morning, within: .seconds(7 * 86_400), limit: 5))
      },
    ]
  }

  private static func trip(_ id: TripID, _ things: Things) -> [Question] {
    let day = things.day
    return [
      Question("trip \(id)") { timetable throws(BundleError) in
        guard let trip = try timetable.trip(id) else { return "none" }
        return text(trip) + text(try timetable.localized(preferring: ["fr"]).trip(id))
      },
      Question("instances of \(id)") { timetable throws(BundleError) in
        let instances = try timetable.instances(of: id, on: day)
        return "\(try timetable.isRunning(id, on: day)) \(brief(instances)) \(text(first(instances).map(\.calls)))"
          + text(try timetable.continuation(of: id, on: day))
      },
      Question("path of \(id)") { timetable throws(BundleError) in
        let path = try timetable.tripPath(of: id)
        return "\(path?.shape.geoJSON ?? "none") \(path?.segment(from: 1, to: 2)?.encodedPolyline().text ?? "none")"
          + text(try timetable.shape(ofTrip: id))
      },
      Question("transfers of \(id)") { timetable throws(BundleError) in
        text(try timetable.transfers(fromTrip: id)) + text(try timetable.transfers(toTrip: id))
      },
    ]
  }

  private static func route(_ route: RouteID, _ things: Things) -> [Question] {
    let day = things.day
    return [
      Question("route \(route)") { timetable throws(BundleError) in
        text(try timetable.route(route)) + text(try timetable.fareNetworks(of: route))
          + text(try timetable.fareRules(route: route))
      },
      Question("timetable of \(route)") { timetable throws(BundleError) in
        let printed = try timetable.routeTimetable(of: route, on: day)
        let running = try timetable.runningTrips(on: day, of: route)
        return "\(brief(printed.places)) \(brief(printed.columns)) \(brief(running))"
      },
      Question("shapes of \(route)") { timetable throws(BundleError) in
        "\(try timetable.shapes(ofRoute: route).map(\.geoJSON))"
      },
    ]
  }

  private static func places(_ things: Things) -> [Question] {
    let center = things.center
    let box = things.box
    let morning = things.morning
    return [
      Question("nearby") { timetable throws(BundleError) in text(try timetable.stops(near: center, radius: 2000)) },
      Question("departures nearby") { timetable throws(BundleError) in
        text(first(try timetable.departures(near: center, radius: 500, after: morning)))
      },
      Question("stops in a box") { timetable throws(BundleError) in text(try timetable.stops(in: box, limit: 20)) },
    ]
  }

  private static func journeys(_ things: Things) -> [Question] {
    let (center, morning) = (things.center, things.morning)
    let pairs = zip(things.stops, things.stops.dropFirst() + things.stops.prefix(1))
    return pairs.map { from, to in
      Question("journeys from \(from) to \(to)") { timetable throws(BundleError) in
        let (from, to, planner) = (JourneyPlace.stop(from), JourneyPlace.stop(to), JourneyPlanner(timetable))
        return text(try planner.journeys(from: from, to: to, departing: morning))
          + text(try planner.journeys(from: from, to: to, arriving: morning.addingTimeInterval(43_200)))
          + text(first(try planner.journeys(from: from, to: to, departing: morning, within: .seconds(7200))))
          + text(try planner.journeys(from: .coordinate(center), to: to, departing: morning))
      }
    }
      + things.stops.prefix(1).map { stop in
        Question("stops reached from \(stop)") { timetable throws(BundleError) in
          text(
            try JourneyPlanner(timetable).reachableStops(from: .stop(stop), departing: morning, within: .seconds(7200)))
        }
      }
  }

  private static func others(_ things: Things) -> [Question] {
    let (stops, morning) = (things.stops, things.morning)
    return things.words.map { word in
      Question("search for \(word)") { timetable throws(BundleError) in text(try timetable.stops(matching: word)) }
    }
      + things.shapes.map { id in
        Question("shape \(id)") { timetable throws(BundleError) in
          let shape = try timetable.shape(id)
          return text(shape) + "\(shape?.geoJSON ?? "none") \(shape?.encodedPolyline().text ?? "none")"
        }
      }
      + things.services.map { id in
        Question("service \(id)") { timetable throws(BundleError) in
          try timetable.service(id).map(text(ofService:)) ?? "none"
        }
      } + [
        Question("near matches") { timetable throws(BundleError) in
          "\(try timetable.nearMatches(ofStop: "stop 1")) \(try timetable.nearMatches(ofTrip: "trip 1"))"
            + "\(try timetable.nearMatches(ofRoute: "route 1"))"
        },
        Question("departures from several stops") { timetable throws(BundleError) in
          text(try timetable.departures(from: stops, after: morning, within: .seconds(86_400), limit: 10))
        },
      ]
  }

  private static func text(_ answer: some Encodable) -> String { AnswerText.of(answer) }

  private static func first<Value>(_ values: [Value]) -> [Value] { Array(values.prefix(rowLimit)) }

  /// Returns the number of values, a hash of all, and the first of them. Printing all calls of a trip that runs every
  /// second would take half a minute. Hashes are comparable because all answers come from one process.
  private static func brief<Value: Hashable & Encodable>(_ values: [Value]) -> String {
    "\(values.count), \(values.hashValue): \(text(first(values)))"
  }

  /// Returns a service as text. The weekdays are sorted because they are a set.
  private static func text(ofService service: ServiceCalendar) -> String {
    let week = service.week.map { "\($0.weekdays.sorted()) \(String(describing: $0.dates))" } ?? "no week"
    return "\(service.id) \(week) \(service.added) \(service.removed)"
  }

  /// Returns a query of a GTFS view in SQL.
  private static func view(_ name: String) -> Question {
    Question("view \(name)") { timetable throws(BundleError) in
      try timetable.withConnection { connection throws(DatabaseError) in
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
