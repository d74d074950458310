import TransitBundle
import TransitValues

/// The runs that stand beside the schedule.
struct AddedRuns {
  /// A run as a vehicle names it: with or without its day, and with or without its start.
  private struct Name: Hashable {
    let id: TripID
    let day: Int?
    let start: Int?
  }

  /// The index of the first run of each name.
  private var runs: [Name: Int] = [:]

  /// - Returns: `false` for a second run with the same id, day and start.
  mutating func insert(_ run: LiveRun, at index: Int) -> Bool {
    let (id, day, start) = (run.tripID, run.key.day, run.key.start)
    if runs[Name(id: id, day: day, start: start)] != nil { return false }
    for name in [
      Name(id: id, day: day, start: start), Name(id: id, day: day, start: nil), Name(id: id, day: nil, start: start),
      Name(id: id, day: nil, start: nil),
    ] where runs[name] == nil {
      runs[name] = index
    }
    return true
  }

  /// The index of the run that has the id, and the day and the start where they are given. A run without a start fits
  /// any.
  func index(of trip: TripDescriptor) -> Int? {
    guard !runs.isEmpty, let id = trip.tripID.given.map(TripID.init(rawValue:)) else { return nil }
    let day = trip.startDate.given.flatMap { ServiceDate($0) }?.daysSince1970
    guard let start = trip.startTime.given.flatMap({ ServiceTime(given: $0)?.seconds }) else {
      return runs[Name(id: id, day: day, start: nil)]
    }
    return runs[Name(id: id, day: day, start: start)] ?? runs[Name(id: id, day: day, start: LiveRunKey.none)]
  }
}
