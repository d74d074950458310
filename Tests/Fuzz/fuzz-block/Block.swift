import BundleFormat
import FuzzSupport

/// Decodes arbitrary bytes as a stored block of any codec: they must be rejected or have the correct length.
///
/// After the page size and count, a byte selects the codec, and its bit 7 whether this target deflates the bytes,
/// because a fuzzer does not find deflate streams. Two more bytes are the encoded length in the index.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let choice = PageChoice(&input)
  let choices = input.byte()
  let encodedLength = input.short()
  guard let codec = BlockCodec(rawValue: UInt8(choices & 3)),
    let geometry = try? Geometry(
      pageSize: choice.pageSize, pagesPerBlock: choice.pageCount, decodedLength: choice.length)
  else { return 0 }
  let bytes = Array(input.bytes)
  let stored = choices & 0x80 == 0 ? bytes : Deflate.compress(bytes)
  // The entry gets the checksum of the decoded block, as an attacker would compute it.
  let block = decoded(stored, codec, encodedLength: encodedLength, choice)
  let entry = BlockIndex.Entry(
    storedLength: stored.count, codec: codec, encodedLength: encodedLength,
    checksum: block.map { Deflate.checksum($0) } ?? 0, offset: 0)
  let read = try? BlockCodec.decode(stored, entry: entry, number: 0, geometry: geometry)
  require(read == block, "BlockCodec returns the block of the codec with its full length")
  return 0
}

/// Decodes the block with the codecs themselves.
private func decoded(
  _ stored: [UInt8], _ codec: BlockCodec, encodedLength: Int, _ choice: PageChoice
) -> [UInt8]? {
  let block: [UInt8]? =
    switch codec {
    case .stored: stored
    case .deflate: Deflate.inflate(stored, limit: choice.length)
    case .columns:
      Deflate.inflate(stored, limit: 1 << 16).flatMap { streams in
        streams.count == encodedLength
          ? ColumnCodec.decode(streams, pageSize: choice.pageSize, length: choice.length) : nil
      }
    }
  return block.flatMap { $0.count == choice.length ? $0 : nil }
}
