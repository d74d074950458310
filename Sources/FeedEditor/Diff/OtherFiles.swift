import GTFSFeed
import TransitValues

/// Compares locations.geojson by its zones, and files that GTFS does not define as a whole.
struct OtherFiles {
  let feeds: FeedVersions

  func compared() throws -> [FileDifference] {
    let (old, new) = (Self.files(of: feeds.old), Self.files(of: feeds.new))
    return try Set(old.keys).union(new.keys).sorted().map { name in
      let old = try old[name].map { try parts(of: $0, in: .old) } ?? [:]
      let new = try new[name].map { try parts(of: $0, in: .new) } ?? [:]
      var difference = FileDifference(name: name)
      for id in Set(old.keys).union(new.keys).sorted() {
        switch (old[id], new[id]) {
        case (let one?, let other?) where one == other: difference.unchanged += 1
        case (_?, _?): difference.add(.changed([id], []), count: 1)
        case (_?, nil): difference.add(.removed([id]), count: 1)
        default: difference.add(.added([id]), count: 1)
        }
      }
      return difference
    }
  }

  /// The files without rows, by name.
  private static func files(of reading: FeedReading) -> [String: FeedFile] {
    let others = reading.feed.files.filter { GTFSSchema.file(named: $0.name)?.isTable != true }
    return Dictionary(others.map { ($0.name, $0) }) { first, _ in first }
  }

  /// The digests of the zones by id, or of the whole file by its name.
  private func parts(of file: FeedFile, in version: FeedVersion) throws -> [String: UInt64] {
    let (name, hash) = (file.name, KeyedHash())
    if name == GTFSSchema.locations.name, let (bytes, zones) = try feeds[version].zones() {
      return Dictionary(zones.map { ($0.id ?? "", hash.value(of: Array(bytes[$0.range]))) }) { $0 &+ $1 }
    }
    var digest: UInt64 = 0
    // Chunks have the same length except the last one.
    let chunks = try ChunkReader(feed: feeds[version].feed, file: file, readAhead: false)
    while let chunk = try feeds[version].namingFeed({ try chunks.nextChunk() }) {
      try feeds[version].advance(by: chunk.count)
      digest = hash.mixed(digest ^ hash.value(of: chunk))
    }
    return [name: digest]
  }
}
