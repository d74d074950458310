import TestFeeds
import Testing
import TransitBundle

/// Texts in a rider's languages, against a model that looks through the rows of translations.txt.
@Suite struct `Translations` {
  private static let wishes = [
    [], ["fr"], ["de-CH", "fr"], ["fr-CA", "de"], ["zh-Hant-TW"], ["it", "EN"], ["de-ch-1996"], ["xx", "yy"],
  ]

  @Test(arguments: [UInt64](1...25))
  func `of a random feed are what a naive model finds`(seed: UInt64) async throws {
    let records = RandomRecords(seed: seed)
    let built = try await BuiltFeed(records.text)
    let timetable = try Timetable(path: built.bundle)
    let model = NaiveTranslations(records.text)
    for languages in Self.wishes {
      for id in records.text.table("stops.txt").values(of: "stop_id") {
        let stop = try #require(try timetable.stop(StopID(rawValue: id)))
        let name = try #require(stop.stopName)
        let expected = model.text("stops", "stop_name", record: id, of: name, in: languages)
        #expect(
          try timetable.name(of: stop, preferring: languages)?.text == expected, "seed \(seed), \(id), \(languages)")
        #expect(
          try timetable.translation(of: .stopDescription, record: id, original: "?", preferring: languages).text
            == model.text("stops", "stop_desc", record: id, of: "?", in: languages))
      }
      for id in records.text.table("trips.txt").values(of: "trip_id") {
        let trip = try #require(try timetable.trip(TripID(rawValue: id)))
        #expect(
          try timetable.longName(of: trip.route, preferring: languages)?.text
            == trip.route.longName.map {
              model.text("routes", "route_long_name", record: trip.route.routeID.rawValue, of: $0, in: languages)
            })
        for call in trip.calls {
          let expected =
            call.headsign.map {
              model.text(
                "stop_times", "stop_headsign", record: id, sequence: "\(call.stopSequence)", of: $0, in: languages)
            } ?? trip.headsign.map { model.text("trips", "trip_headsign", record: id, of: $0, in: languages) }
          #expect(try timetable.headsign(of: call, in: trip, preferring: languages)?.text == expected, "seed \(seed)")
        }
      }
      #expect(
        try timetable.translation(of: .feedPublisherName, record: nil, original: "P", preferring: languages).text
          == model.text("feed_info", "feed_publisher_name", record: nil, of: "P", in: languages), "seed \(seed)")
    }
    withExtendedLifetime(built) {}
  }

  private let feed = FeedText.small
    .adding("feed_info.txt", "feed_publisher_name,feed_publisher_url,feed_lang,default_lang\nP,https://p.example,de,en")
    .adding(
      "translations.txt",
      """
      table_name,field_name,language,translation,record_id,record_sub_id,field_value
      stops,stop_name,fr,Gare Alpha,A,,
      stops,stop_name,fr,Alphe,,,Alpha
      stops,stop_name,en,Alpha Station,,,Alpha
      stops,stop_name,fr,Bêta,,,Beta
      """)

  @Test func `of a record go before those of its text, and the original before later languages`() async throws {
    let built = try await BuiltFeed(feed)
    let timetable = try Timetable(path: built.bundle)
    let (alpha, gamma) = (try #require(try timetable.stop("A")), try #require(try timetable.stop("C")))
    func name(_ stop: Stop, _ languages: String...) throws -> TranslatedText? {
      try timetable.name(of: stop, preferring: languages)
    }
    #expect(try name(alpha, "fr-BE") == TranslatedText(text: "Gare Alpha", language: "fr"))
    #expect(try name(alpha, "de-AT", "fr") == TranslatedText(text: "Alpha", language: "de"))
    // The feed says that whoever speaks none of its languages reads English.
    #expect(try name(alpha, "it") == TranslatedText(text: "Alpha Station", language: "en"))
    #expect(try name(gamma, "it") == TranslatedText(text: "Gamma", language: "de"))
    #expect(
      try timetable.translation(of: .stopName, record: nil, original: "Beta", preferring: ["fr"]).text == "Bêta")
    withExtendedLifetime(built) {}
  }
}
