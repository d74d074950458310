/// How the pages of an input are cut: the first byte has the page size in bits 0 and 1, and in the others how many
/// pages there are.
package struct PageChoice {
  package let pageSize: Int
  package let pageCount: Int

  package var length: Int { pageSize * pageCount }

  private static let pageSizes = [512, 1024, 4096, 65_536]
  /// As many pages as this has room for, or one: larger blocks take longer and show nothing more.
  private static let longestBlock = 65_536

  package init(_ input: inout FuzzInput) {
    let byte = input.byte()
    pageSize = Self.pageSizes[byte & 3]
    pageCount = 1 + (byte >> 2) % max(1, min(16, Self.longestBlock / pageSize))
  }

  /// The rest of an input as so many bytes: from the start on and up to the end, zeros in between, as pages have it.
  /// Two bytes say how many stand at the start.
  package func fill(_ length: Int, with input: inout FuzzInput) -> [UInt8] {
    let frontCount = input.short()
    let bytes = input.bytes.prefix(length)
    let front = bytes.prefix(frontCount)
    return front + Array(repeating: 0, count: length - bytes.count) + bytes.dropFirst(front.count)
  }
}
