package import BundleReader
import TransitFoundation
import TransitSQLite
import TransitValues

extension Timetable {
  /// Returns the rows of fare_leg_rules.txt.
  ///
  /// Cost: reads the whole table, usually a few hundred rows.
  public func fareLegRules() throws(BundleError) -> [FareLegRule] {
    try rows(of: .fareLegRules) { row in
      FareLegRule(
        legGroupID: row.optionalID(at: 0), networkID: row.optionalID(at: 1), fromAreaID: row.optionalID(at: 2),
        toAreaID: row.optionalID(at: 3), fromTimeframeGroupID: row.optionalID(at: 4),
        toTimeframeGroupID: row.optionalID(at: 5), fareProductID: row.optionalID(at: 6),
        priority: row.optionalInteger(at: 7))
    }
  }

  /// Returns the rows of fare_leg_join_rules.txt.
  ///
  /// Cost: reads the whole table, usually a few hundred rows.
  public func fareLegJoinRules() throws(BundleError) -> [FareLegJoinRule] {
    try rows(of: .fareLegJoinRules) { row in
      FareLegJoinRule(
        fromNetworkID: row.optionalID(at: 0), toNetworkID: row.optionalID(at: 1), fromStopID: row.optionalID(at: 2),
        toStopID: row.optionalID(at: 3))
    }
  }

  /// Returns the rows of fare_transfer_rules.txt.
  ///
  /// Cost: reads the whole table, usually a few hundred rows.
  public func fareTransferRules() throws(BundleError) -> [FareTransferRule] {
    try rows(of: .fareTransferRules) { row in
      FareTransferRule(
        fromLegGroupID: row.optionalID(at: 0), toLegGroupID: row.optionalID(at: 1),
        transferCount: row.optionalInteger(at: 2), durationLimit: row.optionalDuration(at: 3),
        durationLimitType: row.optionalCode(at: 4), fareTransferType: row.optionalCode(at: 5),
        fareProductID: row.optionalID(at: 6))
    }
  }

  /// Returns the rows of timeframes.txt.
  ///
  /// Cost: reads the whole table, usually a few hundred rows.
  public func fareTimeframes() throws(BundleError) -> [FareTimeframe] {
    try rows(of: .timeframes) { row in
      FareTimeframe(
        groupID: row.optionalID(at: 0), start: row.optionalClockTime(at: 1), end: row.optionalClockTime(at: 2),
        serviceID: row.optionalID(at: 3))
    }
  }
}

extension Statement {
  /// Hour, minute and second of a time stored as `HH:MM:SS`.
  fileprivate func optionalClockTime(at index: Int) -> DateComponents? {
    guard let time = optionalText(at: index).flatMap({ ServiceTime($0) }), (0...86_400).contains(time.seconds) else {
      return nil
    }
    return time.dateComponents
  }
}
