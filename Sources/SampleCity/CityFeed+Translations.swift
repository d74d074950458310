import FeedWriter

extension CityFeed {
  /// Writes translations: by record for the main station, by value for names that occur in many rows.
  func writeTranslations(to output: inout FeedOutput) throws(FeedOutputError) {
    try output.begin(
      "translations.txt",
      columns: [
        "table_name", "field_name", "language", "translation", "record_id", "record_sub_id", "field_value",
      ])
    let station = CityStop.stationID(network.grid.center(of: 0))
    let rows = [
      ["stops", "stop_name", "en", "Central Station", station, "", ""],
      ["stops", "stop_name", "cs", "Hlavní nádraží", station, "", ""],
      ["stops", "stop_name", "en", "Airport", "", "", "Flughafen"],
      ["stops", "stop_name", "pl", "Lotnisko", "", "", "Flughafen"],
      ["trips", "trip_headsign", "en", "Airport", "", "", "Flughafen"],
      ["levels", "level_name", "en", "Concourse", "-1", "", ""],
      ["feed_info", "feed_publisher_name", "en", "Musterland Transit Association", "", "", ""],
    ]
    for row in rows {
      for text in row { output.rows.field(text) }
      try output.endRow()
    }
    try output.end()
  }
}
