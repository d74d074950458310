import ArgumentParser

/// Measures the start of a process; the baseline of ``FirstDeparturesCommand``.
struct NothingCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "nothing", abstract: "Start and end.", shouldDisplay: false)

  func run() {}
}
