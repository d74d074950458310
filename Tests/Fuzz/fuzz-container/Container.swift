import BundleFormat
import FuzzSupport

/// Parses arbitrary bytes as a container, with corrected checksums: they must be rejected or have all parts within the
/// file.
///
/// Bit 0 of the first byte selects whether this target deflates the index, because a fuzzer does not find deflate
/// streams.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let deflatesIndex = input.byte() & 1 == 1
  var bytes = Array(input.bytes)
  guard bytes.count >= BundleHeader.byteCount else { return 0 }
  bytes.replaceSubrange(0..<12, with: BundleHeader.magic + [1, 0, 0, 0])
  if deflatesIndex { deflateIndex(of: &bytes) }
  seal(&bytes)
  guard let header = try? BundleHeader(decoding: bytes, fileLength: bytes.count) else { return 0 }
  require(header.encoded() == Array(bytes.prefix(BundleHeader.byteCount)), "a header is encoded as it was decoded")
  let sections = Array(bytes[BundleHeader.byteCount..<header.blocks.offset])
  guard let front = try? ContainerFront(header: header, sections: sections) else { return 0 }
  _ = front.kind
  require(front.index.entries.count == header.geometry.blockCount, "an index has an entry for each block")
  var end = header.blocks.offset
  for (number, entry) in front.index.entries.enumerated() {
    require(entry.offset == end, "blocks follow one another")
    end += entry.storedLength
    require(end <= bytes.count, "blocks lie in the file")
    let stored = Array(bytes[entry.offset..<end])
    if let block = try? BlockCodec.decode(stored, entry: entry, number: number, geometry: header.geometry) {
      require(block.count == header.geometry.decodedLength(ofBlock: number), "a block has the length of its place")
    }
  }
  require(end == bytes.count, "the blocks end with the file")
  return 0
}

private func number(_ bytes: [UInt8], at offset: Int) -> Int? {
  var reader = ByteReader(bytes, at: offset)
  return reader.littleEndian(8).flatMap { Int(exactly: $0) }
}

private func put(_ value: Int, _ count: Int, at offset: Int, into bytes: inout [UInt8]) {
  for index in 0..<count { bytes[offset + index] = UInt8(truncatingIfNeeded: value >> (8 * index)) }
}

/// Replaces the index that the header names with a deflated one, and moves the sections after it.
private func deflateIndex(of bytes: inout [UInt8]) {
  guard let offset = number(bytes, at: 112), let length = number(bytes, at: 120),
    (BundleHeader.byteCount...bytes.count).contains(offset), (0...bytes.count - offset).contains(length)
  else { return }
  let deflated = Deflate.compress(Array(bytes[offset..<offset + length]))
  bytes.replaceSubrange(offset..<offset + length, with: deflated)
  put(deflated.count, 8, at: 120, into: &bytes)
  for field in [40, 128, 144, 160] {
    if let old = number(bytes, at: field) { put(old &+ deflated.count &- length, 8, at: field, into: &bytes) }
  }
}

/// Corrects the checksums that a reader verifies first.
private func seal(_ bytes: inout [UInt8]) {
  if let blocks = number(bytes, at: 160), (BundleHeader.byteCount...bytes.count).contains(blocks) {
    put(Int(Deflate.checksum(bytes[BundleHeader.byteCount..<blocks])), 4, at: 176, into: &bytes)
  }
  put(Int(Deflate.checksum(bytes[..<188])), 4, at: 188, into: &bytes)
}
