/// Where the pages of a tree but its root lie: the first blocks encoded, the pages behind them as they are.
struct TreeFiles: Sendable {
  /// `nil` where nothing is encoded early.
  let encoded: EncodedBlocks?
  /// Blocks of ``encoded``.
  let encodedCount: Int
  /// The pages after these.
  let loose: OutputFile
}

/// Takes the pages of a tree while it is written.
///
/// A block is encoded early when its pages name no others: all leaves do, as long as no row is so long that it goes on in
/// pages of its own. The last blocks stay loose, since something has to fill the gaps before and between the blocks of
/// all trees (``PageOrder``).
struct TreeFilesWriter {
  /// Whole blocks of each tree that stay loose: they fill up a block of SQLite's, and one with the lock page.
  static let looseCount = 2

  private let encoded: EncodedBlocks?
  private let loose: OutputFile
  private let blockLength: Int
  private var isEncoding: Bool
  private var encodedCount = 0
  private var waiting: [[UInt8]] = []

  /// How many pages ``append(_:nameOthers:)`` takes at once.
  let batchCount: Int

  /// - Parameter path: Of a file that is not there yet, and the beginning of the name of another.
  init(path: String, encoding: EarlyEncoding?) throws {
    loose = try OutputFile(creating: path)
    encoded = try encoding.map { try EncodedBlocks($0, path: path + ".encoded") }
    isEncoding = encoding != nil
    batchCount = encoding?.pagesPerBlock ?? 64
    blockLength = encoding.map { $0.pageSize * $0.pagesPerBlock } ?? 0
  }

  /// Takes a block of pages; fewer at the end.
  ///
  /// - Parameter nameOthers: Whether any of them holds the number of a page, which is not known yet.
  mutating func append(_ pages: [UInt8], nameOthers: Bool) throws {
    guard isEncoding else { return try loose.append(pages) }
    waiting.append(pages)
    if nameOthers || pages.count < blockLength {
      try stopEncoding()
    } else if waiting.count > Self.looseCount {
      try encoded?.add(waiting.removeFirst(), number: encodedCount)
      encodedCount += 1
    }
  }

  private mutating func stopEncoding() throws {
    isEncoding = false
    for pages in waiting { try loose.append(pages) }
    waiting = []
  }

  /// Ends the files.
  mutating func finish() throws -> TreeFiles {
    if isEncoding { try stopEncoding() }
    return TreeFiles(encoded: encoded, encodedCount: encodedCount, loose: loose)
  }
}
