import GTFSFeed
import TransitSQLite

/// Compares a file of the feed with the bytes the bundle keeps of it, piece by piece.
final class KeptFileComparison {
  private let file: FeedFile
  private let sides: FeedCheck.Sides
  /// Bytes of the feed's file, as far as it was read.
  private(set) var byteCount = 0

  init(file: FeedFile, sides: FeedCheck.Sides) {
    self.file = file
    self.sides = sides
  }

  /// Where the two begin to differ, in words; `nil` where they do not.
  ///
  /// - Parameter progress: Told the bytes that are equal, once a chunk.
  func difference(in connection: Connection, progress: (Int) -> Void) throws -> String? {
    let ids = try connection.prepare("SELECT id FROM kept_file WHERE name = ? ORDER BY position")
    ids.bind(file.name, at: 0)
    let content = try connection.prepare("SELECT content FROM kept_file WHERE id = ?")
    let reader = try ChunkReader(feed: sides.feed, file: file)
    var kept: ArraySlice<UInt8> = []
    /// Fetches the next piece when the last is used up; false at the end.
    func hasKept() throws -> Bool {
      while kept.isEmpty, try ids.step() {
        content.bind(ids.integer(at: 0), at: 0)
        defer { content.reset() }
        kept = try content.step() ? content.blob(at: 0)[...] : []
      }
      return !kept.isEmpty
    }
    while let chunk = try reader.nextChunk() {
      if sides.isCancelled() { throw CancellationError() }
      var rest = chunk[...]
      while !rest.isEmpty {
        guard try hasKept() else { return "ends after \(byteCount) bytes; the feed's file goes on" }
        let count = min(rest.count, kept.count)
        if let place = zip(rest.prefix(count), kept.prefix(count)).enumerated().first(where: { $1.0 != $1.1 })?.offset {
          return "differs from the feed's file at byte \(byteCount + place)"
        }
        rest = rest.dropFirst(count)
        kept = kept.dropFirst(count)
        byteCount += count
      }
      progress(byteCount)
    }
    return try hasKept() ? "goes on after \(byteCount) bytes, where the feed's file ends" : nil
  }
}
