package import TransitBundle
import TransitFoundation
package import TransitValues

/// The departures of a service day as they are posted at a stop: for each line and direction, the minutes of each hour.
package struct PostedTimetable: Hashable, Sendable {
  /// The departures of a line in a direction.
  package struct Section: Hashable, Sendable {
    package let route: Route
    /// Where the trips go, most of them first. Trips to another than the first are marked with a letter.
    package fileprivate(set) var destinations: [String?] = []
    package fileprivate(set) var hours: [Hour] = []
  }

  package struct Hour: Hashable, Sendable {
    /// Hours of the service day continue past midnight: 25 is one o'clock.
    package let hour: Int
    package fileprivate(set) var minutes: [Minute] = []
  }

  package struct Minute: Hashable, Sendable {
    package let minute: Int
    /// Whether the feed gives the time.
    package let isExact: Bool
    /// The index of the destination.
    package fileprivate(set) var variant: Int

    package var letter: String? { PostedTimetable.letter(ofVariant: variant) }
  }

  /// By line, then by direction.
  package private(set) var sections: [Section] = []

  /// - Parameter departures: Of the service day, sorted by time.
  package init(_ departures: [Departure], on date: ServiceDate, _ clock: ServiceClock) {
    let origin = clock.origin(of: date).unixSeconds
    let lines = Dictionary(grouping: departures) { Line(route: $0.route.id, direction: $0.direction?.rawValue ?? .max) }
    for line in lines.sorted(by: { Self.order($0.value[0].route, $0.key) < Self.order($1.value[0].route, $1.key) }) {
      sections.append(Section(line.value, origin: origin))
    }
  }

  private struct Line: Hashable {
    let route: RouteID
    let direction: Int
  }

  private static func order(_ route: Route, _ line: Line) -> (Int, String, String, Int) {
    (route.sortOrder ?? .max, route.displayName, route.id.rawValue, line.direction)
  }

  /// a, b, …, z, aa, …; `nil` for the first destination.
  package static func letter(ofVariant variant: Int) -> String? {
    if variant < 1 { return nil }
    let (more, letter) = (variant - 1).quotientAndRemainder(dividingBy: 26)
    return (Self.letter(ofVariant: more) ?? "") + String(Unicode.Scalar(UInt8(ascii: "a") + UInt8(letter)))
  }
}

extension PostedTimetable.Section {
  fileprivate init(_ departures: [Departure], origin: Int) {
    route = departures[0].route
    var counts: [String?: (count: Int, first: Int)] = [:]
    for (index, departure) in departures.enumerated() {
      counts[departure.destination, default: (0, index)].count += 1
    }
    destinations = counts.sorted { (-$0.value.count, $0.value.first) < (-$1.value.count, $1.value.first) }.map {
      $0.key
    }
    let variants = Dictionary(uniqueKeysWithValues: destinations.enumerated().map { ($1, $0) })
    for departure in departures {
      let (hour, minute) = ((departure.time.unixSeconds - origin) / 60).quotientAndRemainder(dividingBy: 60)
      if hours.last?.hour != hour { hours.append(PostedTimetable.Hour(hour: hour)) }
      hours[hours.count - 1].minutes.append(
        PostedTimetable.Minute(
          minute: minute, isExact: !departure.isInterpolated && departure.repetition?.isExact != false,
          variant: variants[departure.destination] ?? 0))
    }
  }
}
