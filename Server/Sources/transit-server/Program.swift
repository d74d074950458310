import ArgumentParser
import Foundation

/// The program: the server, or the start of one of its tools.
@main
enum Program {
  static func main() async {
    if let tool = ToolStart(CommandLine.arguments) { tool.become() }
    let options = EnvironmentOptions(environment: ProcessInfo.processInfo.environment, of: TransitServer())
    await TransitServer.main(options.arguments(before: Array(CommandLine.arguments.dropFirst())))
  }
}
