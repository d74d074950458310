import ArgumentParser

/// The program: the server, or the start of one of its tools.
@main
enum Program {
  static func main() async {
    if let tool = ToolStart(CommandLine.arguments) { tool.become() }
    await TransitServer.main()
  }
}
