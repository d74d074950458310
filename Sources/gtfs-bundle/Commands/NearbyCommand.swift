import ArgumentParser
import ToolSupport
import TransitAnswers
import TransitBundle
import TransitFoundation
import TransitValues

struct NearbyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "nearby",
    abstract: "Find stops near a location.",
    discussion: """
      Lists stops of all location types, nearest first. Coordinates are WGS 84 degrees.

        gtfs-bundle nearby city.transit -33.8688 151.2093 --radius 300

      With --json: an array of stops with their distance in meters. Every key is always present, null if the feed has \
      no value. Only stop_timezone is left out if the feed has none.
      """)

  @Argument(help: ArgumentHelp("The bundle.", valueName: "city.transit"), completion: .file(extensions: ["transit"]))
  var bundle: String

  @Argument(
    help: ArgumentHelp("Latitude in degrees, -90 to 90.", valueName: "lat"),
    transform: NumberArgument.real("degrees from -90 to 90", in: -90...90))
  var latitude: Double

  @Argument(
    help: ArgumentHelp("Longitude in degrees, -180 to 180.", valueName: "lon"),
    transform: NumberArgument.real("degrees from -180 to 180", in: -180...180))
  var longitude: Double

  @Option(
    help: ArgumentHelp("Search radius in meters. (default: 500)", valueName: "meters"),
    transform: NumberArgument.real("meters from 0 up", in: 0...Double.greatestFiniteMagnitude))
  var radius = 500.0

  @Option(
    help: ArgumentHelp("Maximum number of stops. (default: 20)", valueName: "number"),
    transform: NumberArgument.whole(in: 0...Int.max))
  var limit = 20

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    guard let place = Coordinate(latitude: latitude, longitude: longitude) else {
      preconditionFailure("the argument parsers check these ranges")
    }
    let stops = try Timetable(path: bundle).stops(near: place, radius: radius, limit: limit)
    try StandardOutput.write(
      json ? JSONOutput.array(stops.map { JSONOutput($0, AnswerColumn.nearbyStop) }).lines : StopList(stops).text)
  }
}
