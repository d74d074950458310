import Foundation
import TestFeeds
import TransitBundle

/// Rows of a feed or records of a bundle as lines of text, with `-` for an empty cell.
enum RecordLine {
  static func make(_ cells: [String?]) -> String {
    cells.map { $0 ?? "-" }.joined(separator: "|")
  }

  /// Returns the cells of a row as a line; the columns `numbers` are parsed as decimals.
  static func make(_ row: FeedTable.Record, _ columns: [String], numbers: Set<String> = []) -> String {
    make(
      columns.map { column in
        let cell = row[column]
        if cell.isEmpty { return nil }
        return numbers.contains(column) ? decimal(Decimal(string: cell)) : cell
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
      "\(transfer.type.rawValue)", seconds(transfer.minimumTime),
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
      pathway.id?.rawValue, pathway.fromStopID.rawValue, pathway.toStopID.rawValue, code(pathway.mode),
      pathway.isBidirectional ? "1" : "0", number(pathway.length), seconds(pathway.traversalTime),
      pathway.stairCount.map { "\($0)" }, number(pathway.maxSlope), number(pathway.minWidth), pathway.signpostedAs,
      pathway.reversedSignpostedAs,
    ])
  }

  static func make(_ attribution: Attribution) -> String {
    make([
      attribution.id?.rawValue, attribution.agencyID?.rawValue, attribution.routeID?.rawValue,
      attribution.tripID?.rawValue, attribution.organizationName, "\(attribution.isProducer)",
      "\(attribution.isOperator)", "\(attribution.isAuthority)",
    ])
  }

  /// Returns a code as in the feed.
  static func code(_ code: (some FeedCode)?) -> String? { code.map { "\($0.rawValue)" } }

  /// Returns a duration as in the feed, in whole seconds.
  static func seconds(_ duration: Duration?) -> String? {
    duration.map { duration in
      let (seconds, attoseconds) = duration.components
      return attoseconds == 0 ? "\(seconds)" : "\(duration)"
    }
  }

  /// Returns a decimal without trailing zeros in its fraction.
  static func decimal(_ number: Decimal?) -> String? {
    number.map { number in
      let text = "\(number)"
      guard text.contains(".") else { return text }
      let digits = text.reversed().drop { $0 == "0" }
      return String(digits.drop { $0 == "." }.reversed())
    }
  }

  /// Returns the shortest decimal that parses as this number.
  static func number(_ number: Double?) -> String? { decimal(number.flatMap { Decimal(string: "\($0)") }) }

  /// The columns of decimals.
  static let decimals: Set<String> = ["length", "max_slope", "min_width", "price", "amount", "level_index"]
}

extension [String] {
  /// The texts as ``ExactText``, sorted by bytes, so that canonically equivalent texts differ.
  var exactlySorted: [ExactText] { map { ExactText($0) }.sorted() }
}
