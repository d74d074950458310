import ArgumentParser

struct DeltaCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delta",
    abstract: "Make or apply a delta between two bundles.",
    discussion: """
      A delta holds the changes between two bundles in a fraction of a bundle's size. publish makes deltas and update \
      applies them automatically; these commands perform each step by hand.
      """,
    subcommands: [DeltaMakeCommand.self, DeltaApplyCommand.self])
}
