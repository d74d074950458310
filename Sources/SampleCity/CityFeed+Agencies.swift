import FeedWriter
import TransitValues

extension CityFeed {
  func writeAgencies(to output: inout FeedOutput) throws(FeedOutputError) {
    try output.begin(
      "agency.txt",
      columns: ["agency_id", "agency_name", "agency_url", "agency_timezone", "agency_lang", "agency_phone"])
    for id in agencyIDs {
      output.rows.field(id)
      output.rows.field(Self.agencyName(id))
      output.rows.field("https://\(id.lowercased()).example.org/")
      output.rows.field("Europe/Berlin")
      output.rows.field("de")
      output.rows.field("+49 30 23125000")
      try output.endRow()
    }
    try output.end()
  }

  func writeFeedInfo(to output: inout FeedOutput) throws(FeedOutputError) {
    try output.begin(
      "feed_info.txt",
      columns: [
        "feed_publisher_name", "feed_publisher_url", "feed_lang", "default_lang", "feed_start_date", "feed_end_date",
        "feed_version", "feed_contact_url",
      ])
    output.rows.field("Verkehrsverbund Musterland")
    output.rows.field("https://musterland.example.org/")
    output.rows.field("de")
    output.rows.field("de")
    output.rows.field(CityCalendar.firstDay.description)
    output.rows.field(CityCalendar.lastDay.description)
    output.rows.field(version)
    output.rows.field("https://musterland.example.org/daten")
    try output.endRow()
    try output.end()
  }

  /// Writes attributions for the feed's producer, the railway's operator and the ring line.
  func writeAttributions(to output: inout FeedOutput) throws(FeedOutputError) {
    try output.begin(
      "attributions.txt",
      columns: [
        "attribution_id", "agency_id", "route_id", "organization_name", "is_producer", "is_operator", "is_authority",
        "attribution_url",
      ])
    let ring = network.lines.first { $0.shortName == "Ring" }
    let rows = [
      ("1", "", "", "Verkehrsverbund Musterland", [1, 0, 1]),
      ("2", "RBM", "", "Musterländische Eisenbahn", [0, 1, 0]),
      ("3", "", ring?.id ?? "", "Freunde der Ringbahn e. V.", [0, 0, 1]),
    ]
    for (id, agency, route, name, roles) in rows {
      for text in [id, agency, route, name] { output.rows.field(text) }
      for role in roles { output.rows.field(role) }
      output.rows.field("https://musterland.example.org/\(id)")
      try output.endRow()
    }
    try output.end()
  }

  private var agencyIDs: [String] {
    var ids: [String] = []
    for line in network.lines {
      let id = Self.agencyID(of: line)
      if !ids.contains(id) { ids.append(id) }
    }
    return ids
  }

  private static func agencyName(_ id: String) -> String {
    switch id {
    case "FBM": "Fernbahn Musterland"
    case "RBM": "Regionalbahn Musterland"
    case "MVB": "Musterstädter Verkehrsbetriebe"
    default: "Kreisverkehr \(id.dropFirst(3)), Busse & Bahnen"
    }
  }
}
