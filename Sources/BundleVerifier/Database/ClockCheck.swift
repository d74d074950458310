import BundleFormat
import Foundation
import TransitSQLite
import TransitValues

/// Verifies the clock table: plausible UTC offsets in order of time, equal to the system's time zone data if that has
/// the version that the bundle was built with.
struct ClockCheck: DatabaseCheck {
  let name = "clock"

  private static let secondsPerDay = 86_400
  /// The number of days before and after the service dates to compare: queries may use dates of last or next year.
  private static let margin = 366
  /// POSIX allows UTC offsets up to 24 h; real ones do not exceed 18 h.
  private static let largestOffset = 18 * 3600
  /// A bound of about 30,000 years, within which date arithmetic cannot overflow.
  private static let largestInstant = 1 << 40
  /// The years 1900 to 2199; zone rules outside are not compared, whatever dates a feed contains.
  private static let plausibleDays = -25_567...84_005
  /// The version of the system's time zone data.
  var dataVersion = TimeZone.timeZoneDataVersion

  func run(in database: BundleDatabase, into findings: inout Findings) throws {
    let changes = try Self.changes(in: database.connection)
    if changes.isEmpty { findings.add("has no row", table: "clock") }
    for (index, change) in changes.enumerated() {
      if change.start.magnitude > Self.largestInstant.magnitude {
        findings.add("implausible time", table: "clock", row: "start \(change.start)")
      }
      if change.offset.magnitude > Self.largestOffset.magnitude {
        findings.add("UTC offset of \(change.offset) seconds", table: "clock", row: "start \(change.start)")
      }
      if index > 0, changes[index - 1].offset == change.offset {
        findings.add("same offset as the row before", table: "clock", row: "start \(change.start)")
      }
    }
    guard findings.isEmpty else { return }
    let zoneName = database.metadata.timeZone
    guard let zone = TimeZone(identifier: zoneName.name) else {
      findings.note = "not compared: this system does not know the zone \(zoneName.name)"
      return
    }
    guard zoneName.dataVersion == dataVersion else {
      findings.note = "not compared: zone data \(zoneName.dataVersion) in the bundle, \(dataVersion) here"
      return
    }
    compare(changes, with: zone, days: Self.days(of: database, changes), into: &findings)
    for other in zoneName.others ?? [] {
      guard let zone = TimeZone(identifier: other.name) else { continue }
      let changes = other.changes.map { (start: $0[0], offset: $0[1]) }
      let isOrdered = zip(changes, changes.dropFirst()).allSatisfy { $0.start < $1.start }
      guard isOrdered, changes.allSatisfy({ $0.start.magnitude <= Self.largestInstant.magnitude }), !changes.isEmpty
      else {
        findings.add("implausible times of \(other.name)", table: "meta", row: BundleMetadata.metaKey)
        continue
      }
      compare(changes, with: zone, days: Self.days(of: database, changes), into: &findings)
    }
  }

  private typealias Change = (start: Int, offset: Int)

  private static func changes(in connection: Connection) throws -> [Change] {
    let rows = try connection.prepare("SELECT start, utc_offset FROM clock ORDER BY start")
    var changes: [Change] = []
    while try rows.step() { changes.append((rows.integer(at: 0), rows.integer(at: 1))) }
    return changes
  }

  /// The range to compare: the feed's days with a margin, and the days of the clock's changes.
  private static func days(of database: BundleDatabase, _ changes: [Change]) -> ClosedRange<Int> {
    let listed = changes.map { clamped($0.start / secondsPerDay) }
    let dates = [database.metadata.validity?.start, database.metadata.validity?.end]
      .compactMap { $0.flatMap { ServiceDate($0) }?.daysSince1970 }.flatMap {
        [clamped($0 - margin), clamped($0 + margin)]
      }
    let all = listed + dates
    return (all.min() ?? 0)...(all.max() ?? 0)
  }

  private static func clamped(_ day: Int) -> Int {
    min(max(day, plausibleDays.lowerBound), plausibleDays.upperBound)
  }

  private func compare(_ changes: [Change], with zone: TimeZone, days: ClosedRange<Int>, into findings: inout Findings)
  {
    func systemOffset(_ instant: Int) -> Int {
      zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant)))
    }
    for (index, change) in changes.enumerated() {
      let before = index > 0 ? changes[index - 1].offset : change.offset
      let isAtChange = index == 0 || systemOffset(change.start - 1) == before
      if systemOffset(change.start) != change.offset || !isAtChange {
        findings.add("not a transition of \(zone.identifier)", table: "clock", row: "start \(change.start)")
      }
    }
    var current = 0
    for day in days {
      let instant = day * Self.secondsPerDay
      while current + 1 < changes.count, changes[current + 1].start <= instant { current += 1 }
      // Times before the first row use its offset; their correctness is not guaranteed.
      guard instant >= changes[current].start, systemOffset(instant) != changes[current].offset else { continue }
      findings.add(
        "\(changes[current].offset) seconds on \(ServiceDate(daysSince1970: day)), \(zone.identifier) has \(systemOffset(instant))",
        table: "clock", row: "start \(changes[current].start)")
    }
  }
}
