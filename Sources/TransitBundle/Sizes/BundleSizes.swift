package import BundleFormat

/// Where the bytes of a bundle are: each byte of the file counted once, for the part of the bundle it stores.
package struct BundleSizes: Sendable {
  package struct Part: Hashable, Sendable {
    package enum Kind: String, Sendable {
      /// A part of the container: header, metadata, block index, hash list, signatures.
      case section
      case table
      case index
      /// Pages of the database that belong to no table or index.
      case pages
    }

    package let kind: Kind
    package let name: String
    /// The table itself, or the one that the index leads to; `nil` for other parts.
    package let table: String?
    /// Rows of a table, entries of an index; `nil` for other parts.
    package let rowCount: Int?
    /// Bytes of its pages, unpacked; of a section, its bytes.
    package let plainByteCount: Int
    /// Bytes of the file.
    package let storedByteCount: Int
  }

  /// Those with the most bytes of the file first, equal ones by name. Their bytes add up to the file.
  package let parts: [Part]

  /// Cost: decodes every block, and encodes those that several tables or indexes share.
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

// MARK: What they are there for

extension BundleSizes {
  /// Bytes of the file by what they are there for, in a timetable of those contents.
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
