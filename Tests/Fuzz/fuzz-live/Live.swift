import Foundation
import FuzzSupport
import JourneyChecks
import TestFeeds
import TransitBundle
import TransitLive
import TransitValues

/// Decodes live feeds and joins them with a timetable: they are refused, or each answer keeps to its question.
///
/// A byte selects whether suffixes match (bit 0), the day of now (bits 1 and 2), the number of sources (bit 3: two), and
/// how often each source is repeated (bits 4 and 5): a feed of many entities, so that a memory limit can fire.
/// For two sources, two bytes with the length of the first follow. The rest are the sources.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let choice = input.byte()
  let city = City.shared
  let now = city.noon.addingTimeInterval(Double(choice >> 1 & 3) * 43_200)
  let matcher = choice & 1 == 1 ? city.suffixMatcher : city.matcher
  let length = choice & 8 != 0 ? min(input.short(), input.bytes.count) : input.bytes.count
  let parts = [input.bytes.prefix(length), input.bytes.dropFirst(length)].prefix(choice & 8 != 0 ? 2 : 1)
  do throws(LiveError) {
    var sources: [LiveSource] = []
    for (number, part) in parts.enumerated() {
      let data = repeated(Data(part), choice >> 4 & 3)
      sources.append(try matcher.source(data, name: "\(number)"))
    }
    let match = try matcher.match(sources, now: now)
    check(match.report)
    try check(match.snapshot, city, now)
  } catch {
    require(!error.description.isEmpty, "an error names the problem")
  }
  return 0
}

/// A source 1, 16, 256 or 4096 times, as far as it has at most 256 KiB.
private func repeated(_ source: Data, _ choice: Int) -> Data {
  let count = min(1 << (4 * choice), (256 << 10) / max(1, source.count))
  return Data(repeatElement(source, count: count).joined())
}

/// LeakSanitizer does not see what is in the caches of boards, because they store pointers with tags.
@_cdecl("__lsan_is_turned_off")
func isLeakSanitizerTurnedOff() -> CInt { 1 }

private func check(_ report: LiveReport) {
  require(
    report.updates.values.reduce(0, +) == report.applied + report.unmatched.values.reduce(0, +),
    "each update is applied or has a reason")
  require(report.stale <= report.applied, "only applied updates are stale")
  require(report.examples.allSatisfy { report.unmatched[$0.key] != nil }, "examples are of unmatched updates")
}

private func check(_ live: LiveSnapshot, _ city: City, _ now: Date) throws(LiveError) {
  do throws(BundleError) {
    for stop in city.stops {
      let board = try city.timetable.departures(
        from: stop, after: now.addingTimeInterval(-7200), within: .seconds(86_400), limit: 200, live: live)
      require(board.allSatisfy { $0.live != nil }, "each row says what live data knows")
      require(zip(board, board.dropFirst()).allSatisfy { $0.time <= $1.time }, "a board is in the order of time")
      for departure in board.prefix(4) {
        let trip = try city.timetable.instance(of: departure, live: live)
        require(trip.live.map { $0.calls.count == trip.calls.count } ?? true, "each call has a state")
        require(departure.live?.alerts.allSatisfy { live.alert($0) != nil } == true, "alerts exist")
      }
      if let last = board.first {
        let rest = try city.timetable.departures(from: stop, following: last.id, limit: 200, live: live)
        require(!rest.contains { $0.id == last.id }, "a page begins after the last row")
      }
      _ = try city.timetable.arrivals(at: stop, after: now, limit: 20, live: live)
    }
    for alert in live.alerts { _ = alert.header?.text(preferring: ["de-CH", ""]) }
  } catch {
    throw .bundle(error)
  }
}

/// A small feed whose ids are letters, so that mutations of an input name them.
private struct City: Sendable {
  let matcher: LiveMatcher
  let suffixMatcher: LiveMatcher
  var timetable: Timetable { matcher.timetable }
  let stops: [StopID] = ["A", "B", "S"]
  let noon = Date(timeIntervalSince1970: 1_781_085_600)

  static let shared: City = {
    do {
      let timetable = try waiting { try await BuiltFeed(feed).timetable }
      return City(
        matcher: LiveMatcher(timetable),
        suffixMatcher: LiveMatcher(timetable, options: LiveOptions(matchesSuffixes: true)))
    } catch {
      fatalError("cannot create the bundle: \(error)")
    }
  }()

  private static let feed = FeedText([
    "agency.txt": "agency_id,agency_name,agency_url,agency_timezone\nG,G,http://g.example,Europe/Berlin\n",
    "stops.txt": """
    stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station
    A,A,52,13,0,
    B,B,52.01,13,0,
    S,S,52.02,13,1,
    1,S1,52.02,13,0,S
    2,S2,52.02,13,0,S

    """,
    "routes.txt": "route_id,agency_id,route_short_name,route_type\nR,G,R,3\n",
    "calendar.txt": """
    service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
    D,1,1,1,1,1,1,1,20260601,20260630

    """,
    "trips.txt": "route_id,service_id,trip_id,direction_id\nR,D,T,0\nR,D,x_U,1\nR,D,F,0\nR,D,N,1\n",
    "stop_times.txt": """
    trip_id,arrival_time,departure_time,stop_id,stop_sequence
    T,12:00:00,12:00:00,A,1
    T,12:10:00,12:11:00,B,2
    T,,,1,3
    T,12:30:00,12:30:00,A,4
    x_U,13:00:00,13:00:00,B,1
    x_U,13:10:00,13:10:00,2,2
    F,00:00:00,00:00:00,A,1
    F,00:10:00,00:10:00,B,2
    N,24:10:00,24:10:00,A,1
    N,24:40:00,24:40:00,1,2

    """,
    "frequencies.txt": """
    trip_id,start_time,end_time,headway_secs,exact_times
    F,12:00:00,13:00:00,600,0
    F,14:00:00,15:00:00,600,1

    """,
  ])
}
