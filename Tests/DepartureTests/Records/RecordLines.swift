import TestFeeds
import TransitBundle

/// Rows as lines of text, whether a feed writes them or a bundle answers them: `-` for an empty cell.
enum RecordLine {
  static func make(_ cells: [String?]) -> String {
    cells.map { $0 ?? "-" }.joined(separator: "|")
  }

  /// A row's cells; those of `numbers` as the number they are.
  static func make(_ row: FeedTable.Record, _ columns: [String], numbers: Set<String> = []) -> String {
    make(
      columns.map { column in
        let cell = row[column]
        if cell.isEmpty { return nil }
        return numbers.contains(column) ? Double(cell).map { "\($0)" } : cell
      })
  }
}

extension RecordLine {
  static let transferColumns = [
    "from_stop_id", "to_stop_id", "from_route_id", "to_route_id", "from_trip_id", "to_trip_id", "transfer_type",
    "min_transfer_time",
  ]

  static func make(_ transfer: Transfer) -> String {
    make([
      transfer.fromStopID?.rawValue, transfer.toStopID?.rawValue, transfer.fromRouteID?.rawValue,
      transfer.toRouteID?.rawValue, transfer.fromTripID?.rawValue, transfer.toTripID?.rawValue,
      "\(transfer.kind.rawValue)", transfer.minimumTime.map { "\($0)" },
    ])
  }

  static func make(_ rule: FareRule) -> String {
    make([
      rule.fareID?.rawValue, rule.routeID?.rawValue, rule.originID?.rawValue, rule.destinationID?.rawValue,
      rule.containsID?.rawValue,
    ])
  }

  static let pathwayColumns = [
    "pathway_id", "from_stop_id", "to_stop_id", "pathway_mode", "is_bidirectional", "length", "traversal_time",
    "stair_count", "max_slope", "min_width", "signposted_as", "reversed_signposted_as",
  ]

  static func make(_ pathway: Pathway) -> String {
    make([
      pathway.pathwayID?.rawValue, pathway.fromStopID.rawValue, pathway.toStopID.rawValue,
      pathway.mode.map { "\($0.rawValue)" }, pathway.isBidirectional ? "1" : "0", pathway.length.map { "\($0)" },
      pathway.traversalTime.map { "\($0)" }, pathway.stairCount.map { "\($0)" }, pathway.maxSlope.map { "\($0)" },
      pathway.minWidth.map { "\($0)" }, pathway.signpostedAs, pathway.reversedSignpostedAs,
    ])
  }

  static func make(_ attribution: Attribution) -> String {
    make([
      attribution.attributionID, attribution.agencyID?.rawValue, attribution.routeID?.rawValue,
      attribution.tripID?.rawValue, attribution.organizationName, "\(attribution.isProducer)",
      "\(attribution.isOperator)", "\(attribution.isAuthority)",
    ])
  }

  /// The numbers of columns that are decimals in a feed.
  static let decimals: Set<String> = ["length", "max_slope", "min_width", "price", "amount", "level_index"]
}

extension [String] {
  /// By bytes: names that only look the same are different ones.
  var exactlySorted: [ExactText] { map { ExactText($0) }.sorted() }
}
