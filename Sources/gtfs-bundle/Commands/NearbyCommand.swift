import ArgumentParser
import TransitBundle
import TransitValues

struct NearbyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "nearby",
    abstract: "Find stops around a place.",
    discussion: """
      Stops of all kinds, the nearest first. Coordinates are degrees of WGS 84.

        gtfs-bundle nearby city.transit -33.8688 151.2093 --radius 300

      With --json an array of stops, each with its distance in metres. Every key is always there, null where the feed \
      gives nothing.
      """)

  @Argument(help: ArgumentHelp("The bundle.", valueName: "city.transit"), completion: .file(extensions: ["transit"]))
  var bundle: String

  @Argument(help: ArgumentHelp("Latitude, -90 to 90.", valueName: "lat"))
  var latitude: Double

  @Argument(help: ArgumentHelp("Longitude, -180 to 180.", valueName: "lon"))
  var longitude: Double

  @Option(help: ArgumentHelp("How far around.", valueName: "metres"))
  var radius = 500.0

  @Option(
    help: ArgumentHelp("The most stops to list. (default: 20)", valueName: "number"),
    transform: LimitOption.parse)
  var limit: Int?

  @Flag(help: "Print JSON.")
  var json = false

  func validate() throws {
    if Coordinate(latitude: latitude, longitude: longitude) == nil {
      throw ValidationError("\(latitude) \(longitude) is no place; expected latitude -90 to 90, longitude -180 to 180")
    }
    if !radius.isFinite || radius < 0 { throw ValidationError("--radius is \(radius); expected metres from 0 up") }
  }

  func run() throws {
    guard let place = Coordinate(latitude: latitude, longitude: longitude) else {
      preconditionFailure("validate() has seen to the coordinates")
    }
    let stops = try Timetable(path: bundle).stops(near: place, radius: radius, limit: limit ?? 20)
    if json {
      try StandardOutput.write(JSONValue.array(stops.map(\.json)).lines)
    } else {
      try StandardOutput.write(StopList(stops).text)
    }
  }
}
