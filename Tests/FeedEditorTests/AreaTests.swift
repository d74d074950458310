import Foundation
import TestFeeds
import Testing
import TransitValues

@testable import FeedEditor

@Suite struct `Areas of extracts` {
  private func point(_ latitude: Double, _ longitude: Double) -> Area.Point {
    Area.Point(longitude: longitude, latitude: latitude)
  }

  private func polygon(_ corners: [(Double, Double)]) -> Area {
    .polygons([Area.Polygon(rings: [corners.map { point($0.0, $0.1) }])])
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `a polygon of the corners of a box has the points of the box, also on its edges`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    func degree() -> Double { Double(random.number(-30...30)) / 10 + 0.1 }
    let (latitudes, longitudes) = ([degree(), degree()].sorted(), [degree(), degree()].sorted())
    let box = try #require(Area.box(degrees: [latitudes[0], longitudes[0], latitudes[1], longitudes[1]]))
    var corners = [(0, 0), (0, 1), (1, 1), (1, 0)].map { (latitudes[$0.0], longitudes[$0.1]) }
    if random.chance(50) { corners.reverse() }
    if random.chance(50) { corners.append(corners[0]) }
    let polygon = polygon(corners)
    for latitude in latitudes + (0..<20).map({ _ in degree() }) {
      for longitude in longitudes + (0..<20).map({ _ in degree() }) {
        let point = point(latitude, longitude)
        #expect(polygon.contains(point) == box.contains(point), "\(latitude), \(longitude)")
      }
    }
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `two areas overlap if and only if they have a point in common`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func area() -> (area: Area, box: [Double]) {
      let (south, west) = (Double(random.number(0...8)), Double(random.number(0...8)))
      let (north, east) = (south + Double(random.number(1...4)), west + Double(random.number(1...4)))
      let bounds = Coordinate.Bounds(south: south, west: west, north: north, east: east)
      let corners = [(south, west), (south, east), (north, east), (north, west)]
      return (random.chance(50) ? .box(bounds) : polygon(corners), [south, west, north, east])
    }
    let (one, other) = (area(), area())
    let isCommon =
      one.box[0] <= other.box[2] && other.box[0] <= one.box[2] && one.box[1] <= other.box[3]
      && other.box[1] <= one.box[3]
    #expect(one.area.overlaps(other.area) == isCommon && other.area.overlaps(one.area) == isCommon)
  }

  @Test func `an area in the hole of another does not overlap it, and a box can cross the antimeridian`() throws {
    func ring(_ size: Double) -> [Area.Point] {
      [(-size, -size), (-size, size), (size, size), (size, -size)].map { point($0.0, $0.1) }
    }
    let holed = Area.polygons([Area.Polygon(rings: [ring(9), ring(5)])])
    for (size, isOverlapping) in [(3.0, false), (5, true), (6, true), (9, true), (10, true)] {
      #expect(holed.overlaps(.polygons([Area.Polygon(rings: [ring(size)])])) == isOverlapping, "\(size)")
    }
    // Across each other, without a corner of one in the other.
    #expect(polygon([(0, -9), (0, 9), (1, 9), (1, -9)]).overlaps(polygon([(-9, 0), (9, 0), (9, 1), (-9, 1)])))
    let pacific = try #require(Area.box(degrees: [-10, 170, 10, -170]))
    for (west, isOverlapping) in [(172.0, true), (-179, true), (0, false)] {
      let zone = polygon([(0, west), (0, west + 3), (3, west + 3), (3, west)])
      #expect(pacific.overlaps(zone) == isOverlapping && zone.overlaps(pacific) == isOverlapping)
    }
  }

  private func geometry(_ ring: String) -> String { #"{"type":"Polygon","coordinates":[\#(ring)]}"# }

  /// A trip within a zone of a degree around 47.5, 8.5.
  private var flex: FeedText {
    let ring = "[[8,47],[9,47],[9,48],[8,48],[8,47]]"
    let zone = #"{"type":"Feature","id":"zone","properties":{},"geometry":\#(geometry(ring))}"#
    return FeedText.small.adding("locations.geojson", #"{"type":"FeatureCollection","features":[\#(zone)]}"#)
      .appending("r1,daily,flex", to: "trips.txt")
      .adding(
        "stop_times.txt",
        """
        trip_id,arrival_time,departure_time,stop_id,stop_sequence,location_id,start_pickup_drop_off_window,end_pickup_drop_off_window
        t1,08:00:00,08:00:00,A,1,,,
        t1,08:10:00,08:10:00,B,2,,,
        flex,,,,1,zone,08:00:00,09:00:00
        flex,,,,2,zone,08:00:00,09:00:00

        """)
  }

  @Test(
    arguments: [
      ([47.4, 8.4, 47.6, 8.6], true), ([47.4, 7, 47.6, 10], true), ([46, 7, 49, 10], true), ([48, 9, 49, 10], true),
      ([48.1, 8, 49, 9], false),
    ] as [([Double], Bool)])
  func `a box keeps a zone and its trips with any part of it`(degrees: [Double], isKept: Bool) throws {
    let box = try #require(Area.box(degrees: degrees))
    let extract = try? flex.extract { $0.areas = [box] }
    #expect((extract != nil) == isKept)
    #expect(extract?.table("trips.txt").values(of: "trip_id") == (isKept ? ["flex"] : nil))
    #expect(extract?.files["locations.geojson"]?.contains("zone") == (isKept ? true : nil))
  }

  @Test func `a polygon of latitudes and longitudes in the wrong order is suspected`() throws {
    let ring = "[[52,13],[53,13],[53,13.5],[52,13.5]]"
    let area = try Area(geoJSON: Array(geometry(ring).utf8), name: "area.geojson")
    let error = #expect(throws: PlainFailure.self) { try FeedText.small.extract { $0.areas = [area] } }
    #expect(
      error?.description == "feed: no trip matches the conditions; the polygon has no stop, but with latitude and "
        + "longitude exchanged 3: expected [longitude, latitude]")
  }

  @Test func `a box or polygon in the wrong order is suspected also in a feed of zones`() throws {
    let box = try #require(Area.box(degrees: [8.4, 47.4, 8.6, 47.6]))
    let area = try Area(geoJSON: Array(geometry("[[47.4,8.4],[47.4,8.6],[47.6,8.6]]").utf8), name: "area.geojson")
    for area in [box, area] {
      let error = #expect(throws: PlainFailure.self) { try flex.extract { $0.areas = [area] } }
      #expect(error?.description.contains("has no stop or zone, but") == true)
      #expect(error?.description.contains("47.4,8.4,47.6,8.6 has 1") == (area == box))
    }
  }

  @Test func `stops near 0, 0 do not make another order of degrees likely`() throws {
    let feed = FeedText.small.replacing("B,Beta,52.5,13.2", with: "B,Beta,0.0,0", in: "stops.txt")
      .replacing("C,Gamma,52.5,13.3", with: "C,Gamma,0.5,-0.9", in: "stops.txt")
    let box = try #require(Area.box(degrees: [10, -2, 12, 2]))
    let error = #expect(throws: PlainFailure.self) { try feed.extract { $0.areas = [box] } }
    #expect(error?.description == "feed: no trip matches the conditions")
  }

  @Test func `a station keeps its unused platforms with their boarding areas`() throws {
    let feed = FeedText.small.adding(
      "stops.txt",
      """
      stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station
      A,Alpha,52.5,13.1,0,S
      B,Beta,52.5,13.2,0,
      C,Gamma,52.5,13.3,0,
      S,Station,52.5,13.1,1,
      P,Unused,52.5,13.1,0,S
      Q,Boarding,52.5,13.1,4,P
      T,Other station,52.5,13.5,1,
      U,Other platform,52.5,13.5,0,T

      """)
    let extract = try feed.extract { $0.routes = ["r1"] }
    #expect(extract.table("stops.txt").values(of: "stop_id") == ["A", "B", "C", "S", "P", "Q"])
  }
}
