package import BundleFormat

/// The queries on tables that exist only if the feed has the file. ``TimetableQuery`` contains the rest of the
/// runtime's SQL.
///
/// Most use an index, which `verify-bundle` checks. Some scan a whole table, see ``tableReadWhole``: the tables of
/// fares, pathways and agencies have at most a few thousand rows in a few pages, and are read as a whole or once per
/// screen. An index would make every bundle larger (3 % for pathways) to save a millisecond.
///
/// No query sorts by `rowid`, because a feed may have a column of that name. Rows are returned in storage order.
package enum FileQuery: Int, CaseIterable, Sendable {
  case feedInfo
  case agencies
  case attributionsOfFeed
  case attributionsOfAgency
  case attributionsOfRoute
  case attributionsOfTrip
  case transfersFromStop
  case transfersToStop
  case transfersFromTrip
  case transfersToTrip
  case transferRules
  case pathways
  case ways
  case level
  case fareAttributes
  case fareAttribute
  case fareRuleCount
  case fareRuleKey
  case fareRules
  case fareProducts
  case riderCategories
  case fareMedia
  case fareLegRules
  case fareLegJoinRules
  case fareTransferRules
  case timeframes
  case areas
  case areasOfStop
  case networks
  case networksOfRoute
  case translationsOfFeed
  case translationsOfRecord
  case translationsOfValue
  case translatedFields

  /// Returns the queries that are available for a bundle with these files.
  package static func all(for contents: FeedContents) -> [FileQuery] {
    allCases.filter { $0.isAvailable(in: contents) }
  }

  func isAvailable(in contents: FeedContents) -> Bool { contents[table: file] != nil }

  /// The file that provides the table.
  package var file: String {
    switch self {
    case .feedInfo: "feed_info.txt"
    case .agencies: "agency.txt"
    case .attributionsOfFeed, .attributionsOfAgency, .attributionsOfRoute, .attributionsOfTrip: "attributions.txt"
    case .transfersFromStop, .transfersToStop, .transfersFromTrip, .transfersToTrip, .transferRules:
      "transfers.txt"
    case .pathways, .ways: "pathways.txt"
    case .level: "levels.txt"
    case .fareAttributes, .fareAttribute: "fare_attributes.txt"
    case .fareRuleCount, .fareRuleKey, .fareRules: "fare_rules.txt"
    case .fareProducts: "fare_products.txt"
    case .riderCategories: "rider_categories.txt"
    case .fareMedia: "fare_media.txt"
    case .fareLegRules: "fare_leg_rules.txt"
    case .fareLegJoinRules: "fare_leg_join_rules.txt"
    case .fareTransferRules: "fare_transfer_rules.txt"
    case .timeframes: "timeframes.txt"
    case .areas: "areas.txt"
    case .areasOfStop: "stop_areas.txt"
    case .networks: "networks.txt"
    case .networksOfRoute: "route_networks.txt"
    case .translationsOfFeed, .translationsOfRecord, .translationsOfValue, .translatedFields: "translations.txt"
    }
  }

  /// The table that the query scans; `nil` if it uses an index.
  package var tableReadWhole: String? {
    switch self {
    case .feedInfo: "feed_info"
    case .agencies: "agency"
    // Journeys need all rules and all ways.
    case .pathways, .ways: "pathways"
    case .transferRules: "transfer"
    case .fareAttributes: "fare_attributes"
    case .fareProducts: "fare_products"
    case .riderCategories: "rider_categories"
    case .fareMedia: "fare_media"
    case .fareLegRules: "fare_leg_rules"
    case .fareLegJoinRules: "fare_leg_join_rules"
    case .fareTransferRules: "fare_transfer_rules"
    case .timeframes: "timeframes"
    case .areas: "areas"
    case .networks: "networks"
    // A feed has hundreds of routes with at most one row each.
    case .networksOfRoute: "route_networks"
    case .translatedFields: "translations"
    default: nil
    }
  }

  package var sql: String {
    switch self {
    case .feedInfo:
      "SELECT feed_publisher_name, feed_publisher_url, feed_lang, default_lang, feed_start_date, feed_end_date,"
        + " feed_version, feed_contact_email, feed_contact_url FROM feed_info LIMIT 1"
    case .agencies:
      "SELECT agency_id, agency_name, agency_url, agency_timezone, agency_lang, agency_phone, agency_fare_url,"
        + " agency_email FROM agency"
    case .attributionsOfFeed:
      Self.attributions("attribution_feed", "agency_id IS NULL AND route_id IS NULL AND trip_id IS NULL")
    case .attributionsOfAgency: Self.attributions("attribution_agency", "agency_id = ?")
    case .attributionsOfRoute: Self.attributions("attribution_route", "route_id = ?")
    case .attributionsOfTrip: Self.attributions("attribution_trip", "trip_id = ?")
    case .transfersFromStop: Self.transfers("from_stop", of: "stop")
    case .transfersToStop: Self.transfers("to_stop", of: "stop")
    case .transfersFromTrip: Self.transfers("from_trip", of: "trip")
    case .transfersToTrip: Self.transfers("to_trip", of: "trip")
    case .transferRules:
      "SELECT \(Self.ranks("stop")), \(Self.ranks("route")), \(Self.ranks("trip")), transfer_type, min_transfer_time"
        + " FROM transfer"
    case .pathways:
      // A recursive CTE with the stop and everything below it. Its rows are used only for comparison.
      "WITH RECURSIVE place (id, stop_id) AS (SELECT id, stop_id FROM stop WHERE stop_id = ?1 UNION"
        + " SELECT s.id, s.stop_id FROM place p CROSS JOIN stop s INDEXED BY stop_parent ON s.parent = p.id)"
        + " SELECT from_stop_id, to_stop_id, pathway_id, pathway_mode, is_bidirectional, length, traversal_time,"
        + " stair_count, max_slope, min_width, signposted_as, reversed_signposted_as FROM pathways"
        + " WHERE from_stop_id IN (SELECT stop_id FROM place) OR to_stop_id IN (SELECT stop_id FROM place)"
    case .ways:
      "SELECT (SELECT id FROM stop WHERE stop_id = from_stop_id), (SELECT id FROM stop WHERE stop_id = to_stop_id),"
        + " pathway_mode, is_bidirectional, length, traversal_time FROM pathways"
    case .level: "SELECT level_id, level_index, level_name FROM levels WHERE level_id = ?"
    case .translationsOfFeed:
      "SELECT table_name, field_name, record_sub_id, language, translation FROM translations"
        + " INDEXED BY translation_feed WHERE table_name = ? AND record_id IS NULL AND field_value IS NULL"
    case .translationsOfRecord:
      "SELECT table_name, field_name, record_sub_id, language, translation FROM translations"
        + " INDEXED BY translation_record WHERE record_id = ?"
    case .translationsOfValue:
      "SELECT table_name, field_name, record_sub_id, language, translation FROM translations"
        + " INDEXED BY translation_value WHERE field_value = ? AND record_id IS NULL"
    case .translatedFields:
      // The single row of feed_info.txt has no id, and its translations need no field_value.
      "SELECT DISTINCT table_name, field_name, record_id IS NOT NULL OR field_value IS NULL FROM translations"
    default: fareSQL
    }
  }

  private static func attributions(_ index: String, _ condition: String) -> String {
    "SELECT attribution_id, agency_id, route_id, trip_id, organization_name, is_producer, is_operator, is_authority,"
      + " attribution_url, attribution_email, attribution_phone FROM attributions INDEXED BY \(index)"
      + " WHERE \(condition)"
  }

  private static func transfers(_ column: String, of table: String) -> String {
    "SELECT (SELECT stop_id FROM stop WHERE id = from_stop), (SELECT stop_id FROM stop WHERE id = to_stop),"
      + " (SELECT route_id FROM route WHERE id = from_route), (SELECT route_id FROM route WHERE id = to_route),"
      + " (SELECT trip_id FROM trip WHERE id = from_trip), (SELECT trip_id FROM trip WHERE id = to_trip),"
      + " transfer_type, min_transfer_time FROM transfer INDEXED BY transfer_\(column)"
      + " WHERE \(column) = (SELECT id FROM \(table) WHERE \(table)_id = ?)"
  }

  /// The ranks that a row of `transfer` refers to. NULL for a number that is not a rank, which only a forged bundle has.
  private static func ranks(_ table: String) -> String {
    ["from_\(table)", "to_\(table)"].map {
      "CASE WHEN \($0) BETWEEN 1 AND (SELECT max(id) FROM \(table)) THEN \($0) END"
    }
    .joined(separator: ", ")
  }
}
