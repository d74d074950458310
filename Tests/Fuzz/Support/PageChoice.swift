/// The page size and count of an input, from its first byte: the size in bits 0 and 1, the count in the others.
package struct PageChoice {
  package let pageSize: Int
  package let pageCount: Int

  package var length: Int { pageSize * pageCount }

  private static let pageSizes = [512, 1024, 4096, 65_536]
  /// The maximum length of a block of several pages. Longer blocks take more time and cover no more code.
  private static let longestBlock = 65_536

  package init(_ input: inout FuzzInput) {
    let byte = input.byte()
    pageSize = Self.pageSizes[byte & 3]
    pageCount = 1 + (byte >> 2) % max(1, min(16, Self.longestBlock / pageSize))
  }

  /// Returns `length` bytes of the rest of an input: two bytes give the number of bytes at the start, the other bytes
  /// are at the end, and zeros are between them, as in a page.
  package func fill(_ length: Int, with input: inout FuzzInput) -> [UInt8] {
    let frontCount = input.short()
    let bytes = input.bytes.prefix(length)
    let front = bytes.prefix(frontCount)
    return front + Array(repeating: 0, count: length - bytes.count) + bytes.dropFirst(front.count)
  }
}
