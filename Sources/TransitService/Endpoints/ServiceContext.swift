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

  /// The instant of a parameter, or else now.
  func date(_ name: String) -> Date { arguments.time(name)?.date(by: timetable.clock) ?? now }
}
