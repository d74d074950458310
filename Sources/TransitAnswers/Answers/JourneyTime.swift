import TransitBundle
package import TransitFoundation
import TransitJourneys

/// When to travel.
package enum JourneyTime: Sendable {
  case departing(Date)
  case arriving(Date)
  /// All departures for a while.
  case range(Date, Duration)

  package var instant: Date {
    switch self {
    case .departing(let date), .arriving(let date), .range(let date, _): date
    }
  }
}

extension JourneyPlanner {
  func journeys(
    from: JourneyPlace, to: JourneyPlace, _ time: JourneyTime, _ options: JourneyOptions, live: LiveSnapshot? = nil
  ) throws(BundleError) -> [Journey] {
    switch time {
    case .departing(let date): try journeys(from: from, to: to, departing: date, options: options, live: live)
    case .arriving(let date): try journeys(from: from, to: to, arriving: date, options: options, live: live)
    case .range(let date, let length):
      try journeys(from: from, to: to, departing: date, within: length, options: options, live: live)
    }
  }
}
