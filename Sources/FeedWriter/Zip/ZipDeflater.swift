import TransitCZlib
import TransitFiles

/// A zlib compressor for consecutive raw deflate streams, without headers and trailers.
@safe
struct ZipDeflater: ~Copyable {
  /// zlib stores a pointer back to this, so its address must not change between `init` and `deinit`.
  private let stream: UnsafeMutablePointer<z_stream>
  private let output: UnsafeMutableBufferPointer<UInt8>

  /// - Parameter level: The zlib level, `1` (fast) `... 9` (small); `-1` is zlib's default, 6.
  /// - Returns: `nil` if zlib has no memory or does not support the level.
  init?(level: Int) {
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    unsafe output = .allocate(capacity: 256 << 10)
    // SAFETY: `stream` is initialized, and zeroed as zlib requires.
    guard unsafe transit_deflate_init_raw(stream, Int32(clamping: level)) == Z_OK else { return nil }
  }

  deinit {
    // SAFETY: the pointers are not shared; ending a stream that never began only returns an error.
    unsafe deflateEnd(stream)
    unsafe stream.deallocate()
    unsafe output.deallocate()
  }

  /// Begins a new stream, reusing zlib's memory.
  mutating func reset() {
    // SAFETY: `stream` came from `transit_deflate_init_raw`.
    unsafe deflateReset(stream)
  }

  /// Deflates `bytes` and passes the output to `sink`, in pieces of at most 256 KiB.
  ///
  /// - Parameter isLast: Whether the stream ends with these bytes.
  mutating func deflate(
    _ bytes: UnsafeRawBufferPointer, isLast: Bool,
    into sink: (UnsafeRawBufferPointer) throws(FileError) -> Void
  ) throws(FileError) {
    var rest = unsafe bytes[...]
    repeat {
      // zlib stores the input count in 32 bits.
      let piece = unsafe rest.prefix(1 << 30)
      unsafe rest = rest.dropFirst(piece.count)
      let flush = unsafe isLast && rest.isEmpty ? Z_FINISH : Z_NO_FLUSH
      try unsafe feed(UnsafeRawBufferPointer(rebasing: piece), flush: flush, into: sink)
    } while unsafe !rest.isEmpty
  }

  private mutating func feed(
    _ bytes: UnsafeRawBufferPointer, flush: Int32, into sink: (UnsafeRawBufferPointer) throws(FileError) -> Void
  ) throws(FileError) {
    // SAFETY: zlib only reads its input and does not use it after this function returns.
    unsafe stream.pointee.next_in = UnsafeMutableRawPointer(mutating: bytes.baseAddress)?
      .assumingMemoryBound(to: Bytef.self)
    unsafe stream.pointee.avail_in = uInt(bytes.count)
    repeat {
      unsafe stream.pointee.next_out = output.baseAddress
      unsafe stream.pointee.avail_out = uInt(output.count)
      // SAFETY: both buffers were set above. The call cannot fail with a valid stream and room to write.
      unsafe TransitCZlib.deflate(stream, flush)
      let count = unsafe output.count - Int(stream.pointee.avail_out)
      if count > 0 { try unsafe sink(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(output)[..<count])) }
    } while unsafe stream.pointee.avail_out == 0
  }
}
