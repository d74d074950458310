import Testing
import TransitValues

@testable import SampleCity

/// Features that make the city lifelike at every size.
@Suite struct `Sample feed features` {
  @Test(arguments: SampleFeed.sizes)
  func `sample feeds have the files of a full feed`(size: Int) throws {
    let files = [
      "agency", "attributions", "calendar", "calendar_dates", "fare_attributes", "fare_rules", "feed_info",
      "frequencies", "levels", "pathways", "routes", "shapes", "stop_times", "stops", "transfers", "translations",
      "trips",
    ]
    #expect(try SampleFeed.of(size).tables.keys.sorted() == files.map { "\($0).txt" })
  }

  @Test(arguments: SampleFeed.sizes)
  func `sample feeds have trips past midnight in the nights of clock changes`(size: Int) throws {
    let feed = try SampleFeed.of(size)
    #expect(Set(try feed.table("agency").values("agency_timezone")) == ["Europe/Berlin"])
    let nights = Set(try feed.table("calendar").rows(where: "service_id") { $0.hasPrefix("NI") }.map { $0[0] })
    let trips = try feed.table("trips").rows(where: "service_id", nights.contains)
    // A trip at 02:30 in the next morning, when the clocks in Berlin change.
    let isAcross = trips.contains { trip in
      let calls = feed.calls[trip[2], default: []]
      return calls.compactMap(\.departure).contains { $0 >= 26 * 3600 }
    }
    #expect(isAcross)
    for date in ["20261024", "20270327"] {
      let night = try #require(ServiceDate(date))
      for row in try feed.table("calendar").rows where nights.contains(row[0]) {
        #expect(row[1 + night.weekday.rawValue] == "1" && row[8] <= date && date <= row[9])
      }
      #expect(!(try feed.table("calendar_dates").rows.contains { nights.contains($0[0]) && $0[1] == date }))
    }
  }

  @Test(arguments: SampleFeed.sizes)
  func `sample feeds have frequencies with and without exact times`(size: Int) throws {
    let frequencies = try SampleFeed.of(size).table("frequencies").rows
    let flexible = Set(frequencies.filter { $0[4] == "0" }.map { $0[0] })
    let exact = Set(frequencies.filter { $0[4] == "1" }.map { $0[0] })
    #expect(!flexible.isEmpty && !exact.isEmpty && flexible.isDisjoint(with: exact))
    for (_, rows) in Dictionary(grouping: frequencies, by: { $0[0] }) {
      #expect(zip(rows, rows.dropFirst()).allSatisfy { $0[2] <= $1[1] })
      #expect(rows.allSatisfy { $0[1] < $0[2] && Int($0[3]) ?? 0 > 0 })
    }
  }

  @Test(arguments: SampleFeed.sizes)
  func `sample feeds have stop names with non-Latin-1 letters and commas`(size: Int) throws {
    let names = try SampleFeed.of(size).table("stops").values("stop_name")
    #expect(names.contains { $0.unicodeScalars.contains { $0.value >= 0x100 } })
    #expect(names.contains { $0.contains(",") })
    #expect(names.allSatisfy { !$0.isEmpty })
  }

  @Test(arguments: SampleFeed.sizes)
  func `sample feeds have calls without times between timed calls`(size: Int) throws {
    let table = try SampleFeed.of(size).table("stop_times")
    let blank = try table.rows(where: "arrival_time", \.isEmpty)
    #expect(!blank.isEmpty && blank.count < table.rows.count / 2)
    #expect(blank.allSatisfy { $0[2].isEmpty && $0[9] == "0" })
    #expect(try table.rows(where: "timepoint") { $0 == "1" }.count == table.rows.count - blank.count)
  }

  @Test(arguments: SampleFeed.sizes)
  func `sample feeds have a loop that starts and ends at one stop`(size: Int) throws {
    let feed = try SampleFeed.of(size)
    #expect(feed.calls.values.contains { $0.count > 3 && $0.first?.stop == $0.last?.stop })
    #expect(try feed.table("stop_times").values("stop_headsign").contains { !$0.isEmpty })
  }

  @Test(arguments: SampleFeed.sizes)
  func `sample feeds have a station with platforms, entrances, levels and pathways`(size: Int) throws {
    let feed = try SampleFeed.of(size)
    let stops = try feed.table("stops")
    let main = try #require(try stops.rows(where: "stop_name") { $0 == "Hauptbahnhof" }.first { $0[6] == "1" })
    let parts = try stops.rows(where: "parent_station") { $0 == main[0] }
    #expect(Set(parts.map { $0[6] }) == ["0", "2", "3"])
    #expect(Set(parts.map { $0[9] }) == ["0", "-1", "-2"])
    var reached = Set(parts.filter { $0[6] == "2" }.map { $0[0] })
    for _ in parts {
      for way in try feed.table("pathways").rows {
        if reached.contains(way[1]) { reached.insert(way[2]) }
        if way[4] == "1" && reached.contains(way[2]) { reached.insert(way[1]) }
      }
    }
    #expect(reached == Set(parts.map { $0[0] }))
    let plain = try stops.rows(where: "location_type") { $0 == "0" }
    #expect(plain.contains { $0[7].isEmpty && $0[10].isEmpty })
  }

  @Test(arguments: SampleFeed.sizes)
  func `sample feeds have weekday, weekend, holiday and single-day services`(size: Int) throws {
    let feed = try SampleFeed.of(size)
    let calendar = try feed.table("calendar").rows
    #expect(Set(calendar.map { $0[1...7].joined() }).isSuperset(of: ["1111100", "0000010", "0000001", "1111111"]))
    let exceptions = try feed.table("calendar_dates").rows
    #expect(Set(exceptions.map { $0[2] }) == ["1", "2"])
    let single = Set(exceptions.map { $0[0] }).subtracting(calendar.map { $0[0] })
    #expect(try feed.table("trips").values("service_id").contains { single.contains($0) })
    let info = try feed.table("feed_info").rows
    #expect(exceptions.allSatisfy { info[0][4] <= $0[1] && $0[1] <= info[0][5] })
    // At Christmas, the Sunday service replaces the weekday service.
    #expect(exceptions.contains(["SU1", "20261225", "1"]) && exceptions.contains(["MF1", "20261225", "2"]))
  }

  @Test(arguments: SampleFeed.sizes)
  func `sample feeds have all kinds of transfers, colors, wheelchairs and bikes`(size: Int) throws {
    let feed = try SampleFeed.of(size)
    let types = Set(try feed.table("transfers").values("transfer_type"))
    #expect(types.isSuperset(of: ["0", "1", "2"]))
    #expect(Set(try feed.table("routes").values("route_color")).count > 3)
    #expect(Set(try feed.table("routes").values("route_type")).isSuperset(of: ["0", "1", "2", "3"]))
    #expect(Set(try feed.table("stops").values("wheelchair_boarding")) == ["0", "1", "2"])
    #expect(Set(try feed.table("trips").values("bikes_allowed")) == ["0", "1", "2"])
  }

  @Test(arguments: [20_000, 150_000])
  func `sample feeds have many trips per pattern, slower at rush hour`(size: Int) throws {
    let feed = try SampleFeed.of(size)
    let patterns = Dictionary(grouping: feed.calls.values) { $0.map(\.stop) }
    #expect(patterns.count * 20 < feed.calls.count)
    #expect(
      patterns.values.contains { trips in
        Set(trips.map { ($0.last?.arrival ?? 0) - ($0.first?.departure ?? 0) }).count >= 4
      })
    #expect(try feed.table("transfers").values("transfer_type").contains("4"))
  }
}
