import ArgumentParser

struct PublishCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "publish",
    abstract: "Put bundles into a folder that a web host serves, signed.",
    subcommands: [
      PublishBundleCommand.self, PublishInitCommand.self, PublishTakeBackCommand.self, PublishRotateCommand.self,
      PublishCheckCommand.self,
    ],
    defaultSubcommand: PublishBundleCommand.self)
}
