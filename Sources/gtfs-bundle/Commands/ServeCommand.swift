import ArgumentParser
import Foundation
import ToolSupport
import TransitAnswers
import TransitFiles
import TransitValues

struct ServeCommand: BundleCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Show bundles on a page with a map: starts transit-server.",
    discussion: """
      Prints the URL of the page once it answers. transit-server has more options, such as live data.

        gtfs-bundle serve city.transit
        gtfs-bundle serve https://example.org/gtfs.zip --listen 127.0.0.1:0
      """)

  @Argument(
    help: ArgumentHelp("Bundles, or URLs of feeds.", valueName: "city.transit"),
    completion: .file(extensions: ["transit"]))
  var bundles: [String]

  @Option(
    help: ArgumentHelp(
      "Address and port; port 0 takes a free one. (default: 127.0.0.1:8080)", valueName: "address:port"))
  var listen: String?

  func run() throws {
    var words = [Self.server] + bundles.flatMap { ["--bundle", $0] }
    if let listen { words += ["--listen", listen] }
    let problem = ProgramStart.replace(with: words)
    throw PlainFailure(.cannotOpen, "transit-server cannot be started: \(problem); install it beside gtfs-bundle")
  }

  /// The one of the same installation, or else that of the PATH.
  private static var server: String {
    let name = "transit-server"
    guard let program = Bundle.main.executableURL?.resolvingSymlinksInPath() else { return name }
    let beside = program.deletingLastPathComponent().appendingPathComponent(name).path(percentEncoded: false)
    return (try? FileStatus(of: beside))?.kind == .regular ? beside : name
  }
}
