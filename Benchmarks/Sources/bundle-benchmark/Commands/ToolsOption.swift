import ArgumentParser

/// The location of the package's own programs.
struct ToolsOption: ParsableArguments {
  @Option(
    help: ArgumentHelp("The folder of gtfs-bundle, verify-bundle and benchmark-internals.", valueName: "folder"),
    completion: .directory)
  var tools = ".build/release"
}
