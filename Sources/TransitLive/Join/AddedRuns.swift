import TransitBundle
import TransitValues

/// The runs that stand beside the schedule.
struct AddedRuns {
  /// A run as a vehicle names it: with or without its day, and with or without its start.
  private struct Name: Hashable {
    enum Start: Hashable {
      case any
      case own(ServiceTime?)
    }

    let id: TripID
    let date: ServiceDate?
    let start: Start
  }

  /// The index of the first run of each name.
  private var runs: [Name: Int] = [:]

  /// - Returns: `false` for a second run with the same id, day and start.
  mutating func insert(_ run: LiveRun, at index: Int) -> Bool {
    let (id, start) = (run.tripID, Name.Start.own(run.key.start))
    if runs[Name(id: id, date: run.key.date, start: start)] != nil { return false }
    for date in [run.key.date, nil] {
      for start in [start, .any] where runs[Name(id: id, date: date, start: start)] == nil {
        runs[Name(id: id, date: date, start: start)] = index
      }
    }
    return true
  }

  /// The index of the run that has the id, and the day and the start where they are given. A run without a start fits
  /// any.
  func index(of trip: TripDescriptor) -> Int? {
    guard !runs.isEmpty, let id = trip.tripID.given.map(TripID.init(rawValue:)) else { return nil }
    let date = trip.startDate.given.flatMap { ServiceDate($0) }
    guard let start = trip.startTime.given.flatMap({ ServiceTime(given: $0) }) else {
      return runs[Name(id: id, date: date, start: .any)]
    }
    return runs[Name(id: id, date: date, start: .own(start))] ?? runs[Name(id: id, date: date, start: .own(nil))]
  }
}
