import ArgumentParser
import BundleBuilder
import FeedEditor
import Foundation
import ToolSupport
import TransitFiles
import TransitFoundation
import TransitValues

struct DiffCommand: LongCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compare two versions of a feed.",
    usage: "gtfs-bundle diff <old> <new> [<options>]",
    discussion: """
      Says on which days and routes the number of trips differs, which stops moved or have another name, and which \
      rows are added, removed or changed. Trips that merely got another id are told apart. The order of rows does not \
      matter, nor the spelling of values. Both are feeds or bundles. Exits with code 1 if they differ.

        gtfs-bundle diff yesterday.zip today.zip
        gtfs-bundle diff city.transit today.zip --json
      """)

  @Argument(help: "The earlier feed, .zip or folder, or bundle.", completion: .file())
  var old: String

  @Argument(help: "The later one.", completion: .file())
  var new: String

  @Flag(help: "Print JSON.")
  var json = false

  @Option(help: "Progress output on standard error.")
  var progress = ProgressMode.auto

  func run() async throws {
    let difference = try compare()
    try StandardOutput.write(json ? difference.json.compact + "\n" : DifferenceText(difference: difference).text)
    if !difference.isEmpty { throw PlainFailure(.feedsDiffer, "\(old) and \(new) differ") }
  }

  private func compare() throws -> FeedDifference {
    try OutputPath.checkGiven([old, new])
    let printer = ProgressPrinter(mode: progress)
    defer { printer.finish() }
    return try ScratchFolder.temporary(named: "gtfs-bundle-diff") { scratch in
      let names = OpenedFeed.names(of: [old, new])
      let feeds = try [(old, names[0], "old.zip"), (new, names[1], "new.zip")].map { path, name, export in
        try OpenedFeed(path, named: name, scratch: "\(scratch)/\(export)", printer).feed
      }
      return try FeedComparison(feeds[0], feeds[1]).run(progress: printer.reporter(of: "compare"))
    }
  }
}
