import BundleFormat
import FuzzSupport

/// A page of any origin: no sound page of a b-tree, or one that normalising once more leaves as it is and that comes
/// back from columns, if it can be taken apart.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let choice = PageChoice(&input)
  let pageSize = choice.pageSize
  guard let page = PageNormalizer.normalized(choice.fill(pageSize, with: &input)) else { return 0 }
  require(page.count == pageSize, "a normalised page is as long as it was")
  require(PageNormalizer.normalized(page) == page, "a normalised page is normal")
  if let streams = ColumnCodec.encode(page, pageSize: pageSize) {
    let back = ColumnCodec.decode(streams.parts.flatMap(\.self), pageSize: pageSize, length: pageSize)
    require(back == page, "a normalised page comes back from columns")
  }
  return 0
}
