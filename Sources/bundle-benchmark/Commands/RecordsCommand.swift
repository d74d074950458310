import ArgumentParser
import GTFSFeed

/// Reads the largest file of a feed, record by record, and does nothing with them.
struct RecordsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "records", abstract: "Find every field of a feed's largest file.", shouldDisplay: false)

  @Argument(help: "A feed; a folder, to leave inflating out.")
  var feed: String

  func run() throws {
    let feed = try Feed(opening: feed)
    guard let file = feed.files.max(by: { $0.inflatedByteCount < $1.inflatedByteCount }),
      let before = ResidentMemory.byteCount
    else { throw BenchmarkError(description: "\(feed.name): no files, or no word of the memory that is held") }
    var (records, fields) = (0, 0)
    let seconds = try Stopwatch.seconds {
      let reader = try RecordReader(feed: feed, file: file, readAhead: false)
      while let batch = try reader.nextBatch() {
        records += batch.count
        for record in 0..<batch.count { fields += batch.fieldCount(of: record) }
      }
    }
    let after = ResidentMemory.peakByteCount ?? before
    print(file.name, file.inflatedByteCount, records, fields, seconds, max(0, after - before))
  }
}
