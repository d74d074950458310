import BundleFormat
import FuzzSupport

/// Decodes arbitrary streams: they must be rejected or give a block of the correct length that survives encoding.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let choice = PageChoice(&input)
  guard let block = ColumnCodec.decode(Array(input.bytes), pageSize: choice.pageSize, length: choice.length)
  else { return 0 }
  require(block.count == choice.length, "a decoded block has the requested length")
  if let streams = ColumnCodec.encode(block, pageSize: choice.pageSize) {
    let again = ColumnCodec.decode(
      streams.parts.flatMap(\.self), pageSize: choice.pageSize, length: choice.length)
    require(again == block, "a decoded block is equal after encoding and decoding")
  }
  return 0
}
