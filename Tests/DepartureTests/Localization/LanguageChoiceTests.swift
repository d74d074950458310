import Foundation
import TestFeeds
import Testing
import TransitBundle
import TransitValues

/// The language of each text in small feeds.
@Suite struct `Language choice` {
  private static let header = "table_name,field_name,language,translation,record_id,record_sub_id,field_value"
  /// Before the first service day.
  private static let start = Date(unixSeconds: 1_767_000_000)

  /// - Parameters:
  ///   - info: feed_lang and default_lang; `nil` for a feed without feed_info.txt.
  ///   - agency: agency_lang.
  private static func feed(_ info: String?, agency: String = "", _ rows: String...) -> FeedText {
    var feed = FeedText.small
      .adding(
        "agency.txt",
        """
        agency_id,agency_name,agency_url,agency_timezone,agency_lang
        a,Agency,https://example.org,Europe/Berlin,\(agency)
        """
      )
      .adding(
        "trips.txt", "route_id,service_id,trip_id,trip_headsign,trip_short_name\nr1,daily,t1,Gamma,IC 1\n"
      )
      .adding(
        "stop_times.txt",
        """
        trip_id,arrival_time,departure_time,stop_id,stop_sequence,stop_headsign
        t1,08:00:00,08:00:00,A,1,
        t1,08:10:00,08:11:00,B,2,Via Beta
        t1,08:20:00,08:20:00,C,3,Via Gamma
        """
      )
      .adding("translations.txt", ([header] + rows).joined(separator: "\n"))
    if let info {
      feed = feed.adding(
        "feed_info.txt",
        "feed_publisher_name,feed_publisher_url,feed_lang,default_lang\nPublisher,https://p.example,\(info)")
    }
    return feed
  }

  private static func withTimetable(_ feed: FeedText, _ body: (Timetable) throws -> Void) async throws {
    let built = try await BuiltFeed(feed)
    try body(try Timetable(path: built.bundle))
    withExtendedLifetime(built) {}
  }

  @Test func `a localized text is in the first preferred language that the feed has`() async throws {
    let feed = Self.feed(
      "de,", "stops,stop_name,fr,Alphe,A,,", "stops,stop_name,en-GB,Alpha Square,A,,",
      "stops,stop_name,en,Alpha Place,A,,")
    let expected: [(languages: [String], name: String)] = [
      (["fr"], "Alphe"), (["fr-CA"], "Alphe"), (["FR_ca"], "Alphe"), (["it", "fr"], "Alphe"),
      (["de", "fr"], "Alpha"), (["de-AT", "fr"], "Alpha"), (["fr", "de"], "Alphe"), (["en"], "Alpha Place"),
      (["en-GB"], "Alpha Square"), (["en-US"], "Alpha Place"), (["en-GB-oxendict"], "Alpha Square"),
      // Languages that the feed lacks, without a default language.
      (["it"], "Alpha"), (["it", "xx"], "Alpha"), (["f"], "Alpha"), (["frr"], "Alpha"), ([""], "Alpha"),
      ([], "Alpha"),
    ]
    try await Self.withTimetable(feed) { timetable throws in
      for (languages, name) in expected {
        let found = try timetable.localized(preferring: languages).stop("A")?.name
        #expect(found == name, "\(languages)")
        #expect(try timetable.localized(preferring: languages).stop("B")?.name == "Beta", "\(languages)")
      }
    }
  }

  @Test func `a localized text is in default_lang if the feed lacks the preferred languages`() async throws {
    let feed = Self.feed("de,en", "stops,stop_name,fr,Alphe,A,,", "stops,stop_name,en,Alpha Stop,,,Alpha")
    try await Self.withTimetable(feed) { timetable throws in
      #expect(try timetable.localized(preferring: ["it"]).stop("A")?.name == "Alpha Stop")
      #expect(try timetable.localized(preferring: ["fr"]).stop("A")?.name == "Alphe")
      #expect(try timetable.localized(preferring: ["de"]).stop("A")?.name == "Alpha")
      #expect(try timetable.localized(preferring: ["it"]).stop("B")?.name == "Beta")
      #expect(try timetable.localized(preferring: []).stop("A")?.name == "Alpha")
    }
  }

  @Test func `the original language of a text is feed_lang, or else agency_lang, and unknown for mul`() async throws {
    let row = "stops,stop_name,fr,Alphe,A,,"
    for (feed, name) in [
      (Self.feed(nil, agency: "de", row), "Alpha"), (Self.feed(nil, agency: "it", row), "Alphe"),
      (Self.feed(nil, agency: "", row), "Alphe"), (Self.feed("mul,", agency: "de", row), "Alphe"),
      (Self.feed("DE,", agency: "it", row), "Alpha"), (Self.feed("it,", agency: "de", row), "Alphe"),
    ] {
      try await Self.withTimetable(feed) { timetable throws in
        #expect(try timetable.localized(preferring: ["de", "fr"]).stop("A")?.name == name)
      }
    }
  }

  @Test func `a headsign is translated from the call if the call has one, and otherwise from the trip`() async throws {
    let feed = Self.feed(
      "de,", "trips,trip_headsign,fr,Gammeville,t1,,", "trips,trip_short_name,fr,TGV 1,,,IC 1",
      "stop_times,stop_headsign,fr,Par Bêta,t1,2,", "stop_times,stop_headsign,fr,Par l'autre,t1,3,",
      "stop_times,stop_headsign,en,Via B,,,Via Beta", "trips,trip_headsign,en,Via B of trips,,,Via Beta",
      "routes,route_short_name,fr,Ligne 1,r1,,")
    try await Self.withTimetable(feed) { timetable throws in
      let french = timetable.localized(preferring: ["fr"])
      let first = try #require(try french.nextDeparture(from: "A", after: Self.start))
      #expect(first.headsign == "Gammeville" && first.tripShortName == "TGV 1" && first.route.shortName == "Ligne 1")
      let second = try #require(try french.nextDeparture(from: "B", after: Self.start))
      #expect(second.headsign == "Par Bêta")
      let last = try #require(try french.arrivals(at: "C", after: Self.start, within: nil, limit: 1).first)
      #expect(last.headsign == "Par l'autre")
      let english = timetable.localized(preferring: ["en"])
      #expect(try english.nextDeparture(from: "B", after: Self.start)?.headsign == "Via B")
      #expect(try english.nextDeparture(from: "A", after: Self.start)?.headsign == "Gamma")

      let trip = try #require(try french.trip("t1"))
      #expect(trip.headsign == "Gammeville" && trip.shortName == "TGV 1" && trip.route.shortName == "Ligne 1")
      #expect(trip.calls.map(\.headsign) == [nil, "Par Bêta", "Par l'autre"])
      let column = try #require(try french.routeTimetable(of: "r1", on: first.serviceDate).columns.first)
      #expect(column.headsign == "Gammeville" && column.shortName == "TGV 1")
    }
  }

  @Test func `a headsign filter matches the translated headsign`() async throws {
    let feed = Self.feed("de,", "trips,trip_headsign,fr,Gammeville,t1,,")
    try await Self.withTimetable(feed) { timetable throws in
      let french = timetable.localized(preferring: ["fr"])
      let (shown, original) = (BoardFilter(headsign: "Gammeville"), BoardFilter(headsign: "Gamma"))
      #expect(try french.nextDeparture(from: "A", after: Self.start, where: shown) != nil)
      #expect(try french.departures(from: "A", after: Self.start, within: .seconds(864_000), where: original).isEmpty)
      #expect(try timetable.nextDeparture(from: "A", after: Self.start, where: original) != nil)
      #expect(try timetable.departures(from: "A", after: Self.start, within: .seconds(864_000), where: shown).isEmpty)
    }
  }

  @Test func `a translation by text matches the bytes of a name, not its canonical form`() async throws {
    let (composed, decomposed) = ("Caf\u{E9}", "Cafe\u{301}")
    let feed = Self.feed(
      "de,", "stops,stop_name,fr,composed,,,\(composed)", "stops,stop_name,fr,decomposed,,,\(decomposed)"
    )
    .adding(
      "stops.txt",
      "stop_id,stop_name,stop_lat,stop_lon\nA,\(composed),52.5,13.1\nB,\(decomposed),52.5,13.2\nC,Gamma,52.5,13.3")
    try await Self.withTimetable(feed) { timetable throws in
      let french = timetable.localized(preferring: ["fr"])
      #expect(try french.stop("A")?.name == "composed")
      #expect(try french.stop("B")?.name == "decomposed")
      // Also within one result.
      let world = Coordinate.Bounds(south: -90, west: -180, north: 90, east: 180)
      #expect(try french.stops(in: world).map(\.name) == ["composed", "decomposed", "Gamma"])
    }
  }

  @Test func `stop search matches names in every language and returns the preferred one`() async throws {
    let feed = Self.feed("de,", "stops,stop_name,fr,Gare du Nord,A,,", "stops,stop_name,en,North Station,A,,")
    try await Self.withTimetable(feed) { timetable throws in
      let french = timetable.localized(preferring: ["fr"])
      for text in ["alpha", "gare", "north sta"] {
        #expect(try french.stops(matching: text).map(\.name) == ["Gare du Nord"], "\(text)")
        #expect(try timetable.stops(matching: text).map(\.name) == ["Alpha"], "\(text)")
      }
    }
  }

  @Test func `the names of the publisher and of an agency without an id are translated`() async throws {
    let feed = Self.feed(
      "de,", "feed_info,feed_publisher_name,fr,Éditeur,,,", "agency,agency_name,fr,Agence,,,Agency"
    )
    .adding("agency.txt", "agency_name,agency_url,agency_timezone\nAgency,https://example.org,Europe/Berlin")
    .adding("routes.txt", "route_id,route_short_name,route_type\nr1,1,3")
    try await Self.withTimetable(feed) { timetable throws in
      let french = timetable.localized(preferring: ["fr"])
      #expect(try french.feedInfo()?.publisherName == "Éditeur")
      #expect(try french.agencies().map(\.name) == ["Agence"])
      #expect(try timetable.agencies().map(\.name) == ["Agency"])
    }
  }
}
