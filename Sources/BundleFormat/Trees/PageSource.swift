/// The pages of a finished database, which are untrusted.
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

  /// Throws if a record is too long to be read into memory. Only records with overflow pages are checked.
  func allow(recordOf byteCount: Int) throws(Failure)
}

extension PageSource {
  /// Reads a b-tree page.
  package func page(_ number: Int) throws(Failure) -> StoredPage {
    let (bytes, start) = try checkedBytes(ofPage: number)
    guard let page = StoredPage(number, in: bytes, at: start, pageSize: pageSize) else { throw damage }
    return page
  }

  /// Reads the record of a cell, together with its overflow pages.
  ///
  /// - Parameter pagesLeft: The number of pages that may still be read, which detects cycles.
  @inlinable @inline(__always)
  package func record(_ cell: Int, of page: StoredPage, pagesLeft: inout Int) throws(Failure) -> StoredRecord {
    guard let payload = page.payload(of: cell) else { throw damage }
    if payload.overflow == 0 { return StoredRecord(bytes: page.bytes, range: payload.local, rowID: payload.rowID) }
    return try longRecord(payload, of: page, pagesLeft: &pagesLeft)
  }

  @usableFromInline
  func longRecord(
    _ payload: StoredPage.Payload, of page: StoredPage, pagesLeft: inout Int
  ) throws(Failure) -> StoredRecord {
    try allow(recordOf: payload.byteCount)
    var record = Array(page.bytes[payload.local])
    var next = payload.overflow
    while record.count < payload.byteCount {
      pagesLeft -= 1
      guard pagesLeft >= 0 else { throw damage }
      let (bytes, start) = try checkedBytes(ofPage: next)
      next = bytes.bigEndian(4, at: start)
      record += bytes[start + 4..<start + min(pageSize, 4 + payload.byteCount - record.count)]
    }
    return StoredRecord(bytes: record, range: record.indices, rowID: payload.rowID)
  }

  private func checkedBytes(ofPage number: Int) throws(Failure) -> (bytes: [UInt8], start: Int) {
    guard number > 0, number <= pageCount else { throw damage }
    return try bytes(ofPage: number)
  }
}
