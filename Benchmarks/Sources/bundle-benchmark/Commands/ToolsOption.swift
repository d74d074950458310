import ArgumentParser

/// Where the package's own programs are.
struct ToolsOption: ParsableArguments {
  @Option(
    help: ArgumentHelp("The folder of gtfs-bundle, verify-bundle and benchmark-internals.", valueName: "folder"),
    completion: .directory)
  var tools = ".build/release"
}
