import ArgumentParser
import FeedEditor
import Foundation
import TransitAnswers
import TransitValues

/// The conditions of `extract`.
struct ExtractOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A box in degrees: trips with two calls inside, cut to the run between them.", valueName: "S,W,N,E"),
    transform: ExtractOptions.box)
  var bbox: Area?

  @Option(
    help: ArgumentHelp("The same for the polygons of a GeoJSON file.", valueName: "area.geojson"),
    completion: .file(extensions: ["geojson", "json"]))
  var polygon: String?

  @Option(help: ArgumentHelp("An agency; may be repeated.", valueName: "agency_id"))
  var agency: [String] = []

  @Option(help: ArgumentHelp("A route; may be repeated.", valueName: "route_id"))
  var route: [String] = []

  @Option(
    help: ArgumentHelp(
      "A route type, such as 0 for trams, with its extended types; may be repeated.", valueName: "route_type"),
    transform: NumberArgument.whole(in: 0...Int(Int16.max)))
  var routeType: [Int] = []

  @Option(
    help: ArgumentHelp("A stop, station or location group at which trips call; may be repeated.", valueName: "stop_id"))
  var stop: [String] = []

  @Option(
    help: ArgumentHelp("The first service day, such as 20260701 or 2026-07-01, or today.", valueName: "date"),
    transform: ExtractOptions.day)
  var from: ExtractDates.Day?

  @Option(help: ArgumentHelp("The last service day.", valueName: "date"), transform: ExtractOptions.day)
  var to: ExtractDates.Day?

  @Option(
    help: ArgumentHelp("The number of service days, instead of --to.", valueName: "number"),
    transform: NumberArgument.whole(in: 1...36_525))
  var days: Int?

  /// - Throws: ``UsageError`` for dates that contradict each other, or if there is no condition at all.
  func conditions() throws -> ExtractConditions {
    var conditions = ExtractConditions()
    if let bbox { conditions.areas.append(bbox) }
    if let polygon { conditions.areas.append(try Area(geoJSON: EditedFeed.contents(of: polygon), name: polygon)) }
    conditions.agencies = agency.map { AgencyID($0) }
    conditions.routes = route.map { RouteID($0) }
    conditions.routeTypes = routeType
    conditions.stops = stop.map { StopID($0) }
    try addDates(to: &conditions)
    if conditions.isEmpty {
      throw UsageError("no condition given; expected --bbox, --polygon, --agency, --route, --stop, --from or others")
    }
    return conditions
  }

  private func addDates(to conditions: inout ExtractConditions) throws(UsageError) {
    do {
      try ExtractDates(from: from, to: to, days: days).add(to: &conditions)
    } catch {
      throw UsageError("--from, --to, --days: \(error)")
    }
  }

  private static let day: @Sendable (String) throws -> ExtractDates.Day = { text in
    if text == ExtractDates.Day.word { return .today }
    guard let day = try? TimeArgument.day(parsing: text) else {
      throw UsageError("\(TimeArgument.dayExpectation), or today")
    }
    return .date(day)
  }

  private static let box: @Sendable (String) throws -> Area = { text in
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) ?? .nan }
    guard let box = Area.box(degrees: numbers) else {
      throw UsageError(
        "\(Area.problem(ofDegrees: numbers))expected south,west,north,east in degrees, such as 47.3,8.4,47.5,8.7")
    }
    return box
  }
}
