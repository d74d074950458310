import GTFSFeed
import Operations
import TransitSQLite
import TransitValues

/// Compares a file of the feed with its bytes in the bundle, piece by piece.
struct KeptFileComparison {
  let file: FeedFile
  /// The ids of the file's pieces in the bundle, in order.
  let pieces: [Int]
  let sides: FeedSides

  /// Returns the ids of the pieces of all files, by name. Called once, because names have no index, and a feed may have
  /// tens of thousands of files.
  static func pieces(in connection: Connection) throws -> [[UInt8]: [Int]] {
    let rows = try connection.prepare("SELECT name, id FROM kept_file ORDER BY name, position")
    var pieces: [[UInt8]: [Int]] = [:]
    while try rows.step() { pieces[Array(rows.text(at: 0).utf8), default: []].append(rows.integer(at: 1)) }
    return pieces
  }

  /// Returns a description of the first difference; `nil` if the files are equal.
  ///
  /// - Parameter progress: Called once per chunk with the number of equal bytes.
  func difference(in connection: Connection, progress: (Int) -> Void) throws -> String? {
    var next = 0
    // The number of equal bytes so far.
    var byteCount = 0
    let content = try connection.prepare("SELECT content FROM kept_file WHERE id = ?")
    let reader = try ChunkReader(feed: sides.feed, file: file)
    var kept: ArraySlice<UInt8> = []
    /// Loads the next piece if necessary; returns false at the end.
    func hasKept() throws -> Bool {
      while kept.isEmpty, next < pieces.count {
        content.bind(pieces[next], at: 0)
        next += 1
        defer { content.reset() }
        kept = try content.step() ? content.blob(at: 0)[...] : []
      }
      return !kept.isEmpty
    }
    while let chunk = try reader.nextChunk() {
      try Cancellation.current.check()
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
