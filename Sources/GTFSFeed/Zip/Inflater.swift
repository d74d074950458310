import TransitCZlib

/// zlib's inflate for raw deflate data.
@safe
final class Inflater {
  private let stream: UnsafeMutablePointer<z_stream>
  private(set) var isFinished = false

  init() {
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    // SAFETY: `stream` is initialized and keeps its address until `deinit`. Initialization fails only without memory or
    // with a zlib other than the one compiled for.
    let status = unsafe transit_inflate_init_raw(stream)
    precondition(status == Z_OK, "zlib cannot be initialized")
  }

  deinit {
    // SAFETY: initialized in `init`; ended only here.
    unsafe inflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// Inflates from `input[inputStart...]` to `output[outputStart...]` until either is exhausted; `nil` if the data is
  /// invalid.
  func inflate(
    _ input: [UInt8], from inputStart: Int, into output: inout MutableSpan<UInt8>,
    from outputStart: Int
  ) -> (consumed: Int, produced: Int)? {
    let available = (input: input.count - inputStart, output: output.count - outputStart)
    precondition(available.input >= 0 && available.output >= 0)
    let status = unsafe input.withUnsafeBufferPointer { source in
      unsafe output.withUnsafeMutableBufferPointer { target in
        // SAFETY: zlib stays within the given counts, both buffers live during the call, and zlib does not write to its
        // input despite the pointer type.
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
    // Both counts are far below 4 GiB, so nothing was clamped.
    return unsafe (
      available.input - Int(stream.pointee.avail_in),
      available.output - Int(stream.pointee.avail_out)
    )
  }
}

extension MutableSpan where Element == UInt8 {
  /// Returns the CRC-32 of the first `count` bytes, continuing from the checksum of earlier bytes.
  func crc32(first count: Int, continuing checksum: UInt32) -> UInt32 {
    precondition(count <= self.count)
    return unsafe withUnsafeBufferPointer { buffer in
      // SAFETY: zlib reads `count` bytes, which the buffer has.
      UInt32(unsafe TransitCZlib.crc32_z(UInt(checksum), buffer.baseAddress, count))
    }
  }
}
