import TestFeeds
import Testing
import TransitBundle

/// Compares ``Timetable/translation(of:record:sequence:original:preferring:)`` with a model that reads the rows of
/// translations.txt.
@Suite struct `Translations` {
  private static let wishes = [
    [], ["fr"], ["de-CH", "fr"], ["fr-CA", "de"], ["zh-Hant-TW"], ["it", "EN"], ["de-ch-1996"], ["xx", "yy"],
    ["fr_CA"], ["en-x-rider"],
  ]

  @Test(arguments: [UInt64](1...25))
  func `translations of a random feed equal those of a naive model`(seed: UInt64) async throws {
    let records = RandomRecords(seed: seed)
    let built = try await BuiltFeed(records.text)
    let timetable = try Timetable(path: built.bundle)
    let model = NaiveTranslations(records.text)
    for languages in Self.wishes {
      for id in records.text.table("stops.txt").values(of: "stop_id") {
        let stop = try #require(try timetable.stop(StopID(rawValue: id)))
        let name = try #require(stop.name)
        #expect(
          try timetable.translation(of: .stopName, record: id, original: name, preferring: languages).text
            == model.text("stops", "stop_name", record: id, of: name, in: languages),
          "seed \(seed), \(id), \(languages)")
        #expect(
          try timetable.translation(of: .stopDescription, record: id, original: "?", preferring: languages).text
            == model.text("stops", "stop_desc", record: id, of: "?", in: languages))
      }
      for id in records.text.table("trips.txt").values(of: "trip_id") {
        let trip = try #require(try timetable.trip(TripID(rawValue: id)))
        if let name = trip.route.longName {
          let route = trip.route.id.rawValue
          #expect(
            try timetable.translation(of: .routeLongName, record: route, original: name, preferring: languages).text
              == model.text("routes", "route_long_name", record: route, of: name, in: languages), "seed \(seed)")
        }
        if let headsign = trip.headsign {
          #expect(
            try timetable.translation(of: .tripHeadsign, record: id, original: headsign, preferring: languages).text
              == model.text("trips", "trip_headsign", record: id, of: headsign, in: languages), "seed \(seed)")
        }
        for call in trip.calls {
          guard let headsign = call.headsign else { continue }
          let found = try timetable.translation(
            of: .stopHeadsign, record: id, sequence: call.stopSequence, original: headsign, preferring: languages)
          let expected = model.text(
            "stop_times", "stop_headsign", record: id, sequence: "\(call.stopSequence)", of: headsign, in: languages)
          #expect(found.text == expected, "seed \(seed)")
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

  @Test func `a translation by record precedes one by text, and the original precedes later languages`() async throws {
    let built = try await BuiltFeed(feed)
    let timetable = try Timetable(path: built.bundle)
    func name(_ stop: String, _ original: String, _ languages: String...) throws -> TranslatedText {
      try timetable.translation(of: .stopName, record: stop, original: original, preferring: languages)
    }
    #expect(try name("A", "Alpha", "fr-BE") == TranslatedText(text: "Gare Alpha", language: "fr"))
    #expect(try name("A", "Alpha", "de-AT", "fr") == TranslatedText(text: "Alpha", language: "de"))
    // English is the default language of the feed, used if a rider prefers none of its languages.
    #expect(try name("A", "Alpha", "it") == TranslatedText(text: "Alpha Station", language: "en"))
    #expect(try name("C", "Gamma", "it") == TranslatedText(text: "Gamma", language: "de"))
    #expect(
      try timetable.translation(of: .stopName, record: nil, original: "Beta", preferring: ["fr"]).text == "Bêta")
    // Another stop of that name has no translation by record.
    #expect(try name("B", "Alpha", "fr") == TranslatedText(text: "Alphe", language: "fr"))
    withExtendedLifetime(built) {}
  }
}
