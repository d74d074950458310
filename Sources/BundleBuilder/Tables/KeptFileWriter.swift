import BundleFormat
import GTFSFeed
import Operations
import TransitSQLite

/// Writes a file that is kept byte for byte to `kept_file`, in pieces.
struct KeptFileWriter {
  private static let pieceLength = 1 << 20

  let name: String
  /// The index of the file in the feed. Each file has its own range of 2^32 ids, so ids do not depend on the order in
  /// which files are written.
  let number: Int
  let database: DatabaseWriter

  /// Returns the files that are kept byte for byte, with their writers. ``FeedContents`` has the same order of files.
  static func all(_ context: ImportContext) -> [(file: FeedFile, writer: KeptFileWriter)] {
    zip(context.contents.files, context.feed.files).enumerated().compactMap { place, pair in
      let (contents, file) = pair
      if contents.kind != .bytes { return nil }
      return (file, KeptFileWriter(name: file.name, number: place, database: context.database))
    }
  }

  /// Writes all files except one.
  static func writeAll(_ context: ImportContext, except excluded: String) throws {
    let files = all(context).filter { $0.file.name != excluded }
    let progress = context.reporter(for: .files, total: files.reduce(0) { $0 + $1.file.inflatedByteCount })
    for (file, writer) in files {
      try context.cancellation.check()
      try writer.write(file, of: context, progress)
    }
    progress.finish()
  }

  /// Returns the id of a piece.
  func id(ofPiece position: Int) -> Int { number << 32 + position }

  /// Reads a file and writes it piece by piece.
  ///
  /// - Parameter progress: Advances by one per byte. May be shared by several files.
  func write(_ file: FeedFile, of context: ImportContext, _ progress: ProgressReporter) throws {
    let reader = try ChunkReader(feed: context.feed, file: file, readAhead: context.readsAhead)
    var position = 0
    var piece: [UInt8] = []
    // A GTFS file must be text, even if it is kept as bytes because it lacks a key column.
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

  /// Writes the bytes of a file, split at increasing offsets that do not include its start and end.
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
