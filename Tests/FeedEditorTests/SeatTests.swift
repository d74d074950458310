import TestFeeds
import Testing
import TransitValues

@testable import FeedEditor

@Suite struct `Staying seated in an extract` {
  /// Trips of a block through W, X and F, of which F is outside the area.
  private func feed(_ trips: String, _ calls: String) -> FeedText {
    FeedText([
      "agency.txt": "agency_id,agency_name,agency_url,agency_timezone\na,A,https://a.example.com,Europe/Zurich\n",
      "stops.txt": """
      stop_id,stop_name,stop_lat,stop_lon
      W,W,47,8
      X,X,47.01,8
      Y,Y,47.02,8
      F,F,47.5,8
      G,G,47.6,8

      """,
      "routes.txt": "route_id,agency_id,route_short_name,route_type\nr,a,1,3\nq,a,2,3\n",
      "calendar.txt": """
      service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
      daily,1,1,1,1,1,1,1,20260101,20261231
      sunday,0,0,0,0,0,0,1,20260101,20261231

      """,
      "trips.txt": "route_id,service_id,trip_id,block_id\n" + trips,
      "stop_times.txt": "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n" + calls,
    ])
  }

  private let two = "r,daily,t,k\nr,daily,u,k\n"
  private let calls = "t,8:00:00,8:00:00,W,1\nt,8:10:00,8:10:00,X,2\nt,8:40:00,8:40:00,F,3\n"

  private func area(_ conditions: inout ExtractConditions) {
    if let box = Area.box(degrees: [46.9, 7.9, 47.1, 8.1]) { conditions.areas = [box] }
  }

  /// The rules of an extract about two trips: type, stops and trips.
  private func rules(_ feed: FeedText) -> [String] {
    let columns = ["transfer_type", "from_stop_id", "to_stop_id", "from_trip_id", "to_trip_id"]
    return feed.table("transfers.txt").records.map { row in columns.map { row[$0] }.joined(separator: " ") }.sorted()
  }

  @Test func `trips whose new ends meet do not join`() throws {
    let whole = feed(two, calls + "u,9:00:00,9:00:00,G,1\nu,9:30:00,9:30:00,X,2\nu,9:40:00,9:40:00,Y,3\n")
    #expect(rules(try whole.extract(area)) == ["5 X X t u"])
  }

  @Test func `trips that join at a stop outside still join`() throws {
    let meeting = feed(two, calls + "u,9:00:00,9:00:00,F,1\nu,9:30:00,9:30:00,X,2\nu,9:40:00,9:40:00,Y,3\n")
    #expect(rules(try meeting.extract(area)) == [])
    let apart = feed(two, calls + "u,9:00:00,9:00:00,F,1\nu,9:30:00,9:30:00,Y,2\nu,9:40:00,9:40:00,W,3\n")
    #expect(rules(try apart.extract(area)) == ["4 X Y t u"])
  }

  @Test func `trips that join by a trip which is left out still join`() throws {
    let whole = feed(
      "r,daily,t,k\nq,daily,v,k\nr,daily,u,k\n",
      "t,8:00:00,8:00:00,W,1\nt,8:10:00,8:10:00,X,2\nv,8:20:00,8:20:00,X,1\nv,8:30:00,8:30:00,Y,2\n"
        + "u,8:40:00,8:40:00,Y,1\nu,8:50:00,8:50:00,W,2\n")
    #expect(rules(try whole.extract { $0.routes = ["r"] }) == ["4 X Y t u"])
    // Without the trip between, the ends meet, but in the whole feed nobody stays seated.
    let apart = feed(
      "r,daily,t,k\nq,daily,v,k\nr,daily,u,k\n",
      "t,8:00:00,8:00:00,W,1\nt,8:10:00,8:10:00,X,2\nv,8:20:00,8:20:00,F,1\nv,8:30:00,8:30:00,G,2\n"
        + "u,8:40:00,8:40:00,X,1\nu,8:50:00,8:50:00,W,2\n")
    #expect(rules(try apart.extract { $0.routes = ["r"] }) == ["5 X X t u"])
  }

  @Test func `rules between trips stay, at the ends to which the trips are cut`() throws {
    let whole = feed(two, calls + "u,9:00:00,9:00:00,G,1\nu,9:30:00,9:30:00,Y,2\nu,9:40:00,9:40:00,W,3\n")
      .adding("transfers.txt", "from_stop_id,to_stop_id,from_trip_id,to_trip_id,transfer_type\nF,G,t,u,4\n,,u,t,5\n")
    #expect(rules(try whole.extract(area)) == ["4 X Y t u", "5   u t"])
  }

  @Test func `a cut block of trips that all repeat has no rules`() throws {
    let whole = feed(two, calls + "u,9:00:00,9:00:00,X,1\nu,9:10:00,9:10:00,Y,2\n").adding(
      "frequencies.txt", "trip_id,start_time,end_time,headway_secs\nt,8:00:00,9:00:00,600\nu,9:00:00,10:00:00,600\n")
    let extract = try whole.extract(area)
    #expect(extract.files["transfers.txt"] == nil)
    #expect(extract.table("stop_times.txt").records.count == 4)
  }

  @Test func `staying seated that depends on the day is reported`() throws {
    let whole = feed(
      "r,daily,t,k\nr,sunday,u,k\n",
      calls + "u,9:00:00,9:00:00,F,1\nu,9:30:00,9:30:00,Y,2\nu,9:40:00,9:40:00,W,3\n")
    let folder = try TemporaryFolder()
    var conditions = ExtractConditions()
    area(&conditions)
    let report = try Extraction(of: whole.opened(in: folder), conditions).write(to: folder.file("x.zip"))
    #expect(report.lostSeatCount == 1)
  }
}
