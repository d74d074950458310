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
        gtfs-bundle nearby city.transit -33.8688,151.2093

      With --json: an array of stops with their distance in meters. Every key is always present, null if the feed has \
      no value. Only stop_timezone is left out if the feed has none.
      """)

  @Argument(help: ArgumentHelp("The bundle.", valueName: "city.transit"), completion: .file(extensions: ["transit"]))
  var bundle: String

  @Argument(help: ArgumentHelp("Latitude in degrees, -90 to 90, or LAT,LON.", valueName: "lat"))
  var latitude: String

  @Argument(help: ArgumentHelp("Longitude in degrees, -180 to 180, unless given before.", valueName: "lon"))
  var longitude: String?

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

  func validate() throws {
    do throws(UsageError) { _ = try place() } catch { throw ValidationError("\(error)") }
  }

  private func place() throws(UsageError) -> Coordinate {
    // A pasted "LAT, LON" has a comma already.
    let text = longitude.map { "\(latitude),\($0)".replacing(",,", with: ",") } ?? latitude
    guard let place = try CoordinateArgument.coordinate(text) else {
      throw UsageError("\(text) is not a coordinate; expected LAT LON or LAT,LON in degrees")
    }
    return place
  }

  func run() throws {
    let place = try place()
    let stops = try Timetable(path: bundle).stops(near: place, radius: radius, limit: limit)
    try StandardOutput.write(
      json ? JSONOutput.array(stops.map { JSONOutput($0, AnswerColumn.nearbyStop) }).lines : StopList(stops).text)
  }
}
