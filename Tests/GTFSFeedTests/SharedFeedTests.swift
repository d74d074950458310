import Foundation
import GTFSFeed
import TestFeeds
import Testing
import TransitValues

@Suite(.enabled(if: SharedFeeds.arePresent, "needs the folder of real feeds next to the package"))
struct `Real feeds` {
  @Test func `all shared feeds are present`() {
    #expect(SharedFeeds.paths().count >= 22)
    #expect(SharedFeeds.paths(in: "edge").count == 37)
  }

  @Test(arguments: SharedFeeds.paths() + SharedFeeds.paths(in: "edge"))
  func `real feeds have as many records as a naive reader finds`(path: String) throws {
    let feed = try Feed(opening: path)
    #expect(!feed.files.isEmpty)
    for file in feed.files where file.schema?.isTable == true && isShort(file) {
      let bytes = try feed.contents(of: file)
      #expect(bytes.count == file.inflatedByteCount)
      let reader = try RecordReader(feed: feed, file: file)
      var count = 0
      while let batch = try reader.nextBatch() { count += batch.count }
      #expect(count == max(0, naiveRecordCount(bytes) - 1), "\(file.name)")
      #expect(reader.inflatedBytesRead == bytes.count)
    }
  }

  @Test(arguments: SharedFeeds.paths(in: "broken"))
  func `faulty real feeds are read or refused with a feed error`(path: String) {
    do {
      let feed = try Feed(opening: path)
      for file in feed.files {
        _ = try feed.contents(of: file)
        if file.schema?.isTable == true {
          _ = try Table(reading: RecordReader(feed: feed, file: file))
        }
      }
    } catch let error as FeedError {
      #expect(error.file != nil && !error.description.contains("\n"))
    } catch {
      Issue.record(error)
    }
  }

  @Test(arguments: [
    ("made-bad-crc-trips", "trips.txt: is damaged: its CRC-32 does not match"),
    ("made-empty-zip", "made-empty-zip.zip: is a zip without members"),
    (
      "made-truncated-tail",
      "made-truncated-tail.zip: is a damaged zip: it begins like a zip but is truncated"
    ),
    ("tf-unknown_format", "tf-unknown_format.zip: is not a zip but a text file"),
    (
      "tl-example-nested-two-feeds",
      "tl-example-nested-two-feeds.zip: contains several feeds, in example1/, example2/; expected one"
    ),
    ("tf-bad_utf8", "agency.txt:1: is not UTF-8 (byte 0xEC; Latin-1 or Windows-1252 is likely)"),
  ])
  func `faulty real feeds are refused with reason and place`(name: String, message: String) {
    let error = #expect(throws: FeedError.self) {
      let feed = try Feed(opening: SharedFeeds.path(of: "broken/\(name)"))
      for file in feed.files where file.schema?.isTable == true {
        _ = try Table(reading: RecordReader(feed: feed, file: file))
      }
    }
    #expect(error?.description == message)
  }

  /// Whether a file is short enough to read byte by byte in seconds. Debug builds skip large files.
  private func isShort(_ file: FeedFile) -> Bool {
    #if DEBUG
      file.inflatedByteCount < 1 << 20
    #else
      true
    #endif
  }

  /// Counts lines that are not blank, with quotes tracked to skip line breaks inside them.
  private func naiveRecordCount(_ bytes: [UInt8]) -> Int {
    var (count, isInQuotes, isBlank) = (0, false, true)
    for byte in bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...] {
      switch byte {
      case 0x22:
        isInQuotes.toggle()
        isBlank = false
      case 0x0A, 0x0D:
        if !isInQuotes {
          count += isBlank ? 0 : 1
          isBlank = true
        }
      case 0x20, 0x09: break
      default: isBlank = false
      }
    }
    return count + (isBlank ? 0 : 1)
  }
}
