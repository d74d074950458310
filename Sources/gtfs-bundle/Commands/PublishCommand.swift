import ArgumentParser

struct PublishCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "publish",
    abstract: "Publish signed bundles in a folder for a web host.",
    subcommands: [
      PublishBundleCommand.self, PublishInitCommand.self, PublishTakeBackCommand.self, PublishRotateCommand.self,
      PublishIndexCommand.self, PublishCheckCommand.self,
    ],
    defaultSubcommand: PublishBundleCommand.self)
}
