package import BundleFormat

/// A sound bundle with everything that is needed to damage it.
package struct SoundBundle: Sendable {
  package let name: String
  package let bytes: [UInt8]
  package let header: BundleHeader
  package let index: BlockIndex
  package let parts: ContainerParts
  /// The decoded blocks.
  package let blocks: [[UInt8]]
  /// Computes a SHA-256.
  let digest: @Sendable ([UInt8]) -> [UInt8]

  /// - Parameters:
  ///   - name: The name in reports.
  ///   - digest: Computes a SHA-256. Bundles that are only read can return any 32 bytes.
  package init(
    _ bytes: [UInt8], name: String, digest: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) throws(ContainerError) {
    self.name = name
    self.bytes = bytes
    self.digest = digest
    let header = try BundleHeader(decoding: Array(bytes.prefix(BundleHeader.byteCount)), fileLength: bytes.count)
    let index = try ContainerFront(
      header: header, sections: Array(bytes[BundleHeader.byteCount..<header.blocks.offset])
    ).index
    self.header = header
    self.index = index
    let parts = try ContainerParts(bytes)
    self.parts = parts
    var blocks: [[UInt8]] = []
    for (number, entry) in index.entries.enumerated() {
      blocks.append(
        try BlockCodec.decode(parts.stored[number], entry: entry, number: number, geometry: header.geometry))
    }
    self.blocks = blocks
  }

  package var pageSize: Int { header.geometry.pageSize }
  package var pageCount: Int { header.geometry.pageCount }

  /// The database as in a plain file.
  package var database: [UInt8] { Array(blocks.joined()) }

  /// Returns a page, counted from 1.
  package func page(_ number: Int) -> [UInt8] {
    let (block, index) = (number - 1).quotientAndRemainder(dividingBy: header.geometry.pagesPerBlock)
    return Array(blocks[block][index * pageSize..<(index + 1) * pageSize])
  }

  /// Returns the bundle with some pages replaced and correct checksums.
  package func sealed(replacing pages: [Int: [UInt8]]) -> [UInt8] {
    var parts = parts
    let perBlock = header.geometry.pagesPerBlock
    for (block, numbers) in Dictionary(grouping: pages.keys, by: { ($0 - 1) / perBlock }) {
      var bytes = blocks[block]
      for number in numbers {
        let start = (number - 1) % perBlock * pageSize
        bytes.replaceSubrange(start..<start + pageSize, with: pages[number] ?? [])
      }
      parts.replace(block: block, with: bytes, digest: digest)
    }
    return parts.sealed(digest: digest)
  }

  /// Returns the bundle with another database and correct checksums. Unchanged blocks keep their stored bytes.
  package func sealed(database: [UInt8]) throws(ContainerError) -> [UInt8] {
    let geometry = try Geometry(
      pageSize: pageSize, pagesPerBlock: header.geometry.pagesPerBlock, decodedLength: database.count)
    var parts = parts
    parts.resize(to: geometry)
    for number in 0..<geometry.blockCount {
      let start = number * geometry.blockLength
      let block = Array(database[start..<start + geometry.decodedLength(ofBlock: number)])
      if number >= blocks.count || blocks[number] != block { parts.replace(block: number, with: block, digest: digest) }
    }
    return parts.sealed(digest: digest)
  }

  /// Returns the bundle with its parts changed and correct checksums.
  func sealed(changing change: (inout ContainerParts) -> Void) -> [UInt8] {
    var parts = parts
    change(&parts)
    return parts.sealed(digest: digest)
  }
}

extension ContainerParts {
  /// Drops blocks or adds empty ones.
  fileprivate mutating func resize(to geometry: Geometry) {
    let count = geometry.blockCount
    self.geometry = geometry
    func resized<Value>(_ values: [Value], _ filler: Value) -> [Value] {
      Array(values.prefix(count)) + Array(repeating: filler, count: max(0, count - values.count))
    }
    stored = resized(stored, [])
    index.storedLengths = resized(index.storedLengths, 0)
    index.codecs = resized(index.codecs, 0)
    index.encodedLengths = resized(index.encodedLengths, 0)
    index.checksums = resized(index.checksums, 0)
    let hashLength = ContentRoot.hashLength
    hashes =
      Array(hashes.prefix(count * hashLength))
      + Array(repeating: 0, count: max(0, count * hashLength - hashes.count))
  }
}
