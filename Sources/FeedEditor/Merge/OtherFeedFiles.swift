import FeedWriter
import GTFSFeed
import TransitValues

/// The files of all feeds that are copied whole: those that GTFS does not define, and legacy translations.
///
/// The first feed with a name keeps it; in others, the name of the feed comes before it.
struct OtherFeedFiles {
  /// The names that legacy translations get if the feeds have others.
  private(set) var keptApart: [String] = []
  private var copies: [Copy] = []

  /// Of a member of a zip, in bytes.
  private static let maximumNameLength = Int(UInt16.max)

  private struct Copy {
    let name: String
    let file: FeedFile
    let reading: FeedReading
  }

  /// - Throws: ``PlainFailure`` if a name is too long for a zip.
  init(_ readings: [FeedReading], _ names: [String], _ legacy: LegacyTranslations) throws {
    var taken = Set(GTFSSchema.files.map(\.name))
    for feed in readings.indices {
      for file in readings[feed].feed.files where !readings[feed].excluded.contains(file.name) {
        let isLegacy = legacy.feeds.contains(feed) && file.name == GTFSSchema.translations.name
        if file.isKnown, !isLegacy { continue }
        if isLegacy, legacy.areSame {
          if feed == 0 { copies.append(Copy(name: file.name, file: file, reading: readings[feed])) }
          continue
        }
        var (name, number) = (file.name, 1)
        while !taken.insert(name).inserted {
          name = number == 1 ? "\(names[feed])-\(file.name)" : "\(names[feed])-\(number)-\(file.name)"
          number += 1
        }
        if name.utf8.count > Self.maximumNameLength {
          throw PlainFailure(
            .extract, feed: readings[feed].feed.name,
            "\(file.name.prefix(40))…: the name of the file has more than "
              + "\(Self.maximumNameLength) bytes with the prefix \(names[feed])-; expected a shorter one")
        }
        if isLegacy { keptApart.append(name) }
        copies.append(Copy(name: name, file: file, reading: readings[feed]))
      }
    }
  }

  func write(to output: inout FeedOutput) throws {
    for copy in copies {
      try output.begin(copy.name)
      let chunks = try ChunkReader(feed: copy.reading.feed, file: copy.file)
      while let chunk = try copy.reading.namingFeed({ try chunks.nextChunk() }) {
        try copy.reading.advance(by: chunk.count)
        try output.append(chunk)
      }
      try output.end()
    }
  }
}
