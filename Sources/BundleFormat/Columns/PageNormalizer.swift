import TransitValues

/// Rewrites b-tree pages so that equal cells give equal bytes: cells in key order, packed from the end of the page,
/// with zeros in between.
///
/// SQLite's own defragmentation does the same, but after VACUUM only about a fifth of the pages have this form.
package enum PageNormalizer {
  /// Normalizes a b-tree page other than page 1.
  ///
  /// - Returns: The page's new bytes, of the same length; `nil` if the page is not a valid b-tree page.
  package static func normalized(_ page: [UInt8]) -> [UInt8]? {
    page.withSpan { page in
      guard let type = PageType(rawValue: page[0]) else { return nil }
      let count = page.bigEndian(2, at: 3)
      let pointers = type.headerLength
      guard pointers + 2 * count <= page.count else { return nil }
      var result = [UInt8](repeating: 0, count: page.count)
      for index in 0..<pointers { result[index] = page[index] }
      var end = page.count
      for cell in 0..<count {
        let position = page.bigEndian(2, at: pointers + 2 * cell)
        guard let length = cellLength(page, type, at: position) else { return nil }
        end -= max(CellLayout.minimumLength, length)
        guard end >= pointers + 2 * count else { return nil }
        for index in 0..<length { result[end + index] = page[position + index] }
        store(end, at: pointers + 2 * cell, in: &result)
      }
      store(0, at: 1, in: &result)
      store(end & 0xFFFF, at: 5, in: &result)
      result[7] = 0
      return result
    }
  }

  /// Returns the length of a cell without padding; `nil` if the cell does not lie inside the page.
  private static func cellLength(_ page: Span<UInt8>, _ type: PageType, at position: Int) -> Int? {
    guard position <= page.count - CellLayout.minimumLength else { return nil }
    var cursor = PageCursor(position..<page.count)
    if type.isInterior { cursor.move(to: position + 4) }
    var payload = 0
    if type.hasRecords {
      guard let length = cursor.varint(page), length <= UInt64(Int32.max) else { return nil }
      payload = Int(length)
    }
    if type.isTable, cursor.varint(page) == nil { return nil }
    let length = cursor.position - position + CellLayout.localLength(ofPayload: payload, type, pageSize: page.count)
    return cursor.failed || length > page.count - position ? nil : length
  }

  private static func store(_ value: Int, at position: Int, in page: inout [UInt8]) {
    page[position] = UInt8(value >> 8)
    page[position + 1] = UInt8(value & 0xFF)
  }
}

extension CellLayout {
  /// Bytes of a payload stored in the cell itself, including the number of the first overflow page.
  /// <https://www.sqlite.org/fileformat2.html#cell_payload>
  package static func localLength(ofPayload payload: Int, _ type: PageType, pageSize: Int) -> Int {
    let maximum = type.maximumPayload(pageSize: pageSize)
    if payload <= maximum { return payload }
    let minimum = (pageSize - 12) * 32 / 255 - 23
    let local = minimum + (payload - minimum) % (pageSize - 4)
    return (local <= maximum ? local : minimum) + 4
  }
}
