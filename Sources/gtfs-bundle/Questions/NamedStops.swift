import TransitAnswers
import TransitBundle
import TransitValues

/// Finds stops by name where a question expects an id, for people at a keyboard.
struct NamedStops {
  let timetable: Timetable

  /// Stops of one name within so many meters are one place.
  private static let radius = 500.0
  /// More stops of one name than these are not looked at.
  private static let limit = 100
  private static let mostListed = 5

  /// The ids of the stops with this name: stations rather than what is below them, and all in one place.
  ///
  /// - Returns: The word itself if it is an id, or if no stop has this name.
  /// - Throws: ``UsageError`` if stops in several places have the name.
  func ids(of word: String) throws -> [String] {
    if try timetable.stop(StopID(rawValue: word)) != nil { return [word] }
    let named = try timetable.stops(named: word, limit: Self.limit)
    let ids = Set(named.map(\.id))
    let stops = named.filter { stop in stop.parentStationID.map { !ids.contains($0) } ?? true }
    guard let best = stops.first else { return [word] }
    let isOnePlace = stops.dropFirst().allSatisfy { stop in
      guard let place = stop.coordinate, let other = best.coordinate else { return false }
      return place.distance(to: other) <= Self.radius
    }
    if isOnePlace { return stops.map(\.id.rawValue) }
    let listed = stops.prefix(Self.mostListed).map { stop in
      stop.id.rawValue + (stop.coordinate.map { " (\($0))" } ?? "")
    }
    let more = stops.count > listed.count ? ", …" : ""
    throw UsageError(
      "\(word): \(stops.count) stops have this name; give an id: \(listed.joined(separator: ", "))\(more)")
  }
}
