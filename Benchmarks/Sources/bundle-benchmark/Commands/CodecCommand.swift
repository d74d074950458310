import ArgumentParser
import Foundation

/// Measures only the page codec, for work on the codec.
struct CodecCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "codec", abstract: "Encode and decode the blocks of a bundle.", shouldDisplay: false)

  @Argument(help: "The bundle.")
  var bundle: String

  @OptionGroup var tools: ToolsOption

  func run() throws {
    try ScratchFolder.use { scratch in
      let codec = try CodecMeasurement(
        of: bundle, scratch: scratch.path, programs: try Executables(tools: tools.tools))
      let name = URL(fileURLWithPath: bundle).lastPathComponent
      print(MeasurementTable(title: name, rows: codec.rows).text, terminator: "")
      for answer in codec.wrongAnswers { FileHandle.standardError.write(Data("wrong answer: \(answer)\n".utf8)) }
      if !codec.wrongAnswers.isEmpty { throw ExitCode(1) }
    }
  }
}
