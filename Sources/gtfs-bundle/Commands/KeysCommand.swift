import ArgumentParser
import Publisher
import ToolSupport
import UpdateManifest

struct KeysCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys",
    abstract: "Manage the keys that sign updates.",
    subcommands: [KeysNewCommand.self])
}

struct KeysNewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Create a key pair.",
    usage: "gtfs-bundle keys new <name>",
    discussion: """
      Writes NAME.key, the private key, readable only by its owner, and NAME.pub, the public key. Existing files are \
      never replaced. The keys are Ed25519 keys in PEM, the format of openssl.

        gtfs-bundle keys new online
      """)

  @Argument(help: ArgumentHelp("The file name without .key and .pub.", valueName: "name"))
  var name: String

  func run() throws {
    let key = try KeyFile.create(name)
    StandardError.writeLine("\(name).key, \(name).pub: key \(key.id)")
  }
}
