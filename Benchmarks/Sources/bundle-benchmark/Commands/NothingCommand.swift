import ArgumentParser

/// What every process costs that is this program: the zero of ``FirstDeparturesCommand``.
struct NothingCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "nothing", abstract: "Start and end.", shouldDisplay: false)

  func run() {}
}
