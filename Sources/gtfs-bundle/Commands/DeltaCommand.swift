import ArgumentParser

struct DeltaCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delta",
    abstract: "Make and apply the difference between two bundles.",
    discussion: """
      A delta says what the new feed changed, in a fraction of a bundle's size. publish makes deltas and update applies \
      them by themselves; these commands do each step by hand.
      """,
    subcommands: [DeltaMakeCommand.self, DeltaApplyCommand.self])
}
