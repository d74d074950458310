import TransitFiles

/// The files with a tree's pages except its root: first the encoded blocks, then loose pages.
struct TreeFiles: Sendable {
  /// `nil` if nothing is encoded early.
  let encoded: EncodedBlocks?
  /// The number of blocks in ``encoded``.
  let encodedCount: Int
  /// The pages after the encoded blocks.
  let loose: ScratchFile
}

/// Receives the pages of a tree while it is written.
///
/// A block is encoded early if its pages contain no page numbers. This applies to all leaves until a row needs overflow
/// pages. The last blocks stay loose, because loose pages must fill the gaps before and between the encoded blocks of
/// all trees (``PageOrder``).
struct TreeFilesWriter {
  /// The number of whole blocks per tree that stay loose: enough to fill up SQLite's last block and the block with the
  /// lock page.
  static let looseCount = 2

  private let encoded: EncodedBlocks?
  private let loose: ScratchFile
  private let blockLength: Int
  private var isEncoding: Bool
  private var encodedCount = 0
  private var waiting: [[UInt8]] = []

  /// How many pages ``append(_:nameOthers:)`` receives at once.
  let batchCount: Int

  /// - Parameter path: Path of a file that does not exist yet; also the prefix of the path of a second file.
  init(path: String, encoding: BackgroundEncoder?) throws {
    loose = try ScratchFile(creating: path)
    encoded = try encoding.map { try EncodedBlocks($0, path: path + ".encoded") }
    isEncoding = encoding != nil
    batchCount = encoding?.pagesPerBlock ?? 64
    blockLength = encoding.map { $0.pageSize * $0.pagesPerBlock } ?? 0
  }

  /// Receives a block of pages; fewer pages at the end.
  ///
  /// - Parameter nameOthers: Whether any of them contains a page number, which is not final yet.
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

  /// Finishes the files.
  mutating func finish() throws -> TreeFiles {
    if isEncoding { try stopEncoding() }
    return TreeFiles(encoded: encoded, encodedCount: encodedCount, loose: loose)
  }
}
