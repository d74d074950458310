package import BundleFormat
package import BundleReader

/// The size of each part of a bundle file. Each byte of the file counts once.
package struct BundleSizes: Sendable {
  package struct Part: Hashable, Sendable {
    package enum Kind: String, Sendable {
      /// A part of the container: header, metadata, block index, hash list, signatures.
      case section
      case table
      case index
      /// Pages of the database that do not belong to a table or index.
      case pages
    }

    package let kind: Kind
    package let name: String
    /// The name of the table, or of the index's table; `nil` for other parts.
    package let table: String?
    /// The number of rows of a table or entries of an index; `nil` for other parts.
    package let rowCount: Int?
    /// The uncompressed size of the pages or section in bytes.
    package let plainByteCount: Int
    /// The size in the file in bytes.
    package let storedByteCount: Int
  }

  /// The parts, largest in the file first, then by name. Their stored sizes add up to the size of the file.
  package let parts: [Part]

  /// Cost: decompresses every block, and compresses parts of blocks that several tables or indexes share.
  package init(of file: BundleFile) throws(BundleError) {
    try self.init(of: file, DatabaseTrees(of: file))
  }

  package init(of file: BundleFile, _ trees: DatabaseTrees) throws(BundleError) {
    let stored = try StoredShares(of: file, trees.owners).byteCounts
    let pages = trees.pageCounts(in: file.header.geometry)
    func part(_ kind: Part.Kind, _ name: String, _ owner: PageOwners.Owner, table: String?, rows: Int?) -> Part {
      Part(
        kind: kind, name: name, table: table, rowCount: rows,
        plainByteCount: pages[owner, default: 0] * file.header.geometry.pageSize,
        storedByteCount: stored[owner, default: 0])
    }
    var parts = Self.sections(of: file.header)
    for (number, tree) in trees.trees.enumerated() {
      parts.append(
        part(
          tree.isIndex ? .index : .table, tree.name, .tree(number), table: tree.table,
          rows: trees.owners.rowCounts[number]))
    }
    parts.append(part(.pages, "free pages", .free, table: nil, rows: nil))
    parts.append(part(.pages, "other pages", .other, table: nil, rows: nil))
    self.parts = parts.filter { $0.kind == .table || $0.kind == .index || $0.plainByteCount > 0 }
      .sorted { ($1.storedByteCount, $0.name) < ($0.storedByteCount, $1.name) }
  }

  private static func sections(of header: BundleHeader) -> [Part] {
    [
      ("header", BundleHeader.byteCount), ("metadata", header.metadata.length),
      ("block index", header.blockIndex.length), ("hash list", header.hashes.length),
      ("signatures", header.signatures.length),
    ].map { name, byteCount in
      Part(
        kind: .section, name: name, table: nil, rowCount: nil, plainByteCount: byteCount, storedByteCount: byteCount)
    }
  }
}

// MARK: By use

extension BundleSizes {
  /// The bytes of the file by use, for a timetable with some contents.
  package func storedByteCounts(in contents: FeedContents) -> [StorageUse: Int] {
    parts.reduce(into: [:]) { counts, part in
      let use: StorageUse =
        switch part.kind {
        case .section: .description
        case .pages: .unused
        case .table, .index: StorageUse(ofTable: part.table ?? part.name, in: contents)
        }
      counts[use, default: 0] += part.storedByteCount
    }
  }
}
