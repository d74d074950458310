import ArgumentParser
import Publisher
import UpdateManifest

struct KeysCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys",
    abstract: "Make the keys that sign updates.",
    subcommands: [KeysNewCommand.self])
}

struct KeysNewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Make a key pair.",
    usage: "gtfs-bundle keys new <name>",
    discussion: """
      Writes NAME.key, the private key, which only its owner may read, and NAME.pub. Files that are there are never \
      replaced. The keys are Ed25519 in PEM, as openssl writes them.

        gtfs-bundle keys new online
      """)

  @Argument(help: ArgumentHelp("The files' name, without .key and .pub.", valueName: "name"))
  var name: String

  func run() throws {
    let key = try KeyFile.create(name)
    StandardError.write(DisplayText.oneLine("\(name).key, \(name).pub: key \(key.id)") + "\n")
  }
}
