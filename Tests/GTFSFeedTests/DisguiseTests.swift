import GTFSFeed
import TestFeeds
import Testing

/// Files called feed.zip that are not zips. The error must name the actual kind of file.
@Suite struct `Files that are not zips` {
  /// The first bytes of a kind of file.
  struct Disguise: Sendable, CustomTestStringConvertible {
    let start: [UInt8]
    let kind: String

    init(_ text: String, _ kind: String) {
      self.init(Array(text.utf8), kind)
    }

    init(_ start: [UInt8], _ kind: String) {
      self.start = start
      self.kind = kind
    }

    var testDescription: String { kind }
  }

  private static let tar = Array("agency.txt".utf8) + [UInt8](repeating: 0, count: 247) + Array("ustar\u{0}00".utf8)

  @Test(arguments: [
    Disguise("", "an empty file"),
    Disguise("version https://git-lfs.github.com/spec/v1", "a Git LFS pointer: the real file was not downloaded"),
    Disguise("<!DOCTYPE html><html>", "an HTML page"),
    Disguise("\u{FEFF}\r\n<?xml version=\"1.0\"?>\n<html lang=\"fr\">", "an HTML page"),
    Disguise("<?xml version=\"1.0\"?><Error><Code>AccessDenied</Code></Error>", "an XML document"),
    Disguise("{\"error\":403}", "a JSON document"), Disguise(" \n[]", "a JSON document"),
    Disguise("stop_id\n1\n", "a text file"), Disguise("404: Not Found", "a text file"),
    Disguise("\u{FEFF}stop_id,stop_name\n1,A\n", "a CSV file; a feed is a zip or folder of several files"),
    Disguise([0xFF, 0xFE, 0x73, 0, 0x74, 0], "a text file in UTF-16"), Disguise("%PDF-1.7\n", "a PDF"),
    Disguise([0x89, 0x54, 0x42, 0x44, 0x4C, 0x0D, 0x0A, 0x1A, 1], "a bundle built from a feed"),
    Disguise("SQLite format 3\u{0}", "an SQLite database"), Disguise([0x1F, 0x8B, 8, 0], "a gzip file"),
    Disguise(tar, "a tar archive"), Disguise([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "a 7z archive"),
    Disguise("Rar!\u{1A}\u{7}", "a RAR archive"), Disguise("BZh91AY", "a bzip2 file"),
    Disguise([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], "an xz file"), Disguise([0x28, 0xB5, 0x2F, 0xFD], "a zstd file"),
    Disguise([0, 1, 2, 3], "something unknown"),
  ])
  func `a file that is not a zip is reported with its actual kind`(disguise: Disguise) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(disguise.start, to: "feed.zip")
    #expect(throws: FeedError(.notAZip(disguise.kind), file: "feed.zip")) { try Feed(opening: path) }
  }

  @Test(
    arguments: [[0x50, 0x4B, 3, 4, 20, 0], [0x50, 0x4B, 5, 6], [0x50, 0x4B, 7, 8, 0x50, 0x4B, 3, 4]] as [[UInt8]])
  func `a zip without its end is reported as truncated`(bytes: [UInt8]) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(bytes, to: "feed.zip")
    let damage = FeedProblem.damagedDirectory("it begins like a zip but is truncated")
    #expect(throws: FeedError(damage, file: "feed.zip")) { try Feed(opening: path) }
  }
}
