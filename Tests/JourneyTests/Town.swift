import Foundation
import TestFeeds
import TransitBundle
import TransitJourneys
import TransitValues

/// A small feed for one situation. Service runs every day of 2026 in Berlin unless a test says otherwise.
///
/// Stops lie on the equator, 10 km apart from 10° east unless placed.
struct Town {
  /// The calls of a trip: `A 8:00, B 8:10-8:11`, with `!b` and `!a` where riders cannot board and alight.
  struct Trip {
    let id: String
    var route = "r1"
    var service = "daily"
    var block = ""
    var wheelchair = ""
    let calls: String

    init(
      _ id: String, _ calls: String, route: String = "r1", service: String = "daily", block: String = "",
      wheelchair: String = ""
    ) {
      (self.id, self.calls, self.route, self.service) = (id, calls, route, service)
      (self.block, self.wheelchair) = (block, wheelchair)
    }
  }

  /// Rows of stops.txt: stop_id, meters to the east, parent_station, wheelchair_boarding.
  private var stops: [(id: String, place: Int?, parent: String, wheelchair: String)] = []
  private var trips: [Trip]
  private var files: [String: String] = [:]

  init(_ trips: Trip...) { self.init(trips) }

  init(_ trips: [Trip]) {
    self.trips = trips
    for trip in trips {
      for call in Self.calls(trip.calls) where !stops.contains(where: { $0.id == call.stop }) {
        stops.append((call.stop, stops.count * 10_000, "", ""))
      }
    }
  }

  /// Places a stop, and gives it a station.
  func placing(_ id: String, at meters: Int?, below parent: String = "", wheelchair: String = "") -> Town {
    var town = self
    town.stops.removeAll { $0.id == id }
    town.stops.append((id, meters, parent, wheelchair))
    return town
  }

  /// Rows of transfers.txt: from_stop_id,to_stop_id,from_route_id,to_route_id,from_trip_id,to_trip_id,transfer_type,
  /// min_transfer_time.
  func transfers(_ rows: String...) -> Town { transfers(rows) }

  func transfers(_ rows: [String]) -> Town {
    adding(
      "transfers.txt",
      "from_stop_id,to_stop_id,from_route_id,to_route_id,from_trip_id,to_trip_id,transfer_type,min_transfer_time\n"
        + rows.joined(separator: "\n"))
  }

  func adding(_ name: String, _ text: String) -> Town {
    var town = self
    town.files[name] = text
    return town
  }

  var feed: FeedText {
    var feed = FeedText.small
    feed.files["stops.txt"] =
      "stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,wheelchair_boarding\n"
      + stops.map { stop in
        let longitude = stop.place.map { String(format: "%.7f", 10 + Double($0) / 111_194.926_644_6) } ?? ""
        let isStation = stops.contains { $0.parent == stop.id }
        return "\(stop.id),\(stop.id),\(stop.place == nil ? "" : "0"),\(longitude),\(isStation ? "1" : ""),"
          + "\(stop.parent),\(stop.wheelchair)\n"
      }.joined()
    feed.files["routes.txt"] =
      "route_id,agency_id,route_short_name,route_type\n"
      + Set(trips.map(\.route)).sorted().map { "\($0),a,\($0),\($0 == "tram" ? 0 : 3)\n" }.joined()
    // Journeys read trips without these columns in another way.
    let isPlain = trips.allSatisfy { $0.block.isEmpty && $0.wheelchair.isEmpty }
    feed.files["trips.txt"] =
      "route_id,service_id,trip_id\(isPlain ? "" : ",block_id,wheelchair_accessible")\n"
      + trips.map { trip in
        "\(trip.route),\(trip.service),\(trip.id)\(isPlain ? "" : ",\(trip.block),\(trip.wheelchair)")\n"
      }.joined()
    feed.files["stop_times.txt"] =
      "trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type\n"
      + trips.flatMap { trip in
        Self.calls(trip.calls).enumerated().map { index, call in
          "\(trip.id),\(call.arrival),\(call.departure),\(call.stop),\(index + 1),\(call.pickup),\(call.dropOff)\n"
        }
      }.joined()
    for (name, text) in files { feed.files[name] = text }
    return feed
  }

  private struct Call {
    let stop: String
    let arrival: String
    let departure: String
    let pickup: String
    let dropOff: String
  }

  private static func calls(_ text: String) -> [Call] {
    text.split(separator: ",").map { call in
      let words = call.split(separator: " ").map(String.init)
      let times = words[1].split(separator: "-").map { $0.split(separator: ":").count == 2 ? "\($0):00" : String($0) }
      return Call(
        stop: words[0], arrival: times[0], departure: times[times.count - 1], pickup: words.contains("!b") ? "1" : "",
        dropOff: words.contains("!a") ? "1" : "")
    }
  }
}

extension JourneyPlanner {
  /// An instant of a service day, `YYYYMMDD`.
  func instant(_ time: String, on day: String = "20260302") -> Date {
    let parts = time.split(separator: ":").compactMap { Int($0) } + [0]
    guard let date = ServiceDate(day) else { return .distantPast }
    return timetable.clock.date(of: ServiceTime(seconds: parts[0] * 3600 + parts[1] * 60 + parts[2]), on: date)
  }

  /// Journeys as text: `8:00-8:20 t1 t2`, sorted by departure. Trips of one vehicle are joined by `=`.
  func texts(_ journeys: [Journey]) -> [String] {
    journeys.map { journey in
      func text(_ date: Date) -> String {
        let parts = timetable.clock.dateComponents(at: date)
        let time = "\(parts.hour ?? 0):" + String(format: "%02d", parts.minute ?? 0)
        return time + ((parts.second ?? 0) == 0 ? "" : String(format: ":%02d", parts.second ?? 0))
      }
      let trips = journey.rides.map { ($0.staysSeated ? "=" : " ") + $0.boarding.tripID.rawValue }.joined()
      return "\(text(journey.departure))-\(text(journey.arrival))\(trips)"
    }
  }

  func depart(
    _ from: JourneyPlace, _ to: JourneyPlace, _ time: String, on day: String = "20260302",
    options: JourneyOptions = JourneyOptions()
  ) throws -> [String] {
    texts(try journeys(from: from, to: to, departing: instant(time, on: day), options: options))
  }

  func arrive(
    _ from: JourneyPlace, _ to: JourneyPlace, _ time: String, on day: String = "20260302",
    options: JourneyOptions = JourneyOptions()
  ) throws -> [String] {
    texts(try journeys(from: from, to: to, arriving: instant(time, on: day), options: options))
  }

  func range(
    _ from: JourneyPlace, _ to: JourneyPlace, _ time: String, within seconds: Int, on day: String = "20260302",
    options: JourneyOptions = JourneyOptions()
  ) throws -> [String] {
    texts(
      try journeys(
        from: from, to: to, departing: instant(time, on: day), within: .seconds(seconds), options: options))
  }
}
