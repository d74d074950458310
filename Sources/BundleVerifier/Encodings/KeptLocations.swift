import GTFSFeed
import TransitSQLite
import TransitValues

/// locations.geojson as the bundle keeps it: put together again, and read as the contract says it is read.
///
/// What is a zone's id is said by ``GeoJSONFeatures`` for the builder and for the proof: SQLite and Foundation write some
/// numbers anew, and take another one of two members of a name.
struct KeptLocations {
  /// Bytes that are read into memory. The contract's limit is lower; a bundle from anywhere may hold anything.
  static let maximumByteCount = 1 << 28

  struct Piece {
    /// Of `kept_file`.
    let id: Int
    /// Where its bytes begin in the file.
    let start: Int
  }

  /// In their order, which is that of their bytes.
  private(set) var pieces: [Piece] = []
  /// `nil` where the file is no GeoJSON, or the bundle has none.
  let features: [GeoJSONFeatures.Feature]?

  /// - Throws: ``TooLarge`` for more bytes than are read, ``SQLiteError``.
  init(in connection: Connection) throws {
    let rows = try connection.prepare("SELECT id, content FROM kept_file WHERE name = ? ORDER BY position")
    rows.bind(GTFSSchema.locations.name, at: 0)
    var bytes: [UInt8] = []
    while try rows.step() {
      pieces.append(Piece(id: rows.integer(at: 0), start: bytes.count))
      bytes += rows.blob(at: 1)
      if bytes.count > Self.maximumByteCount { throw TooLarge() }
    }
    features = pieces.isEmpty ? nil : GeoJSONFeatures(of: bytes)?.features
  }

  struct TooLarge: Error, CustomStringConvertible {
    var description: String {
      "\(GTFSSchema.locations.name) has more than \(KeptLocations.maximumByteCount) bytes, too many to be checked"
    }
  }

  /// The piece of each id, by its UTF-8: that of the first feature of the id.
  var piecesByID: [[UInt8]: Int] {
    let starts = Dictionary(pieces.map { ($0.start, $0.id) }) { $1 }
    var found: [[UInt8]: Int] = [:]
    for feature in features ?? [] {
      guard let id = feature.id.map({ Array($0.utf8) }), found[id] == nil else { continue }
      found[id] = starts[feature.range.lowerBound]
    }
    return found
  }

  /// Where the pieces of a GeoJSON text begin: with each feature, and behind the last one.
  var expectedStarts: [Int]? {
    features.map { features in
      [0] + features.map(\.range.lowerBound) + (features.last.map { [$0.range.upperBound] } ?? [])
    }
  }
}
