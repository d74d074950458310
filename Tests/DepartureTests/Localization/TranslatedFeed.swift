import TestFeeds

/// A random feed that translates every translatable column, by record and by text.
struct TranslatedFeed {
  let feed: RandomFeed
  let text: FeedText

  /// The languages of the translations.
  private static let languages = ["fr", "de", "DE-ch", "zh-Hant", "en", "en-GB"]

  /// The columns of each table, and its column of ids.
  private static let columns: [(table: String, id: String, columns: [String])] = [
    ("agency", "agency_id", ["agency_name", "agency_url", "agency_fare_url"]),
    ("stops", "stop_id", ["stop_name", "tts_stop_name", "stop_desc", "platform_code", "stop_url"]),
    ("routes", "route_id", ["route_short_name", "route_long_name", "route_desc", "route_url"]),
    ("trips", "trip_id", ["trip_headsign", "trip_short_name"]),
    ("stop_times", "trip_id", ["stop_headsign"]),
    ("pathways", "pathway_id", ["signposted_as", "reversed_signposted_as"]),
    ("levels", "level_id", ["level_name"]),
    ("attributions", "attribution_id", ["organization_name"]),
    ("feed_info", "", ["feed_publisher_name"]),
  ]

  static let translatedColumns = Set(columns.flatMap { table in table.columns.map { "\(table.table).\($0)" } })

  init(seed: UInt64) {
    let records = RandomRecords(seed: seed)
    var random = SplitMix64(seed: seed &* 101)
    var text = records.text
    for (file, column, values) in [
      ("stops.txt", "tts_stop_name", ["", "Saint Spoken", "Saint Said"]),
      ("stops.txt", "stop_url", ["", "https://stops.example"]), ("routes.txt", "route_url", ["", "https://r.example"]),
      ("agency.txt", "agency_fare_url", ["https://fares.example"]),
    ] {
      var table = text.table(file)
      table.columns.append(column)
      table.rows = table.rows.map { $0 + [random.pick(values)] }
      text.files[file] = table.text
    }
    feed = records.feed
    self.text = text.adding("translations.txt", Self.translations(of: text, &random).text)
  }

  private static func translations(of feed: FeedText, _ random: inout SplitMix64) -> FeedTable {
    var table = FeedTable(
      "translations.txt",
      ["table_name", "field_name", "language", "translation", "record_id", "record_sub_id", "field_value"])
    for (name, id, columns) in columns {
      for row in feed.table("\(name).txt").records {
        for column in columns {
          for language in languages where random.chance(25) {
            let translation = "\(column) \(language) \(table.rows.count)"
            let isByRecord = random.chance(50)
            // A row for an empty cell has no effect.
            if row[column].isEmpty, !isByRecord || random.chance(80) { continue }
            let about =
              isByRecord ? [row[id], name == "stop_times" ? row["stop_sequence"] : "", ""] : ["", "", row[column]]
            table.rows.append([name, column, language, translation] + about)
          }
        }
      }
    }
    // The result for two translations of one text into one language is undefined.
    var known: Set<[ExactText]> = []
    table.rows = table.rows.filter { row in
      known.insert([row[0], row[1], row[2], row[4], row[5], row[6]].map { ExactText($0) }).inserted
    }
    random.shuffle(&table.rows)
    return table
  }
}
