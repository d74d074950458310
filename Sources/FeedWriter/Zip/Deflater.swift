import TransitCZlib

/// One raw deflate stream of zlib after another, without a header or trailer of its own.
@safe
struct Deflater: ~Copyable {
  /// zlib keeps a pointer back to this, so it lives at one address from `init` to `deinit`.
  private let stream: UnsafeMutablePointer<z_stream>
  private let output: UnsafeMutableBufferPointer<UInt8>

  /// - Parameter level: zlib's level, `1` (fast) `... 9` (small); `-1` is zlib's default, 6.
  /// - Returns: `nil` when zlib has no memory or does not know the level.
  init?(level: Int) {
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    unsafe output = .allocate(capacity: 256 << 10)
    // SAFETY: `stream` is initialized, and zeroed as zlib asks for.
    guard unsafe transit_deflate_init_raw(stream, Int32(clamping: level)) == Z_OK else { return nil }
  }

  deinit {
    // SAFETY: nobody else has these pointers; ending a stream that never began only returns an error.
    unsafe deflateEnd(stream)
    unsafe stream.deallocate()
    unsafe output.deallocate()
  }

  /// Begins the next stream, keeping zlib's memory.
  mutating func reset() {
    // SAFETY: `stream` came from `transit_deflate_init_raw`.
    unsafe deflateReset(stream)
  }

  /// Deflates `bytes` and hands what comes out to `sink`, in pieces of at most 256 KiB.
  ///
  /// - Parameter isLast: Whether the stream ends with these bytes.
  mutating func deflate(
    _ bytes: UnsafeRawBufferPointer, isLast: Bool,
    into sink: (UnsafeRawBufferPointer) throws(ZipWriterError) -> Void
  ) throws(ZipWriterError) {
    var rest = unsafe bytes[...]
    repeat {
      // zlib counts its input in 32 bits.
      let piece = unsafe rest.prefix(1 << 30)
      unsafe rest = rest.dropFirst(piece.count)
      let flush = unsafe isLast && rest.isEmpty ? Z_FINISH : Z_NO_FLUSH
      try unsafe feed(UnsafeRawBufferPointer(rebasing: piece), flush: flush, into: sink)
    } while unsafe !rest.isEmpty
  }

  private mutating func feed(
    _ bytes: UnsafeRawBufferPointer, flush: Int32, into sink: (UnsafeRawBufferPointer) throws(ZipWriterError) -> Void
  ) throws(ZipWriterError) {
    // SAFETY: zlib only reads its input, and is done with it when this function returns.
    unsafe stream.pointee.next_in = UnsafeMutableRawPointer(mutating: bytes.baseAddress)?
      .assumingMemoryBound(to: Bytef.self)
    unsafe stream.pointee.avail_in = uInt(bytes.count)
    repeat {
      unsafe stream.pointee.next_out = output.baseAddress
      unsafe stream.pointee.avail_out = uInt(output.count)
      // SAFETY: both ends were set just above. The call cannot fail with a valid stream and room to write.
      unsafe TransitCZlib.deflate(stream, flush)
      let count = unsafe output.count - Int(stream.pointee.avail_out)
      if count > 0 { try unsafe sink(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(output)[..<count])) }
    } while unsafe stream.pointee.avail_out == 0
  }
}
