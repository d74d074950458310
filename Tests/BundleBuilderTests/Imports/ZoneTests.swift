import BundleBuilder
import BundleFormat
import TestFeeds
import Testing
import TransitSQLite

/// Zones of demand-responsive travel: features of locations.geojson that stop_times may refer to.
@Suite struct `Zones` {
  private static let features = [
    """
    {"type": "Feature", "id": "zone 1", "properties": {"stop_name": "East \\"side\\"", "stop_desc": "by phone", "x": 1},
      "geometry": {"type": "Polygon", "coordinates": [[[8.5, 47.25], [8.75, 47.25], [8.5, 47.5], [8.5, 47.25]]]}}
    """,
    #"{"type":"Feature","id":42,"properties":null,"geometry":null}"#,
    #"{"id":"Z\u00fcrich \ud83d\ude8b","properties":{"stop_name":17}}"#,
    #"{"id":"zone 1","properties":{"stop_name":"another"}}"#,
    #"{"properties":{"id":"nobody's"}}"#,
  ]

  private static let geoJSON =
    "\u{FEFF}{\"type\": \"FeatureCollection\",\n \"features\": [\n" + features.joined(separator: " ,\r\n")
    + "\n],\"features\":0}\n\n"

  private static let feed = FeedText.whole.adding("locations.geojson", geoJSON)
    .adding("trips.txt", "route_id,service_id,trip_id\nr1,daily,t1\nr1,daily,t2")
    .adding(
      "stop_times.txt",
      """
      trip_id,stop_sequence,location_id,start_pickup_drop_off_window,end_pickup_drop_off_window
      t1,1,zone 1,08:00:00,10:00:00
      t1,2,42,08:00:00,10:00:00
      t2,1,Zürich 🚋,08:00:00,10:00:00
      t2,2,nobody's,08:00:00,10:00:00
      """
    )
    .removing("transfers.txt").removing("attributions.txt").removing("translations.txt").removing("frequencies.txt")

  @Test func `locations.geojson is kept byte for byte with one piece per feature`() async throws {
    let imported = try await ImportedFeed(Self.feed)
    let pieces = try imported.rows(
      "SELECT CAST(content AS TEXT) FROM kept_file WHERE name = 'locations.geojson' ORDER BY position")
    let texts = pieces.map { row in if case .text(let text) = row[0] { text } else { "" } }
    #expect(texts.joined().utf8.elementsEqual(Self.geoJSON.utf8))
    #expect(texts.count == Self.features.count + 2)
    for (text, feature) in zip(texts.dropFirst(), Self.features) { #expect(text.hasPrefix(feature)) }
  }

  @Test func `the first feature with an id is found and shown by member`() async throws {
    let imported = try await ImportedFeed(Self.feed)
    try imported.database.execute("PRAGMA trusted_schema = OFF")
    #expect(
      try imported.rows("SELECT id, stop_name, stop_desc, geometry_type, coordinates FROM locations") == [
        [.text("42"), .null, .null, .null, .null],
        [.text("Zürich 🚋"), .integer(17), .null, .null, .null],
        [
          .text("zone 1"), .text("East \"side\""), .text("by phone"), .text("Polygon"),
          .text("[[[8.5,47.25],[8.75,47.25],[8.5,47.5],[8.5,47.25]]]"),
        ],
      ])
    #expect(
      try imported.rows(
        "SELECT type, properties, json_type(geometry, '$.coordinates') FROM locations WHERE id = 'zone 1'")
        == [
          [.text("Feature"), .text(#"{"stop_name":"East \"side\"","stop_desc":"by phone","x":1}"#), .text("array")]
        ])
  }

  @Test func `stop_times refer to zones, and references to missing zones are removed`() async throws {
    let imported = try await ImportedFeed(Self.feed)
    #expect(
      try imported.rows(
        "SELECT trip_id, location_id, stop_name FROM stop_times LEFT JOIN locations ON id = location_id")
        == [
          [.text("t1"), .text("zone 1"), .text("East \"side\"")], [.text("t1"), .text("42"), .null],
          [.text("t2"), .text("Zürich 🚋"), .integer(17)], [.text("t2"), .null, .null],
        ])
    #expect(
      try imported.notices == [
        RecordedNotice("foreign_key_violation", "stop_times.txt", 5, "location_id", "nobody's")
      ])
    #expect(
      imported.report.metadata.remarks == ["duplicate_geo_json_key": 1, "missing_required_element": 1])
  }

  @Test func `deeply nested zones are shown`() async throws {
    let deep = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
    let imported = try await ImportedFeed(
      Self.feed.adding(
        "locations.geojson", #"{"features":[{"id":"zone 1","properties":{"stop_name":\#(deep)}},{"id":"42"}]}"#))
    #expect(
      try imported.rows("SELECT id, stop_name, type FROM locations")
        == [[.text("42"), .null, .null], [.text("zone 1"), .text(deep), .null]])
  }
}
