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
    guard let file = feed.files.max(by: { $0.inflatedByteCount < $1.inflatedByteCount }) else {
      throw BenchmarkError(description: "\(feed.name): no files")
    }
    let heap = try heapByteCount(of: feed, file)
    var (records, fields) = (0, 0)
    let seconds = try Stopwatch.seconds {
      let reader = try RecordReader(feed: feed, file: file, readAhead: false)
      while let batch = try reader.nextBatch() {
        records += batch.count
        for record in 0..<batch.count { fields += batch.fieldCount(of: record) }
      }
    }
    print(file.name, file.inflatedByteCount, records, fields, seconds, heap)
  }

  /// The most that the reader has allocated while it is at a batch; apart from the time, which asking takes.
  private func heapByteCount(of feed: Feed, _ file: FeedFile) throws -> Int {
    guard let before = HeapMemory.byteCount else {
      throw BenchmarkError(description: "no word of the memory that is allocated")
    }
    var most = 0
    let reader = try RecordReader(feed: feed, file: file, readAhead: false)
    while try reader.nextBatch() != nil { most = max(most, (HeapMemory.byteCount ?? before) - before) }
    return most
  }
}
