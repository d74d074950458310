import BundleFormat
import FuzzSupport

/// Encodes arbitrary pages: they must be declined, or be equal after decoding.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let choice = PageChoice(&input)
  let block = choice.fill(choice.length, with: &input)
  if let streams = ColumnCodec.encode(block, pageSize: choice.pageSize) {
    let back = ColumnCodec.decode(
      streams.parts.flatMap(\.self), pageSize: choice.pageSize, length: choice.length)
    require(back == block, "an encoded block decodes to the same block")
  }
  return 0
}
