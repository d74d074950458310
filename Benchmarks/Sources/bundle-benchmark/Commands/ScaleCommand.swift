import ArgumentParser
import Foundation

struct ScaleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scale",
    abstract: "Measure build cost as a function of feed size.",
    discussion: """
      Generates cities with `gtfs-bundle sample`, with 1 and 3 times each power of ten stop_times. Builds each one \
      alternately with `unzip -p` of the same zip. The largest city takes minutes and 2 GB of disk space.
      """)

  @Option(help: ArgumentHelp("Minimum number of stop_times.", valueName: "n"))
  var from = 10_000

  @Option(help: ArgumentHelp("Maximum number of stop_times.", valueName: "n"))
  var to = 30_000_000

  @Option(help: ArgumentHelp("Number of builds of each city.", valueName: "n"))
  var runs = 3

  @OptionGroup var tools: ToolsOption

  @Option(name: .shortAndLong, help: ArgumentHelp("Write JSON to this file.", valueName: "scale.json"))
  var output: String?

  @Option(help: ArgumentHelp("Write a chart to this file.", valueName: "scale.svg"))
  var chart: String?

  func validate() throws {
    if runs < 1 { throw ValidationError("--runs is \(runs); expected 1 or more") }
    if from < 1 || to > 50_000_000 || ScaleReport.sizes(from: from, to: max(from, to)).isEmpty || from > to {
      throw ValidationError("--from \(from) --to \(to): expected 1, 3, 10, 30, … between them, up to 50,000,000")
    }
  }

  func run() throws {
    try ScratchFolder.use { scratch in
      let programs = try Executables(tools: tools.tools)
      let machine = try Machine(programs: programs, scratch: scratch.path)
      let steps = try ScaleReport.sizes(from: from, to: to).map { size in
        try ScaleStep(stopTimes: size, runs: runs, scratch: scratch.path, programs: programs)
      }
      let report = ScaleReport(machine: machine, runs: runs, steps: steps)
      print(report.text)
      if let output { try report.write(to: output) }
      if let chart { try Data(report.chart.utf8).write(to: URL(fileURLWithPath: chart)) }
    }
  }
}
