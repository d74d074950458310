/// How a database is divided into pages and blocks.
package struct Geometry: Hashable, Sendable {
  /// Bytes per page of the SQLite database; a power of two, `512 ... 65_536`.
  package let pageSize: Int

  /// Pages per block, fewer in the last one; `1 ... 1024`.
  package let pagesPerBlock: Int

  /// Bytes of the SQLite database; a multiple of ``pageSize``, not 0.
  package let decodedLength: Int

  /// The maximum number of blocks: 256 GiB in blocks of 16 KiB.
  package static let maximumBlockCount = 1 << 24

  /// Creates a geometry.
  ///
  /// - Throws: ``ContainerError/malformed(_:)`` if a value is out of range.
  package init(pageSize: Int, pagesPerBlock: Int, decodedLength: Int) throws(ContainerError) {
    guard (512...65_536).contains(pageSize), pageSize & (pageSize - 1) == 0 else {
      throw .malformed("page size \(pageSize) is not a power of two from 512 to 65536")
    }
    guard (1...1024).contains(pagesPerBlock) else {
      throw .malformed("\(pagesPerBlock) pages per block is not in the range 1 to 1024")
    }
    guard decodedLength > 0, decodedLength % pageSize == 0, decodedLength / pageSize < 0xFFFF_FFFF else {
      throw .malformed("decoded length \(decodedLength) is not a valid multiple of the page size")
    }
    self.pageSize = pageSize
    self.pagesPerBlock = pagesPerBlock
    self.decodedLength = decodedLength
    guard blockCount <= Self.maximumBlockCount else {
      throw .malformed("\(blockCount) blocks exceed the maximum of \(Self.maximumBlockCount); use larger blocks")
    }
  }

  /// Bytes of every block except the last.
  package var blockLength: Int { pageSize * pagesPerBlock }

  package var blockCount: Int { (decodedLength + blockLength - 1) / blockLength }

  package var pageCount: Int { decodedLength / pageSize }

  /// Returns the length of one block in bytes: ``blockLength``, or less for the last block.
  package func decodedLength(ofBlock number: Int) -> Int {
    min(blockLength, decodedLength - number * blockLength)
  }
}
