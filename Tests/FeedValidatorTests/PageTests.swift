import Crypto
import Foundation
import GTFSFeed
import TestFeeds
import Testing
import TransitValues
import ValidationPage

@testable import FeedValidator

@Suite struct `The report as a page` {
  private static let hostile = "<script>alert(1)</script>\"'&\u{202E}\u{1}"

  /// A page of a small feed.
  private func page(stop: String = "Main Street", color: String = "FFFFFF") throws -> String {
    let files = [
      "agency.txt": "agency_id,agency_name,agency_url,agency_timezone\nA,\(quoted(stop)),https://a.example,Asia/Tokyo",
      "stops.txt": """
      stop_id,stop_name,stop_lat,stop_lon
      1,\(quoted(stop)),35.1,139.1
      2,\(quoted(stop)),35.2,139.2
      3,\(quoted(stop)),0,0
      4,\(quoted(stop)),35.1,139.2
      5,\(quoted(stop)),35.2,139.1
      """,
      "routes.txt": """
      route_id,agency_id,route_short_name,route_long_name,route_type,route_color
      R,A,\(quoted(stop)),\(quoted(stop)),1,\(color)
      """,
      "calendar.txt": """
      service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
      daily,1,1,1,1,1,1,0,20260101,20261231
      """,
      "trips.txt": "route_id,service_id,trip_id\nR,daily,t\nR,daily,u",
      "frequencies.txt": "trip_id,start_time,end_time,headway_secs\nu,10:00:00,11:00:00,600",
      "stop_times.txt": """
      trip_id,arrival_time,departure_time,stop_id,stop_sequence
      t,8:00:00,8:00:00,1,1
      t,8:20:00,8:20:00,2,2
      u,0:00:00,0:00:00,1,1
      u,0:05:00,0:05:00,2,2
      """,
    ]
    let folder = try TemporaryFolder()
    let path = folder.file("feed.zip")
    let members = files.sorted { $0.key < $1.key }.map { TestZip.Member($0.key, $0.value + "\n") }
    try Data(TestZip(members: members).bytes).write(to: URL(fileURLWithPath: path))
    let date = try #require(ServiceDate("20260601"))
    return try Validation(today: date).run(Feed(opening: path, root: .strict), withPicture: true).page()
  }

  private func quoted(_ text: String) -> String { "\"" + text.replacing("\"", with: "\"\"") + "\"" }

  @Test func `a text of the feed is never markup`() throws {
    let (plain, hostile) = (try page(), try page(stop: Self.hostile))
    #expect(hostile.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
    #expect(hostile.components(separatedBy: "<script").count == plain.components(separatedBy: "<script").count)
    #expect(!hostile.contains("\u{202E}"))
    #expect(!hostile.contains("\u{1}"))
  }

  @Test func `the same feed has the same page`() throws {
    #expect(try Set((0..<3).map { _ in try page() }).count == 1)
  }

  @Test func `the policy allows the style sheet and the script of the page and nothing else`() throws {
    let page = try page()
    for (element, directive) in [("style", "style-src"), ("script", "script-src")] {
      let start = try #require(page.range(of: "<\(element)>"))
      let end = try #require(page.range(of: "</\(element)>"))
      let hash = Data(SHA256.hash(data: Data(page[start.upperBound..<end.lowerBound].utf8))).base64EncodedString()
      #expect(page.contains("\(directive) 'sha256-\(hash)'"))
    }
    #expect(page.contains("default-src 'none'"))
    for word in [" style=", " onclick=", " onload=", "url(", "@import", "<img", "<link", "<iframe"] {
      #expect(!page.contains(word), "\(word)")
    }
  }

  @Test func `departures of frequencies count in their hours`() throws {
    let page = try page()
    #expect(page.contains("8 h: 1 departure<"))
    #expect(page.contains("10 h: 6 departures<"))
    #expect(page.contains("7 trips"))
  }

  @Test func `a stop far from all others is not on the map`() throws {
    #expect(try page().contains("Not shown: 1 stop far from these."))
  }

  @Test(arguments: ["1e20", "-1e308", "1e999", "181"])
  func `a zone that is not on the earth leaves the map as it is`(longitude: String) throws {
    let zone = """
      {"type":"FeatureCollection","features":[{"type":"Feature","id":"far","properties":{},"geometry":{"type":"Polygon",
      "coordinates":[[[\(longitude),0],[\(longitude),1e20],[0,1e20],[\(longitude),0]]]}}]}
      """
    let plain = try JudgedFeed().report(withPicture: true).page()
    let page = try JudgedFeed(["locations.geojson": zone]).report(withPicture: true).page()
    let line = { (page: String) in page.components(separatedBy: "\n").first { $0.contains("id=\"line0\"") } }
    #expect(line(page) != nil)
    #expect(line(page) == line(plain))
    #expect(page.hasSuffix("</html>\n"))
  }

  @Test func `a line is visible on the paper of the map whatever its color`() {
    for value in [0xFFFFFF, 0xFFFF00, 0xEEEEEE, 0] as [Int32] {
      #expect(LineColor(value: value).line.luminance <= 0.6)
    }
    #expect(LineColor(value: 0).line == LineColor(value: 0))
  }

  @Test func `the letters on a badge have a contrast of at least 4.5`() {
    for value in stride(from: Int32(0), through: 0xFFFFFF, by: 4099) {
      let color = LineColor(value: value)
      let other = color.text == "fff" ? 1.0 : 0.0
      let (light, dark) = (max(color.luminance, other), min(color.luminance, other))
      #expect((light + 0.05) / (dark + 0.05) >= 4.5, "\(color.hex)")
    }
  }
}
