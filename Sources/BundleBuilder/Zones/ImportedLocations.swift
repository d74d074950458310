import BundleFormat
import GTFSFeed
import Operations
import TransitSQLite
import TransitValues

/// The zones of locations.geojson.
///
/// The file is stored byte for byte, one piece of `kept_file` for each feature. The table `location` maps the ID of a
/// zone to its piece.
struct ImportedLocations: Sendable {
  static let file = "locations.geojson"

  /// The ids that stop_times.txt may refer to.
  private(set) var references = References()

  /// Reads and writes the file, which the feed must have.
  ///
  /// A file that is not GeoJSON is stored unchanged, with a remark. A feature without an ID, or with the ID of an
  /// earlier feature, is stored with a remark: other files cannot refer to it.
  init(context: ImportContext) throws {
    guard let (file, writer) = KeptFileWriter.all(context).first(where: { $0.file.name == Self.file }) else {
      preconditionFailure("only files of the feed are planned to be kept")
    }
    let progress = context.reporter(for: .locations, total: file.inflatedByteCount)
    let bytes = try context.feed.contents(of: file)
    try context.cancellation.check()
    if let features = GeoJSONFeatures(of: bytes)?.features {
      // A piece includes the comma and white space after its feature; the text after the last feature is a piece too.
      let cuts = features.map(\.range.lowerBound) + (features.last.map { [$0.range.upperBound] } ?? [])
      try writer.write(bytes, cutAt: cuts)
      let (ids, pieces) = Self.index(features, context.notices)
      try Self.write(ids, pieces: pieces, writer)
      references[Self.file, "features[].id"] = ids
    } else {
      context.notices.remark(.malformedJSON)
      try writer.write(file, of: context, progress)
    }
    progress.finish()
  }

  /// The ids of the features, and the piece of each id in the order of the ids' numbers.
  private static func index(
    _ features: [GeoJSONFeatures.Feature], _ notices: ImportNoticeLog
  ) -> (ids: IdentifierTable, pieces: [Int]) {
    var ids = IdentifierTable()
    var pieces: [Int] = []
    for (index, feature) in features.enumerated() {
      guard let id = feature.id else {
        notices.remark(.missingRequiredElement)
        continue
      }
      if Array(id.utf8).withSpan({ ids.insert($0).isNew }) {
        pieces.append(index + 1)
      } else {
        notices.remark(.duplicateGeoJSONKey)
      }
    }
    ids.rank()
    return (ids, pieces)
  }

  private static func write(_ ids: IdentifierTable, pieces: [Int], _ writer: KeptFileWriter) throws {
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
