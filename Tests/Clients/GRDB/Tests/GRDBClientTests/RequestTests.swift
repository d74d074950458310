import GRDB
import GRDBClient
import Testing
import TransitBundle

@Suite(.enabled(if: City.path != nil, "TRANSIT_CITY is not set"))
struct `GRDB requests` {
  @Test func `stops equal those of the timetable`() throws {
    let (queue, timetable) = (try OpenBundle.queue(path: City.bundle()), try City.timetable())
    let stops = try queue.read { try StopRecord.fetchAll($0) }
    #expect(stops.count == timetable.information.files.first { $0.name == "stops.txt" }?.rowCount)
    for stop in stops {
      let known = try #require(try timetable.stop(StopID(rawValue: stop.stopID)))
      #expect(stop.stopName == known.name)
      #expect(stop.stopLat == known.coordinate?.latitude)
      #expect(stop.stopLon == known.coordinate?.longitude)
      #expect(stop.locationType == known.locationType?.rawValue)
      #expect(stop.parentStation == known.parentStationID?.rawValue)
      #expect(stop.platformCode == known.platformCode)
    }
  }

  @Test func `filters and orders agree with Swift`() throws {
    let queue = try OpenBundle.queue(path: City.bundle())
    try queue.read { database in
      let stops = try StopRecord.fetchAll(database)
      let stations = stops.filter { $0.locationType == 1 }
      #expect(!stations.isEmpty)
      for station in stations.prefix(20) {
        let expected = stops.filter { $0.parentStation == station.stopID }
        let children = try StopRecord.children(of: station.stopID).fetchAll(database)
        #expect(Set(children) == Set(expected) && children.count == expected.count)
        #expect(children.map { $0.platformCode ?? "" } == children.map { $0.platformCode ?? "" }.sorted())
      }
      let routes = try RouteRecord.fetchAll(database)
      for routeType in Set(routes.compactMap(\.routeType)) {
        let expected = routes.filter { $0.routeType == routeType }.map { ($0.routeShortName ?? "", $0.routeID) }
        let found = try RouteRecord.all(ofType: routeType).fetchAll(database)
        #expect(found.map(\.routeID) == expected.sorted { $0 < $1 }.map(\.1))
      }
    }
  }

  @Test func `calls of a trip equal those of the timetable`() throws {
    let (queue, timetable) = (try OpenBundle.queue(path: City.bundle()), try City.timetable())
    let trips = try queue.read { try TripRecord.fetchAll($0) }
    #expect(trips.count == timetable.information.files.first { $0.name == "trips.txt" }?.rowCount)
    for index in stride(from: 0, to: trips.count, by: 97) {
      let known = try #require(try timetable.trip(TripID(rawValue: trips[index].tripID)))
      let calls = try queue.read { try TripCall.all(of: trips[index].tripID).fetchAll($0) }
      #expect(calls.map(\.stopTime.stopSequence) == known.calls.map(\.stopSequence))
      #expect(calls.map(\.stopTime.departureTime) == known.calls.map { $0.departure.map { "\($0)" } })
      #expect(
        calls.map { call -> StopSummary? in
          StopSummary(
            id: StopID(rawValue: call.stop?.stopID ?? ""), name: call.stop?.stopName,
            platformCode: call.stop?.platformCode)
        } == known.calls.map(\.stop))
      #expect(trips[index].routeID == known.route.id.rawValue)
    }
  }

  @Test func `calls at a stop join their trips and routes`() throws {
    let queue = try OpenBundle.queue(path: City.bundle())
    try queue.read { database in
      let all = Dictionary(grouping: try StopTimeRecord.fetchAll(database), by: \.stopID)
      let trips = Dictionary(uniqueKeysWithValues: try TripRecord.fetchAll(database).map { ($0.tripID, $0) })
      let busiest = try #require(all.max { ($0.value.count, $1.key ?? "") < ($1.value.count, $0.key ?? "") })
      let calls = try StopCall.all(at: #require(busiest.key)).fetchAll(database)
      #expect(Set(calls.map(\.stopTime)) == Set(busiest.value) && calls.count == busiest.value.count)
      #expect(calls.allSatisfy { $0.trip == trips[$0.stopTime.tripID] && $0.route.routeID == $0.trip.routeID })
      let times = calls.map { $0.stopTime.departureTime ?? "" }
      #expect(times == times.sorted())
    }
  }

  @Test(arguments: ["s", "nord", "Gymn", "ağaç", "ile fleurs", "strasse 1", "no such stop", " ", "\"*"])
  func `a search finds the same stops as the timetable`(text: String) throws {
    let (queue, timetable) = (try OpenBundle.queue(path: City.bundle()), try City.timetable())
    let found = try queue.read { try StopRecord.matching(text).fetchAll($0) }
    let known = try timetable.stops(matching: text, limit: .max)
    #expect(found.map(\.stopID).sorted() == known.map(\.id.rawValue).sorted())
  }
}
