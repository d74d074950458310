import TestFeeds

/// Feeds of which an input adds and replaces files.
///
/// The input is a list of files: a byte for the feed (bit 7) and the file, its text, and a zero byte. Without text, the
/// file is that of ``FeedText/whole``. Only the files that every feed needs are there without being listed, because the
/// time of an input is mostly that of its files.
package enum FuzzFeed {
  /// All files of GTFS, sorted by name.
  private static let whole: [TestZip.Member] = FeedText.whole.files.sorted { $0.key < $1.key }.map { name, text in
    var member = TestZip.Member(name, text)
    member.isDeflated = false
    return member
  }

  private static let needed: Set = [
    "agency.txt", "calendar.txt", "routes.txt", "stop_times.txt", "stops.txt", "trips.txt",
  ]

  /// Returns the zips of one or two feeds.
  package static func zips(_ count: Int, from input: inout FuzzInput) -> [[UInt8]] {
    var feeds = Array(repeating: whole.map { needed.contains($0.name) ? $0 : nil }, count: count)
    while !input.bytes.isEmpty {
      let selected = input.byte()
      let text = input.bytes.prefix { $0 != 0 }
      for _ in 0..<min(text.count + 1, input.bytes.count) { _ = input.byte() }
      let file = (selected & 127) % whole.count
      var member = whole[file]
      if !text.isEmpty { member.bytes = Array(text) }
      feeds[(selected >> 7) % count][file] = member
    }
    return feeds.map { TestZip(members: $0.compactMap(\.self)).bytes }
  }
}
