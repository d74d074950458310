import BundleFormat
import FuzzSupport

/// Normalizes an arbitrary page: it must be declined, or be unchanged by a second normalization and, if it can be
/// encoded in columns, by encoding and decoding.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let choice = PageChoice(&input)
  let pageSize = choice.pageSize
  guard let page = PageNormalizer.normalized(choice.fill(pageSize, with: &input)) else { return 0 }
  require(page.count == pageSize, "a normalized page keeps its length")
  require(PageNormalizer.normalized(page) == page, "normalizing a page twice changes nothing more")
  if let streams = ColumnCodec.encode(page, pageSize: pageSize) {
    let back = ColumnCodec.decode(streams.parts.flatMap(\.self), pageSize: pageSize, length: pageSize)
    require(back == page, "a normalized page in columns decodes to the same page")
  }
  return 0
}
