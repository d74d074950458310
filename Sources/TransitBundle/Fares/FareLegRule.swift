import TransitSQLite
public import TransitValues

/// A row of fare_leg_rules.txt: what a leg of a journey costs.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#fare_leg_rulestxt>. `nil` stands for an empty cell. What an
/// empty cell matches depends on whether the file has `rule_priority`: any, or only what no other row names.
public struct FareLegRule: Hashable, Sendable {
  public let legGroupID: LegGroupID?
  public let networkID: NetworkID?
  public let fromAreaID: AreaID?
  public let toAreaID: AreaID?
  public let fromTimeframeGroupID: TimeframeGroupID?
  public let toTimeframeGroupID: TimeframeGroupID?
  public let fareProductID: FareProductID?
  /// The highest one that matches holds; `nil` counts as 0.
  public let priority: Int?
}

/// A row of fare_leg_join_rules.txt: legs that count as one for fares.
public struct FareLegJoinRule: Hashable, Sendable {
  public let fromNetworkID: NetworkID?
  public let toNetworkID: NetworkID?
  /// A stop, or a station, which stands for its stops; `nil` for any.
  public let fromStopID: StopID?
  /// As ``fromStopID``.
  public let toStopID: StopID?
}

/// A row of fare_transfer_rules.txt: what going on with another leg costs.
public struct FareTransferRule: Hashable, Sendable {
  public let fromLegGroupID: LegGroupID?
  public let toLegGroupID: LegGroupID?
  /// How many transfers in a row it holds for; -1 for any number.
  public let transferCount: Int?
  /// Seconds.
  public let durationLimit: Int?
  /// 0 from departure to arrival, 1 from departure to departure, 2 from arrival to departure, 3 from arrival to arrival.
  public let durationLimitType: Int?
  /// 0 first leg and transfer, 1 both legs and transfer, 2 transfer alone.
  public let fareTransferType: Int?
  /// `nil` for a free transfer.
  public let fareProductID: FareProductID?
}

/// A row of timeframes.txt: times of the day at which a fare holds.
public struct FareTimeframe: Hashable, Sendable {
  public let groupID: TimeframeGroupID?
  /// Seconds after midnight by the clock; `nil` for the beginning of the day.
  public let start: Int?
  /// Seconds after midnight by the clock, not included; `nil` for the end of the day.
  public let end: Int?
  /// The days.
  public let serviceID: ServiceID?
}

/// Each reads its table, which has some hundred rows, a few thousand at most.
extension Timetable {
  /// The rows of fare_leg_rules.txt.
  public func fareLegRules() throws(BundleError) -> [FareLegRule] {
    try askFiles { files throws(SQLiteError) in
      try files.all(.fareLegRules) { row in
        FareLegRule(
          legGroupID: row.optionalID(at: 0), networkID: row.optionalID(at: 1), fromAreaID: row.optionalID(at: 2),
          toAreaID: row.optionalID(at: 3), fromTimeframeGroupID: row.optionalID(at: 4),
          toTimeframeGroupID: row.optionalID(at: 5), fareProductID: row.optionalID(at: 6),
          priority: row.optionalInteger(at: 7))
      }
    }
  }

  /// The rows of fare_leg_join_rules.txt.
  public func fareLegJoinRules() throws(BundleError) -> [FareLegJoinRule] {
    try askFiles { files throws(SQLiteError) in
      try files.all(.fareLegJoinRules) { row in
        FareLegJoinRule(
          fromNetworkID: row.optionalID(at: 0), toNetworkID: row.optionalID(at: 1), fromStopID: row.optionalID(at: 2),
          toStopID: row.optionalID(at: 3))
      }
    }
  }

  /// The rows of fare_transfer_rules.txt.
  public func fareTransferRules() throws(BundleError) -> [FareTransferRule] {
    try askFiles { files throws(SQLiteError) in
      try files.all(.fareTransferRules) { row in
        FareTransferRule(
          fromLegGroupID: row.optionalID(at: 0), toLegGroupID: row.optionalID(at: 1),
          transferCount: row.optionalInteger(at: 2), durationLimit: row.optionalInteger(at: 3),
          durationLimitType: row.optionalInteger(at: 4), fareTransferType: row.optionalInteger(at: 5),
          fareProductID: row.optionalID(at: 6))
      }
    }
  }

  /// The rows of timeframes.txt.
  public func fareTimeframes() throws(BundleError) -> [FareTimeframe] {
    try askFiles { files throws(SQLiteError) in
      try files.all(.timeframes) { row in
        FareTimeframe(
          groupID: row.optionalID(at: 0), start: row.clockSeconds(at: 1), end: row.clockSeconds(at: 2),
          serviceID: row.optionalID(at: 3))
      }
    }
  }
}

extension Statement {
  /// Seconds of a time that is kept as `HH:MM:SS`.
  fileprivate func clockSeconds(at index: Int) -> Int? {
    guard let text = optionalText(at: index) else { return nil }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 3, let hours = parts[0], let minutes = parts[1], let seconds = parts[2],
      (0...24).contains(hours), (0..<60).contains(minutes), (0..<60).contains(seconds)
    else { return nil }
    return hours * 3600 + minutes * 60 + seconds
  }
}
