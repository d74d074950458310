import ArgumentParser
import GTFSFeed

/// Reads the records of a feed's largest file and drops them.
struct RecordsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "records", abstract: "Find every field of a feed's largest file.",
    discussion: "Prints the file's name and bytes, its records and fields, seconds, and bytes of heap.")

  @Argument(help: "A feed; a folder, to leave inflating out.")
  var feed: String

  func run() throws {
    let feed = try Feed(opening: feed)
    guard let file = feed.files.max(by: { $0.inflatedByteCount < $1.inflatedByteCount }) else {
      throw InternalsError(description: "\(feed.name): no files")
    }
    let heap = try heapByteCount(of: feed, file)
    var (records, fields) = (0, 0)
    let time = try ContinuousClock().measure {
      let reader = try RecordReader(feed: feed, file: file, readAhead: false)
      while let batch = try reader.nextBatch() {
        records += batch.count
        for record in 0..<batch.count { fields += batch.fieldCount(of: record) }
      }
    }
    print(file.name, file.inflatedByteCount, records, fields, time / .seconds(1), heap)
  }

  /// The most bytes that the reader has allocated at any batch. Read a second time, since the figure takes time.
  private func heapByteCount(of feed: Feed, _ file: FeedFile) throws -> Int {
    guard let before = HeapMemory.byteCount else {
      throw InternalsError(description: "the system does not report allocated memory")
    }
    var most = 0
    let reader = try RecordReader(feed: feed, file: file, readAhead: false)
    while try reader.nextBatch() != nil { most = max(most, (HeapMemory.byteCount ?? before) - before) }
    return most
  }
}
