import ArgumentParser
import GTFSFeed

/// Reads a feed and drops it: what `unzip -p` does, for machines without it.
struct InflateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inflate", abstract: "Inflate every file of a feed.", shouldDisplay: false)

  @Argument(help: "A feed.")
  var feed: String

  func run() throws {
    let feed = try Feed(opening: feed)
    var chunk: [UInt8] = []
    for file in feed.files {
      let reader = try ChunkReader(feed: feed, file: file, readAhead: false)
      while try reader.append(to: &chunk) { chunk.removeAll(keepingCapacity: true) }
    }
  }
}
