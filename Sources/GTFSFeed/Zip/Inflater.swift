import TransitCZlib

/// zlib's inflate for raw deflate data.
@safe
final class Inflater {
  private let stream: UnsafeMutablePointer<z_stream>
  private(set) var isFinished = false

  init() {
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    // SAFETY: `stream` is initialised and keeps its address until `deinit`. Initialising fails only without memory, or
    // with another zlib than this was compiled for.
    let status = unsafe transit_inflate_init_raw(stream)
    precondition(status == Z_OK, "zlib cannot be initialised")
  }

  deinit {
    // SAFETY: initialised in `init`, ended here and nowhere else.
    unsafe inflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// Inflates `input[inputStart...]` into `output[outputStart...]` as far as both reach; `nil` when the data are no
  /// deflate data.
  func inflate(
    _ input: [UInt8], from inputStart: Int, into output: inout MutableSpan<UInt8>,
    from outputStart: Int
  ) -> (consumed: Int, produced: Int)? {
    let available = (input: input.count - inputStart, output: output.count - outputStart)
    precondition(available.input >= 0 && available.output >= 0)
    let status = unsafe input.withUnsafeBufferPointer { source in
      unsafe output.withUnsafeMutableBufferPointer { target in
        // SAFETY: zlib reads and writes no more than the counts it is given, both buffers live during the call, and it
        // does not write to its input, whatever the pointer's type says.
        unsafe stream.pointee.next_in =
          UnsafeMutablePointer(mutating: source.baseAddress).map { unsafe $0 + inputStart }
        unsafe stream.pointee.avail_in = UInt32(clamping: available.input)
        unsafe stream.pointee.next_out = target.baseAddress.map { unsafe $0 + outputStart }
        unsafe stream.pointee.avail_out = UInt32(clamping: available.output)
        return unsafe TransitCZlib.inflate(stream, Z_NO_FLUSH)
      }
    }
    guard status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR else { return nil }
    isFinished = status == Z_STREAM_END
    // Counts are far below 4 GiB, so nothing was clamped.
    return unsafe (
      available.input - Int(stream.pointee.avail_in),
      available.output - Int(stream.pointee.avail_out)
    )
  }
}

extension MutableSpan where Element == UInt8 {
  /// The CRC-32 of what came before and the first `count` bytes.
  func crc32(first count: Int, continuing checksum: UInt32) -> UInt32 {
    precondition(count <= self.count)
    return unsafe withUnsafeBufferPointer { buffer in
      // SAFETY: zlib reads no more than the count, which the buffer has.
      UInt32(unsafe TransitCZlib.crc32_z(UInt(checksum), buffer.baseAddress, count))
    }
  }
}
