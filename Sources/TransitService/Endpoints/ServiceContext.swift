import TransitAnswers
import TransitBundle
import TransitFoundation
import TransitJourneys

/// What an endpoint answers from.
struct ServiceContext {
  let served: ServedTimetable
  /// In the rider's languages.
  let timetable: Timetable
  let arguments: ServiceArguments
  let languages: [String]
  let now: Date
  let snapshot: LiveSnapshot?

  var planner: JourneyPlanner { served.planner.localized(preferring: languages) }

  /// Why nothing runs on the day of a moment; `nil` if the timetable covers it.
  func absence(at date: Date) -> String? {
    timetable.information.absence(on: timetable.clock.localDate(at: date))
  }

  /// The instant of a parameter, or else now.
  func date(_ name: String) -> Date { arguments.time(name)?.date(by: timetable.clock) ?? now }
}
