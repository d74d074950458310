import BundleFormat
import GTFSFeed
import TransitSQLite

/// Keeps locations.geojson byte for byte, a piece of `kept_file` for each feature, and tells in `location` where the
/// zone of an id is.
struct LocationsImport {
  static let file = "locations.geojson"

  let context: ImportContext
  let writer: KeptFileWriter

  /// What is no GeoJSON is kept as it is, with a remark. A feature without an id, or with that of an earlier one, is
  /// kept too and remarked upon: no other file can name it.
  func run(_ file: FeedFile) throws {
    let progress = context.reporter(for: .locations, total: file.inflatedByteCount)
    let bytes = try context.feed.contents(of: file)
    try context.cancellation.check()
    if let features = GeoJSONFeatures(of: bytes)?.features {
      try keep(features, of: bytes)
    } else {
      context.notices.remark(.malformedJSON)
      try writer.write(file, of: context, progress)
    }
    progress.finish()
  }

  private func keep(_ features: [GeoJSONFeatures.Feature], of bytes: [UInt8]) throws {
    // A comma and white space after a feature belong to its piece; what follows the last one has a piece of its own.
    let cuts = features.map(\.range.lowerBound) + (features.last.map { [$0.range.upperBound] } ?? [])
    try writer.write(bytes, cutAt: cuts)
    try writeLocations(pieces: index(features))
  }

  /// Makes the ids known to stop_times.txt.
  ///
  /// - Returns: The piece of each id in the order they came.
  private func index(_ features: [GeoJSONFeatures.Feature]) -> [Int] {
    let ids = context.references[Self.file, "features[].id"]
    var pieces: [Int] = []
    for (index, feature) in features.enumerated() {
      guard let id = feature.id else {
        context.notices.remark(.missingRequiredElement)
        continue
      }
      if Array(id.utf8).withSpan({ ids.insert($0).isNew }) {
        pieces.append(index + 1)
      } else {
        context.notices.remark(.duplicateGeoJSONKey)
      }
    }
    ids.rank()
    return pieces
  }

  private func writeLocations(pieces: [Int]) throws {
    let ids = context.references[Self.file, "features[].id"]
    try writer.database.insert(into: "location", width: 3) { insert in
      for (rank, number) in ids.order.enumerated() {
        insert.bind(rank + 1, at: 0)
        insert.bind(ids.text(ofNumber: number), at: 1)
        insert.bind(writer.id(ofPiece: pieces[number]), at: 2)
        try insert.run()
      }
    }
  }
}
