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

  /// The kind of `record_id` for a value of `table_name` in translations.txt; `nil` if the table has no ids.
  init?(translationsOf table: String) {
    guard let schema = GTFSSchema.file(named: table + ".txt"), let key = schema.primaryKey.first,
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
  /// that merely refer to others.
  var owner: ColumnName? {
    switch self {
    case GTFSSchema.fareRules, GTFSSchema.fareLegJoinRules, GTFSSchema.fareTransferRules, GTFSSchema.stopAreas,
      GTFSSchema.routeNetworks, GTFSSchema.transfers, GTFSSchema.translations, GTFSSchema.feedInfo:
      nil
    case GTFSSchema.fareLegRules: .legGroupID
    default: primaryKey.first.flatMap { ColumnName(named: $0) }
    }
  }
}
