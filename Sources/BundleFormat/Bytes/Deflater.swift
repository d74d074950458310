import TransitCZlib

/// A zlib compressor reused for many streams.
///
/// Its tables, 400 KB, are allocated once. Allocating and clearing them for each block would take as long as finding
/// matches.
@safe
final class Deflater {
  private let stream: UnsafeMutablePointer<z_stream>

  /// - Parameter level: `1 ... 9`.
  init(level: Int) {
    precondition((1...9).contains(level), "the level must be 1 to 9")
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    // SAFETY: `stream` is initialized and keeps its address until `deinit`.
    precondition(unsafe transit_deflate_init_raw(stream, Int32(level)) == Z_OK, "zlib: out of memory")
  }

  deinit {
    // SAFETY: initialized in `init`; ended only here.
    unsafe deflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// Compresses several parts into one raw deflate stream.
  ///
  /// Each part begins a new deflate block with its own Huffman code; matches may still refer to earlier parts.
  ///
  /// - Parameter parts: At least one, together less than 4 GiB.
  func compress(_ parts: [[UInt8]]) -> [UInt8] {
    precondition(unsafe deflateReset(stream) == Z_OK)
    let length = parts.reduce(0) { $0 + $1.count }
    // The bound is for a single call; ending a block early takes a few more bytes.
    let bound = Int(unsafe deflateBound(stream, UInt(length))) + 16 * parts.count
    return unsafe [UInt8](unsafeUninitializedCapacity: bound) { output, count in
      unsafe stream.pointee.next_out = output.baseAddress
      unsafe stream.pointee.avail_out = UInt32(output.count)
      for (number, part) in parts.enumerated() {
        let isLast = number == parts.count - 1
        unsafe part.withUnsafeBufferPointer { input in
          // SAFETY: zlib stays within the given counts and does not write to its input.
          unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
          unsafe stream.pointee.avail_in = UInt32(input.count)
          let code = unsafe deflate(stream, isLast ? Z_FINISH : Z_BLOCK)
          precondition(code == (isLast ? Z_STREAM_END : Z_OK), "deflateBound gives enough room")
        }
      }
      count = unsafe bound - Int(stream.pointee.avail_out)
    }
  }
}
