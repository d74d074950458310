import TransitCZlib

/// zlib's deflate for one stream after another: its tables, 400 KB, are made once. Their pages would otherwise be asked
/// of the system and cleared for each block, which takes as long as finding matches in it.
@safe
final class Deflater {
  private let stream: UnsafeMutablePointer<z_stream>

  /// - Parameter level: `1 ... 9`.
  init(level: Int) {
    precondition((1...9).contains(level), "zlib has levels 1 to 9")
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    // SAFETY: `stream` is initialised and keeps its address until `deinit`.
    precondition(unsafe transit_deflate_init_raw(stream, Int32(level)) == Z_OK, "zlib: out of memory")
  }

  deinit {
    // SAFETY: initialised in `init`, ended here and nowhere else.
    unsafe deflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// Compresses parts of different kinds into one raw deflate stream: with each a deflate block begins, so that it has
  /// a Huffman code of its own, while matches may still reach back into the parts before.
  ///
  /// - Parameter parts: At least one, together less than 4 GiB.
  func compress(_ parts: [[UInt8]]) -> [UInt8] {
    precondition(unsafe deflateReset(stream) == Z_OK)
    let length = parts.reduce(0) { $0 + $1.count }
    // The bound is that of one call; ending a block early takes a few bytes more.
    let bound = Int(unsafe deflateBound(stream, UInt(length))) + 16 * parts.count
    return unsafe [UInt8](unsafeUninitializedCapacity: bound) { output, count in
      unsafe stream.pointee.next_out = output.baseAddress
      unsafe stream.pointee.avail_out = UInt32(output.count)
      for (number, part) in parts.enumerated() {
        let isLast = number == parts.count - 1
        unsafe part.withUnsafeBufferPointer { input in
          // SAFETY: zlib reads and writes no more than the counts it is given, and does not write to its input.
          unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
          unsafe stream.pointee.avail_in = UInt32(input.count)
          let code = unsafe deflate(stream, isLast ? Z_FINISH : Z_BLOCK)
          precondition(code == (isLast ? Z_STREAM_END : Z_OK), "deflateBound promised room")
        }
      }
      count = unsafe bound - Int(stream.pointee.avail_out)
    }
  }
}
