import Foundation
import GTFSFeed
import HTMLMarkup
import TestFeeds
import Testing
import TransitCrypto
import TransitValues

@testable import FeedValidator
@testable import ValidationPage

@Suite struct `The report as a page` {
  private static let hostile = "<script>alert(1)</script>\"'&\u{202E}\u{1}"

  /// A page of a small feed.
  private func page(
    stop: String = "Main Street", color: String = "FFFFFF", in language: PageLanguage = .english,
    besides others: [(language: PageLanguage, file: String)] = []
  ) throws -> String {
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
    return try Validation(today: date).run(Feed(opening: path, root: .strict), withPicture: true)
      .page(in: language, besides: others)
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
      let hash = Data(SHA256.hash(Array(page[start.upperBound..<end.lowerBound].utf8))).base64EncodedString()
      #expect(page.contains("\(directive) 'sha256-\(hash)'"))
    }
    #expect(page.contains("default-src 'none'"))
    for word in [" style=", " onclick=", " onload=", "url(", "@import", "<img", "<link", "<iframe"] {
      #expect(!page.contains(word), "\(word)")
    }
  }

  @Test(arguments: PageLanguage.allCases)
  func `the page is in the language asked for, with its numbers, and links to the others`(
    language: PageLanguage
  ) throws {
    let others = PageLanguage.allCases.filter { $0 != language }
    let page = try page(in: language, besides: others.map { ($0, "report-\($0.rawValue).html") })
    let words: [PageLanguage: (heading: String, departures: String, remedy: String)] = [
      .english: ("Notices", "10 h: 6 departures<", "What to do:"),
      .german: ("Meldungen", "10 Uhr: 6 Abfahrten<", "Was zu tun ist:"),
      .french: ("Signalements", "10 h: 6 départs<", "Que faire\u{202F}:"),
      .spanish: ("Avisos", "10 h: 6 salidas<", "Qué hacer:"), .japanese: ("通知", "10時: 発車6回<", "対処:"),
    ]
    let expected = try #require(words[language])
    #expect(page.contains("<html lang=\"\(language.rawValue)\">"))
    for text in [expected.heading, expected.departures, expected.remedy] { #expect(page.contains(text), "\(text)") }
    for other in others {
      #expect(page.contains("report-\(other.rawValue).html"))
      #expect(!page.contains(try #require(words[other]).remedy))
    }
  }

  @Test(arguments: PageLanguage.allCases)
  func `each notice is explained in each language, with the same names of files, fields and values`(
    language: PageLanguage
  ) {
    func names(_ text: String) -> [String] {
      text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .compactMap { $0.isMultiple(of: 2) ? nil : String($1) }.sorted()
    }
    for kind in NoticeKind.all {
      let (english, explained) = (kind.explanation(in: "en"), kind.explanation(in: language.rawValue))
      let texts = [explained.title, explained.meaning, explained.consequence, explained.remedy]
      #expect(texts.allSatisfy { !$0.isEmpty })
      #expect(language == .english || explained.meaning != english.meaning, "\(kind) is not translated")
      for (text, original) in [
        (explained.meaning, english.meaning), (explained.consequence, english.consequence),
        (explained.remedy, english.remedy),
      ] {
        #expect(names(text) == names(original), "\(kind)")
      }
    }
  }

  @Test func `all languages have lists of one length`() {
    let lengths = PageLanguage.allCases.map { language in
      let texts = ReportTexts.in(language)
      return [
        texts.counts, texts.routeTypes, texts.months, texts.weekdays, texts.monthColumns, texts.sampleDays,
        texts.routeColumns,
      ].map(\.count) + [texts.severities.count]
    }
    #expect(lengths.allSatisfy { $0 == [6, 11, 12, 4, 5, 3, 7, 3] })
  }

  @Test func `digits are in groups as the language has them`() {
    let texts = PageLanguage.allCases.map { language in
      [0, 999, 1000, -12_345, 1_234_567].map { language.text(of: $0) }
    }
    #expect(
      texts == [
        ["0", "999", "1,000", "-12,345", "1,234,567"], ["0", "999", "1.000", "-12.345", "1.234.567"],
        ["0", "999", "1\u{202F}000", "-12\u{202F}345", "1\u{202F}234\u{202F}567"],
        ["0", "999", "1000", "-12\u{A0}345", "1\u{A0}234\u{A0}567"], ["0", "999", "1,000", "-12,345", "1,234,567"],
      ])
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
