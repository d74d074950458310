import BundleFormat
import BundleReader
import TransitBundle
import TransitFoundation
import TransitValues

/// Tells the local time of stops.
struct FareClocks: Sendable {
  /// A date, and the seconds on the clock's face.
  struct LocalTime {
    let date: ServiceDate
    let seconds: Int
  }

  private let feed: ServiceClock
  private let others: [String: ServiceClock]

  init(_ timetable: Timetable) {
    feed = timetable.clock
    let clocks = (timetable.metadata.timeZone.others ?? []).map { other in
      let changes = other.changes.filter { ServiceClock.Change.offsets.contains($0[1]) }
      return (other.name, ServiceClock(changes: changes.map { ServiceClock.Change(start: $0[0], offset: $0[1]) }))
    }
    others = Dictionary(clocks, uniquingKeysWith: { first, _ in first })
  }

  /// - Parameter instant: In seconds since 1970.
  func local(_ instant: Int, at stop: FareStop) -> LocalTime {
    let clock = stop.timeZone.flatMap { others[$0] } ?? feed
    let offset = Int(clock.utcOffset(at: Date(unixSeconds: instant)).components.seconds)
    let local = instant.addingClamped(offset)
    let day = local.floorDivided(by: 86_400)
    return LocalTime(date: ServiceDate(daysSince1970: day), seconds: local &- day &* 86_400)
  }
}
