import BundleFormat
package import BundleReader
package import TransitFiles

/// Applies a delta to an old bundle.
package struct DeltaApplier {
  package let header: DeltaHeader
  private let input: InputFile
  private let path: String

  /// Opens a delta and reads its header.
  package init(path: String) throws(DeltaError) {
    self.path = path
    do {
      input = try InputFile(path: path)
      guard input.isRegular else { throw DeltaError(.inputOutput, "\(path): not a regular file") }
      header = try DeltaHeader(decoding: input.read(at: 0, count: DeltaHeader.byteCount))
    } catch let error as DeltaError {
      throw error.kind == .inputOutput ? error : DeltaError(error.kind, "\(path): \(error)")
    } catch {
      throw DeltaError(.inputOutput, "\(path): cannot be read: \(error)")
    }
  }

  /// Writes the new bundle.
  ///
  /// The new database is assembled in an unnamed file beside the output. Never writes more than the header declares,
  /// and throws unless the result has the content root in the header.
  ///
  /// - Parameters:
  ///   - old: The bundle that the delta starts from, or another one with the same content.
  ///   - output: Receives the bundle's bytes; the caller finishes it.
  ///   - outputPath: The path of the output.
  ///   - maximumBytes: The maximum length of the new database.
  ///   - progress: Called with each number of packed blocks from 1 on, and the total.
  /// - Throws: ``DeltaError``.
  ///
  /// Cost: decodes the required blocks of the old bundle and encodes new ones, on two threads. Memory: one part of the delta (at most
  /// 4 MiB), 24 bytes per row of a sorted index, and 4 bytes per key of a key map.
  package func apply(
    to old: BundleFile, output: borrowing OutputFile, at outputPath: String, maximumBytes: Int = .max,
    progress: (_ blocks: Int, _ of: Int) -> Void = { _, _ in }
  ) throws(DeltaError) -> AppliedDelta {
    let geometry = header.geometry
    guard old.header.contentRoot == header.oldContentRoot, old.header.geometry.decodedLength == header.oldLength,
      old.header.geometry.pageSize == geometry.pageSize
    else { throw DeltaError(.wrongBundle, "\(path) starts from a bundle other than \(old.path)") }
    guard geometry.decodedLength <= maximumBytes else {
      throw DeltaError(
        .unsupported, "\(path): a database of \(geometry.decodedLength) bytes exceeds the limit of \(maximumBytes)")
    }
    let pages = try ScratchPages(beside: outputPath, geometry: geometry)
    let packing = try BlockPacking(pages.file, geometry: geometry, old: old, beside: outputPath)
    pages.blockIsFinal = { packing.add($0) }
    packing.start()
    defer { packing.stop() }
    var making = DatabaseMaking(old: old, pages: pages)
    do throws(DeltaError) {
      try forEachPart { (part) throws(DeltaError) in try making.apply(part) }
      guard making.isWhole else { throw .damaged("it does not write all pages and the metadata") }
      guard Deflate.checksum(making.metadata) == header.metadataChecksum else {
        throw .damaged("the resulting metadata differs from the header's checksum")
      }
      return try BundleRewriter(header: header, pages: pages, packing: packing).write(
        metadata: making.metadata, to: output, path: outputPath, progress: progress)
    } catch {
      throw error.kind == .damaged ? DeltaError(.damaged, "\(path): \(error)") : error
    }
  }

  /// Calls `body` with each inflated part.
  private func forEachPart(_ body: ([UInt8]) throws(DeltaError) -> Void) throws(DeltaError) {
    var position = DeltaHeader.byteCount
    while position < input.byteCount {
      var lengths = SectionReader(try read(min(20, input.byteCount - position), at: position))
      let inflated = try lengths.varint(atMost: DeltaLimits.partLength, "a part's length")
      let stored = try lengths.varint(atMost: DeltaLimits.partLength + DeltaLimits.partLength / 8, "a part's length")
      position += lengths.position
      let bytes = try read(stored, at: position)
      guard let part = Deflate.inflate(bytes, count: inflated) else { throw .damaged("a part cannot be inflated") }
      try body(part)
      position += stored
    }
  }

  private func read(_ count: Int, at offset: Int) throws(DeltaError) -> [UInt8] {
    let bytes: [UInt8]
    do {
      bytes = try input.read(at: offset, count: count)
    } catch {
      throw DeltaError(.inputOutput, "\(path): cannot be read: \(error)")
    }
    guard bytes.count == count else { throw .damaged("it ends early") }
    return bytes
  }
}

/// The state of the new database and metadata while sections are applied.
private struct DatabaseMaking {
  private let old: BundlePages
  private let oldMetadata: [UInt8]
  private let pages: ScratchPages
  private var maps: [KeyMap] = []
  /// The row counts of written trees by root page.
  private var rowCounts: [Int: Int] = [:]
  private var budget: WriteBudget
  private var hasMetadata = false
  private(set) var metadata: [UInt8] = []

  init(old: BundleFile, pages: ScratchPages) {
    self.old = BundlePages(file: old)
    oldMetadata = old.front.metadata
    self.pages = pages
    budget = WriteBudget(pages: pages.pageCount, pageSize: pages.pageSize)
  }

  /// Whether all pages and the metadata are written.
  var isWhole: Bool { hasMetadata && budget.isUsedUp }

  mutating func apply(_ part: [UInt8]) throws(DeltaError) {
    var reader = SectionReader(part)
    while !reader.isAtEnd {
      switch DeltaSection(rawValue: try reader.byte()) {
      case .metadata:
        guard !hasMetadata else { throw .damaged("it has metadata twice") }
        hasMetadata = true
        let length = try reader.varint(atMost: BundleHeader.maximumMetadataLength, "the metadata's length")
        metadata = try Pieces.read(length, from: &reader, base: oldMetadata)
      case .pages:
        let section = try PagesSection(&reader, pageCount: pages.pageCount)
        try budget.take(pages: section.pageCount)
        try section.apply(&reader, old: old, to: pages)
      case .rows:
        var section = try RowsSection(
          &reader, pageCount: pages.pageCount, oldPageCount: old.pageCount, mapCount: maps.count)
        try budget.take(pages: section.output.pageCount)
        if let map = try section.apply(old: old, to: pages, maps, metadata: metadata, &budget) { maps.append(map) }
        rowCounts[section.output.root] = section.rowCount
      case .index:
        let section = try IndexSection(&reader, pageCount: pages.pageCount)
        try budget.take(pages: section.output.pageCount)
        try section.apply(to: pages, rowCount: rowCounts[section.sourceRoot] ?? 0, &budget)
      case nil:
        throw DeltaError(.unsupported, "the delta has a section of an unknown kind")
      }
    }
  }
}
