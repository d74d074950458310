/// The pages of a finished database, which are untrusted.
@usableFromInline
package protocol PageSource<Failure> {
  associatedtype Failure: Error

  var pageSize: Int { get }
  var pageCount: Int { get }

  /// Returns bytes that contain a page, such as a decoded block, and the offset of the page in them.
  ///
  /// - Parameter number: From 1 to ``pageCount``.
  func bytes(ofPage number: Int) throws(Failure) -> (bytes: [UInt8], start: Int)

  /// The error for a page that contradicts the file format.
  var damage: Failure { get }

  /// Throws if a record with overflow pages is too long to be read into memory.
  func allow(recordOf byteCount: Int) throws(Failure)
}

extension PageSource {
  /// Reads a b-tree page.
  @inlinable
  package func page(_ number: Int) throws(Failure) -> StoredPage {
    let (bytes, start) = try checkedBytes(ofPage: number)
    guard let page = StoredPage(number, in: bytes, at: start, pageSize: pageSize) else { throw damage }
    return page
  }

  /// Adds to a record what is on overflow pages.
  ///
  /// - Parameter pagesLeft: The number of pages that may still be read, which detects cycles.
  package func complete(_ record: inout StoredRecord, pagesLeft: inout Int) throws(Failure) {
    try allow(recordOf: record.byteCount)
    var whole = Array(record.bytes[record.range])
    var next = record.overflow
    while whole.count < record.byteCount {
      pagesLeft -= 1
      guard pagesLeft >= 0 else { throw damage }
      let (bytes, start) = try checkedBytes(ofPage: next)
      next = bytes.bigEndian(4, at: start)
      whole += bytes[start + 4..<start + min(pageSize, 4 + record.byteCount - whole.count)]
    }
    record.complete(whole)
  }

  @inlinable
  func checkedBytes(ofPage number: Int) throws(Failure) -> (bytes: [UInt8], start: Int) {
    guard number > 0, number <= pageCount else { throw damage }
    return try bytes(ofPage: number)
  }
}
