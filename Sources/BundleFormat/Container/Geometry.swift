/// How the database is cut: the page size, the pages of a block, the length of the whole.
package struct Geometry: Hashable, Sendable {
  /// Bytes of a page of the SQLite database, a power of two, `512 ... 65_536`.
  package let pageSize: Int

  /// Pages in every block but the last, `1 ... 1024`.
  package let pagesPerBlock: Int

  /// Bytes of the SQLite database, a multiple of ``pageSize``, not 0.
  package let decodedLength: Int

  /// What a reader must be ready to hold an index of: 256 GiB in blocks of 16 KiB.
  package static let maximumBlockCount = 1 << 24

  /// Checks the ranges and makes the geometry.
  package init(pageSize: Int, pagesPerBlock: Int, decodedLength: Int) throws(ContainerError) {
    guard (512...65_536).contains(pageSize), pageSize & (pageSize - 1) == 0 else {
      throw .malformed("page size \(pageSize) is not a power of two from 512 to 65536")
    }
    guard (1...1024).contains(pagesPerBlock) else {
      throw .malformed("\(pagesPerBlock) pages per block are not 1 to 1024")
    }
    guard decodedLength > 0, decodedLength % pageSize == 0, decodedLength / pageSize < 0xFFFF_FFFF else {
      throw .malformed("decoded length \(decodedLength) is not a whole number of pages")
    }
    self.pageSize = pageSize
    self.pagesPerBlock = pagesPerBlock
    self.decodedLength = decodedLength
    guard blockCount <= Self.maximumBlockCount else {
      throw .malformed("\(blockCount) blocks are more than \(Self.maximumBlockCount): larger blocks are needed")
    }
  }

  /// Bytes of every block but the last.
  package var blockLength: Int { pageSize * pagesPerBlock }

  package var blockCount: Int { (decodedLength + blockLength - 1) / blockLength }

  package var pageCount: Int { decodedLength / pageSize }

  /// Bytes of one block: ``blockLength``, less in the last.
  package func decodedLength(ofBlock number: Int) -> Int {
    min(blockLength, decodedLength - number * blockLength)
  }
}
