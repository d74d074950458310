import BundleFormat
import FuzzSupport

/// Pages of any origin: left as they are, or taken apart so that they come back the same.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let choice = PageChoice(&input)
  let block = choice.fill(choice.length, with: &input)
  if let streams = ColumnCodec.encode(block, pageSize: choice.pageSize) {
    let back = ColumnCodec.decode(
      streams.parts.flatMap(\.self), pageSize: choice.pageSize, length: choice.length)
    require(back == block, "a block that was taken apart comes back the same")
  }
  return 0
}
