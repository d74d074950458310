import BundleFormat
import GTFSFeed
import TransitSQLite

/// Writes `kept_file`: the bytes of files that are no tables, in pieces.
struct KeptFileWriter {
  private static let pieceLength = 1 << 20

  let name: String
  /// The file's place in the feed. Each file has four milliards of ids, so that none depends on the order in which
  /// files are kept.
  let number: Int
  let database: DatabaseWriter

  /// The files that are kept byte for byte, and their writers. Places in the feed are the same in ``FeedContents``.
  static func all(_ context: ImportContext) -> [(file: FeedFile, writer: KeptFileWriter)] {
    zip(context.contents.files, context.feed.files).enumerated().compactMap { place, pair in
      let (contents, file) = pair
      if contents.kind != .bytes { return nil }
      return (file, KeptFileWriter(name: file.name, number: place, database: context.database))
    }
  }

  /// Writes all files but locations.geojson.
  static func writeAll(_ context: ImportContext) throws {
    let files = all(context).filter { $0.file.name != ImportedLocations.file }
    let progress = context.reporter(for: .files, total: files.reduce(0) { $0 + $1.file.inflatedByteCount })
    for (file, writer) in files {
      try context.cancellation.check()
      try writer.write(file, of: context, progress)
    }
    progress.finish()
  }

  /// The id of a piece.
  func id(ofPiece position: Int) -> Int { number << 32 + position }

  /// Writes a file piece by piece while it is read.
  ///
  /// - Parameter progress: Told of each byte that was read; the file may be one of many.
  func write(_ file: FeedFile, of context: ImportContext, _ progress: ProgressReporter) throws {
    let reader = try ChunkReader(feed: context.feed, file: file, readAhead: context.readsAhead)
    var position = 0
    var piece: [UInt8] = []
    // A file of GTFS is text, also one that is no table for want of a column.
    var text = file.isKnown ? TextCheck(file: file.name) : nil
    while let chunk = try reader.nextChunk() {
      try context.cancellation.check()
      try text?.check(chunk)
      piece += chunk
      if piece.count >= Self.pieceLength {
        try write([piece[...]], from: position)
        position += 1
        piece.removeAll(keepingCapacity: true)
      }
      progress.advance(by: chunk.count)
    }
    try text?.finish()
    if !piece.isEmpty || position == 0 { try write([piece[...]], from: position) }
  }

  /// Writes a file that has been read, cut before each of some places that rise, none of them its start or end.
  func write(_ bytes: [UInt8], cutAt places: [Int]) throws {
    let ends = places + [bytes.count]
    try write(zip([0] + places, ends).map { bytes[$0..<$1] }, from: 0)
  }

  private func write(_ pieces: [ArraySlice<UInt8>], from position: Int) throws {
    try database.insert(into: "kept_file", width: 4) { insert in
      for (index, piece) in pieces.enumerated() {
        insert.bind(id(ofPiece: position + index), at: 0)
        insert.bind(name, at: 1)
        insert.bind(position + index, at: 2)
        insert.bind(blob: Array(piece), at: 3)
        try insert.run()
      }
    }
  }
}
