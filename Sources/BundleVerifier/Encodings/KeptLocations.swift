import GTFSFeed
import TransitSQLite
import TransitValues

/// The stored locations.geojson, reassembled from its pieces and parsed.
///
/// Builder and verifier both use ``GeoJSONFeatures`` for zone ids: SQLite and Foundation reformat some numbers and
/// choose differently between duplicate members.
struct KeptLocations {
  /// The maximum number of bytes to load. The builder's limit is lower, but the bundle is untrusted.
  static let maximumByteCount = 1 << 28

  struct Piece {
    /// The row's id in `kept_file`.
    let id: Int
    /// The offset of the piece's bytes in the file.
    let start: Int
  }

  /// In byte order.
  private(set) var pieces: [Piece] = []
  /// `nil` if the file is not GeoJSON, or the bundle has none.
  let features: [GeoJSONFeatures.Feature]?

  /// - Throws: ``FailureCode/limitExceeded`` if the file exceeds the limit, ``DatabaseError``.
  init(in connection: Connection) throws {
    let rows = try connection.prepare("SELECT id, content FROM kept_file WHERE name = ? ORDER BY position")
    rows.bind(GTFSSchema.locations.name, at: 0)
    var bytes: [UInt8] = []
    while try rows.step() {
      pieces.append(Piece(id: rows.integer(at: 0), start: bytes.count))
      bytes += rows.blob(at: 1)
      if bytes.count > Self.maximumByteCount {
        throw PlainFailure(
          .limitExceeded,
          "\(GTFSSchema.locations.name) has more than \(Self.maximumByteCount) bytes, too many to check")
      }
    }
    features = pieces.isEmpty ? nil : GeoJSONFeatures(of: bytes)?.features
  }

  /// The piece of the first feature with each id; keys are UTF-8.
  var piecesByID: [[UInt8]: Int] {
    let starts = Dictionary(pieces.map { ($0.start, $0.id) }) { $1 }
    var found: [[UInt8]: Int] = [:]
    for feature in features ?? [] {
      guard let id = feature.id.map({ Array($0.utf8) }), found[id] == nil else { continue }
      found[id] = starts[feature.range.lowerBound]
    }
    return found
  }

  /// The offsets at which pieces must start: 0, each feature, and the end of the last feature.
  var expectedStarts: [Int]? {
    features.map { features in
      [0] + features.map(\.range.lowerBound) + (features.last.map { [$0.range.upperBound] } ?? [])
    }
  }
}
