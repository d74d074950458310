import Foundation
import TestFeeds
import Testing

@Suite struct `The pages command` {
  /// Two directions, two kinds of days, a branch, a stop on both sides of a street, and names that are markup.
  private static let feed = FeedText([
    "agency.txt":
      "agency_id,agency_name,agency_url,agency_timezone\na,<i>Bus & Co</i>,https://a.example,Europe/Berlin\n",
    "stops.txt": """
    stop_id,stop_name,stop_lat,stop_lon
    A/1,Mill,52.5,13.1
    A/2,MILL,52.5001,13.1
    B,"<script>alert(1)</script>",52.5,13.2
    C,Castle,52.5,13.3
    D,Depot,52.5,13.4
    """,
    "routes.txt": "route_id,agency_id,route_short_name,route_type,route_color\nr 1,a,1\"&,3,FFFF00\n",
    "calendar.txt": """
    service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
    w,1,1,1,1,1,0,0,20260101,20261231
    s,0,0,0,0,0,1,0,20260101,20261231
    """,
    "trips.txt": """
    route_id,service_id,trip_id,direction_id
    r 1,w,t1,0
    r 1,w,t2,0
    r 1,w,t3,1
    r 1,s,t4,0
    """,
    "stop_times.txt": """
    trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type
    t1,08:01:00,08:01:00,A/1,1,
    t1,08:11:00,08:11:00,B,2,
    t1,08:21:00,08:21:00,C,3,
    t2,08:31:00,08:31:00,A/1,1,
    t2,08:41:00,08:41:00,B,2,2
    t2,24:51:00,24:51:00,D,3,
    t3,09:01:00,09:01:00,C,1,
    t3,09:11:00,09:11:00,A/2,2,
    t4,10:01:00,10:01:00,A/1,1,
    t4,10:11:00,10:11:00,C,2,
    """,
  ])

  private func withBundle(_ body: (_ folder: URL, _ bundle: String) throws -> Void) throws {
    try TemporaryFolder.with { folder in
      let feed = folder.appendingPathComponent("feed")
      try FileManager.default.createDirectory(at: feed, withIntermediateDirectories: false)
      try Self.feed.write(toFolder: feed.path)
      let bundle = folder.appendingPathComponent("city.transit").path
      #expect(try Tool.run(["build", feed.path, "-o", bundle, "--progress", "none"], in: folder).status == 0)
      try body(folder, bundle)
    }
  }

  private func pages(_ words: [String], in folder: URL) throws -> ToolResult {
    try Tool.run(
      ["pages", "city.transit", "-o", "site", "--from", "2026-07-06", "--progress", "none"] + words, in: folder)
  }

  private func text(_ path: String, in folder: URL) throws -> String {
    try String(contentsOf: folder.appendingPathComponent("site/" + path), encoding: .utf8)
  }

  private func files(in folder: URL) throws -> Set<String> {
    let site = folder.appendingPathComponent("site").path
    return Set(try FileManager.default.subpathsOfDirectory(atPath: site).filter { $0.contains(".") })
  }

  @Test func `a line has a table for each direction and kind of day, with its trips in order`() throws {
    try withBundle { folder, _ in
      #expect(try pages([], in: folder).status == 0)
      let line = try text("lines/r_201.html", in: folder)
      let headings = line.components(separatedBy: "<h2>").dropFirst().map { $0.components(separatedBy: "</h2>")[0] }
      #expect(
        headings == [
          "to Depot, Castle · Monday to Friday", "to Castle · Saturday", "to Mill · Monday to Friday",
        ])
      let first = line.components(separatedBy: "</table>")[0]
      let rows = first.components(separatedBy: "<tr>").dropFirst().map { row in
        row.replacing(/<[^>]*>/, with: "|").split(separator: "|").filter { $0 != "\n" }.joined(separator: " ")
      }
      #expect(
        rows.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) } == [
          "Mill 08:01 08:31", "&lt;script&gt;alert(1)&lt;/script&gt; 08:11 08:41 x", "Depot 00:51", "Castle 08:21",
        ])
      #expect(line.contains("<dt>x</dt><dd>on request: call or ask the driver</dd>"))
    }
  }

  @Test func `a place has the minutes of each hour, with letters for other destinations`() throws {
    try withBundle { folder, _ in
      #expect(try pages([], in: folder).status == 0)
      let place = try text("stops/_41_2f1.html", in: folder)
      #expect(place.contains("<h2>Monday to Friday</h2>") && place.contains("<h2>Saturday</h2>"))
      #expect(place.contains("<th scope=\"row\">08</th><td>01 31<sup>a</sup></td>"))
      #expect(place.contains("<dt>a</dt><dd>to Depot</dd>"))
    }
  }

  @Test func `names are text, and all links lead to pages`() throws {
    try withBundle { folder, _ in
      #expect(try pages(["--language", "de", "--language", "ja", "--language", "en"], in: folder).status == 0)
      let files = try files(in: folder)
      #expect(files.isSuperset(of: ["index.html", "pages.css", "de/index.html", "ja/stops.html"]))
      for file in files where file.hasSuffix(".html") {
        let page = try text(file, in: folder)
        #expect(!page.contains("<script>") && !page.contains("<i>"), "\(file)")
        for match in page.matches(of: /(?:href|src)="([^"]*)"/) {
          let base = URL(fileURLWithPath: "/site/" + file)
          let target = try #require(URL(string: String(match.1), relativeTo: base)).standardizedFileURL.path
          #expect(files.contains(String(target.dropFirst("/site/".count))), "\(file) links to \(match.1)")
        }
      }
      #expect(try text("de/lines/r_201.html", in: folder).contains("Vom 6. Juli 2026 bis 12. Juli 2026"))
      #expect(try text("ja/lines/r_201.html", in: folder).contains("<html lang=\"ja\">"))
    }
  }

  @Test func `the same bundle gives the same bytes, and pages that are gone are removed`() throws {
    try withBundle { folder, _ in
      #expect(try pages([], in: folder).status == 0)
      let before = try files(in: folder).sorted().map { try text($0, in: folder) }
      let old = folder.appendingPathComponent("site/lines/gone.html")
      try Data("old".utf8).write(to: old)
      #expect(try pages([], in: folder).status == 0)
      #expect(!FileManager.default.fileExists(atPath: old.path))
      #expect(try files(in: folder).sorted().map { try text($0, in: folder) } == before)
    }
  }

  @Test func `places are found by their name, by a stop, and around a coordinate`() throws {
    try withBundle { folder, _ in
      for words in [["mill"], ["--stop", "A/2"], ["--place", "52.5,13.1", "--radius", "50"]] {
        let found = try Tool.run(["places", "city.transit"] + words, in: folder)
        #expect(found.status == 0 && found.output.contains(/A\/1 +Mill +A\/1 A\/2/), "\(words): \(found)")
      }
      let none = try Tool.run(["places", "city.transit"], in: folder)
      #expect(none.status == 64 && none.error.contains("expected one of"))
    }
  }

  @Test func `days without service have no tables`() throws {
    try withBundle { folder, _ in
      let result = try Tool.run(
        ["pages", "city.transit", "-o", "site", "--from", "20300101", "--progress", "none"], in: folder)
      #expect(result.status == 0)
      #expect(try text("index.html", in: folder).contains("No service in these days."))
      #expect(try files(in: folder) == ["index.html", "stops.html", "pages.css"])
    }
  }

  @Test func `a language, a day, a bundle or a folder that cannot be is refused`() throws {
    try withBundle { folder, _ in
      let language = try pages(["--language", "xx"], in: folder)
      #expect(language.status == 64 && language.error.contains("one of 'en', 'de', 'fr', 'es' or 'ja'"))
      #expect(try Tool.run(["pages", "city.transit", "-o", "site", "--from", "July"], in: folder).status == 64)
      #expect(try Tool.run(["pages", "none.transit", "-o", "site"], in: folder).status == 66)
      #expect(try Tool.run(["pages", "city.transit", "-o", "city.transit"], in: folder).status == 73)
      #expect(!FileManager.default.fileExists(atPath: folder.path + "/site"))
    }
  }
}
