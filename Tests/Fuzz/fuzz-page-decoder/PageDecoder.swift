import BundleFormat
import FuzzSupport

/// Streams of any origin: refused, or a block of the right length, which comes back from an encoder unchanged.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let choice = PageChoice(&input)
  guard let block = ColumnCodec.decode(Array(input.bytes), pageSize: choice.pageSize, length: choice.length)
  else { return 0 }
  require(block.count == choice.length, "a decoded block has the length it was asked for")
  if let streams = ColumnCodec.encode(block, pageSize: choice.pageSize) {
    let again = ColumnCodec.decode(
      streams.parts.flatMap(\.self), pageSize: choice.pageSize, length: choice.length)
    require(again == block, "what was decoded comes back the same from an encoder and a decoder")
  }
  return 0
}
