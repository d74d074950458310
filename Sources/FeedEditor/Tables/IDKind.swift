import TransitValues

/// The kinds of ids in a feed. Ids of different kinds may be equal without meaning the same.
enum IDKind: Int, CaseIterable {
  case agency, route, trip, service, shape, block, fare, level, pathway, attribution, network, area, timeframeGroup
  case riderCategory, fareMedia, fareProduct, legGroup, bookingRule
  /// Stops, location groups and zones of locations.geojson share their ids.
  case place
  /// A fare zone of stops.txt.
  case zone

  /// The kind of the ids in a column; `nil` if it has no ids.
  ///
  /// The kind of `record_id` in translations.txt depends on the row: see ``init(translationsOf:)``.
  init?(_ column: ColumnSchema) {
    switch (column.type, column.references.first) {
    case (.id, _): self.init(name: column.name)
    case (.foreignID, let target?): self.init(name: target.column)
    default: return nil
    }
  }

  private init?(name: String) {
    // The features of locations.geojson have no columns.
    guard let kind = ColumnName(named: name).map({ Self.kinds[$0] }) ?? .place else { return nil }
    self = kind
  }

  /// The kind of `record_id` for a value of `table_name` in translations.txt; `nil` if it has no ids.
  ///
  /// - Parameter part: The column of the key to which it refers: 0, or 1 for `record_sub_id`.
  init?(translationsOf table: String, part: Int = 0) {
    guard let schema = GTFSSchema.file(named: table + ".txt"), let key = schema.primaryKey.dropFirst(part).first,
      let column = schema[key]
    else { return nil }
    self.init(column)
  }

  private static let kinds: [ColumnName: IDKind] = [
    .agencyID: .agency, .routeID: .route, .tripID: .trip, .serviceID: .service, .shapeID: .shape, .blockID: .block,
    .fareID: .fare, .levelID: .level, .pathwayID: .pathway, .attributionID: .attribution, .networkID: .network,
    .areaID: .area, .timeframeGroupID: .timeframeGroup, .riderCategoryID: .riderCategory, .fareMediaID: .fareMedia,
    .fareProductID: .fareProduct, .legGroupID: .legGroup, .bookingRuleID: .bookingRule, .stopID: .place,
    .locationGroupID: .place, .zoneID: .zone,
  ]
}

extension FileSchema {
  /// The kind of the ids in a column; `nil` if it has none.
  func idKind(of column: String) -> IDKind? { self[column].flatMap { IDKind($0) } }
  func idKind(of column: ColumnName) -> IDKind? { idKind(of: column.name) }

  /// The column with the id of the entity that a row describes, together with other rows: calls and frequencies belong
  /// to their trip, points to their shape, exceptions to their service, stops to their location group. `nil` for rows
  /// that are written once for each feed, even if they are members of an entity: see ``container``.
  var owner: ColumnName? {
    switch self {
    case GTFSSchema.fareRules, GTFSSchema.fareLegJoinRules, GTFSSchema.fareTransferRules, GTFSSchema.stopAreas,
      GTFSSchema.routeNetworks, GTFSSchema.transfers, GTFSSchema.translations, GTFSSchema.feedInfo:
      nil
    case GTFSSchema.fareLegRules: .legGroupID
    default: primaryKey.first.flatMap { ColumnName(named: $0) }
    }
  }

  /// The column with the id of the entity that has a row as a member: with other members it is another entity. `nil` if
  /// rows are no members, or describe the entity. Networks are apart, because they have two forms.
  var container: ColumnName? {
    switch self {
    case GTFSSchema.fareRules: .fareID
    case GTFSSchema.stopAreas: .areaID
    default: nil
    }
  }

  /// Whether rows decide which fares apply to a ride, in either version of GTFS-Fares.
  var hasFareRules: Bool {
    switch self {
    case GTFSSchema.fareAttributes, GTFSSchema.fareRules, GTFSSchema.fareLegRules, GTFSSchema.fareLegJoinRules,
      GTFSSchema.fareTransferRules:
      true
    default: false
    }
  }
}
