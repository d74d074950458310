import ArgumentParser
import BundleDelta
import ToolSupport
import TransitAnswers
import TransitBundle
import TransitFiles

struct DeltaApplyCommand: LongCommand {
  static let configuration = CommandConfiguration(
    commandName: "apply",
    abstract: "Apply a delta to a bundle.",
    usage: "gtfs-bundle delta apply <old.transit> <new.tdelta> -o <new.transit>",
    discussion: """
      Writes the new bundle that the delta was made for; its content root is verified. Its bytes may differ from the \
      original's because blocks are compressed again.

        gtfs-bundle delta apply monday.transit tuesday.tdelta -o tuesday.transit
      """)

  @Argument(
    help: ArgumentHelp("The bundle that the delta was made from.", valueName: "old.transit"),
    completion: .file(extensions: ["transit"]))
  var old: String

  @Argument(help: ArgumentHelp("The delta.", valueName: "new.tdelta"), completion: .file(extensions: ["tdelta"]))
  var delta: String

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The bundle to write.", valueName: "new.transit"),
    completion: .file(extensions: ["transit"]))
  var output: String

  func run() async throws {
    try OutputPath.check(output, isNot: old)
    try OutputPath.check(output, isNot: delta)
    var file: OutputFile
    do {
      file = try OutputFile(path: output)
    } catch {
      throw BundleError(.cannotCreate, path: output, "cannot be created: \(error)")
    }
    let applied = try DeltaApplier(path: delta).apply(
      to: BundleFile.open(path: old), output: file, at: output)
    do {
      try file.finish()
    } catch {
      throw BundleError(.cannotWrite, path: output, "cannot be written: \(error)")
    }
    StandardError.writeLine("\(output): \(Quantity.bytes(applied.byteCount))")
  }
}
