import ArgumentParser
import BundleDelta
import ToolSupport
import TransitAnswers
import TransitBundle

struct DeltaMakeCommand: LongCommand {
  static let configuration = CommandConfiguration(
    commandName: "make",
    abstract: "Make the delta from one bundle to another.",
    usage: "gtfs-bundle delta make <old.transit> <new.transit> -o <new.tdelta>",
    discussion: """
      The delta is applied once as a check before it is written.

        gtfs-bundle delta make monday.transit tuesday.transit -o tuesday.tdelta
      """)

  @Argument(
    help: ArgumentHelp("The bundle that clients have.", valueName: "old.transit"),
    completion: .file(extensions: ["transit"]))
  var old: String

  @Argument(
    help: ArgumentHelp("The bundle that clients will get.", valueName: "new.transit"),
    completion: .file(extensions: ["transit"]))
  var new: String

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The delta to write.", valueName: "new.tdelta"),
    completion: .file(extensions: ["tdelta"]))
  var output: String

  func run() async throws {
    try OutputPath.check(output, isNot: old)
    try OutputPath.check(output, isNot: new)
    try OutputPath.checkReplaceable(output)
    let newFile = try BundleFile.open(path: new)
    let byteCount = try VerifiedDelta.write(
      from: BundleFile.open(path: old), to: newFile, path: output)
    let share = Quantity.share(byteCount, of: newFile.fileByteCount)
    StandardError.writeLine("\(output): \(Quantity.bytes(byteCount)), \(share) of \(new)")
  }
}
