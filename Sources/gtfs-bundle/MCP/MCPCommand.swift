import ArgumentParser
import Foundation
import ToolSupport
import TransitAnswers
import TransitBundle
import TransitLive

struct MCPCommand: DownloadingCommand, AskingCommand, BundleCommand {
  static let configuration = CommandConfiguration(
    commandName: "mcp",
    abstract: "Let an assistant ask: a server of the Model Context Protocol.",
    discussion: """
      Speaks with a program over standard input and output. Each question is a tool, each bundle a resource. Nothing \
      is written.

        gtfs-bundle mcp city.transit
        gtfs-bundle mcp ~/timetable --live https://example.org/trip-updates.pb

      A folder is one that gtfs-bundle update fills: its current bundle answers, also after an update. Live data is \
      read again when it is older than 30 seconds. See https://modelcontextprotocol.io.
      """)

  @Argument(
    help: ArgumentHelp("Bundles, folders of updates, or URLs of feeds.", valueName: "city.transit"),
    completion: .file(extensions: ["transit"]))
  var bundles: [String]

  @OptionGroup var live: LiveArguments

  func run() async throws {
    if !live.live.isEmpty, bundles.count > 1 { throw UsageError("--live goes with one bundle") }
    let server = MCPServer(try MCPBundle.named(bundles), live)
    for line in StandardInput.lines where !line.isEmpty {
      if let reply = await server.reply(to: line) { try StandardOutput.write(reply + "\n") }
    }
  }
}
