import TransitCZlib

/// Raw deflate (RFC 1951) and CRC-32 of whole byte arrays, using zlib.
package enum Deflate {
  /// zlib's default level. For database pages, level 9 saves less than 1 % and takes three times as long.
  package static let defaultLevel = 6

  /// Compresses bytes into one raw deflate stream.
  ///
  /// - Parameters:
  ///   - bytes: Less than 4 GiB.
  ///   - level: `1 ... 9`.
  package static func compress(_ bytes: [UInt8], level: Int = defaultLevel) -> [UInt8] {
    Deflater(level: level).compress([bytes])
  }

  /// Inflates one raw deflate stream that must produce exactly `count` bytes and consume all of `bytes`.
  ///
  /// - Returns: `nil` if the stream is corrupt, incomplete, followed by other bytes, or has another length.
  package static func inflate(_ bytes: [UInt8], count: Int) -> [UInt8]? {
    var isWhole = false
    let output = unsafe [UInt8](unsafeUninitializedCapacity: count) { output, written in
      isWhole = unsafe inflate(bytes, into: UnsafeMutableRawBufferPointer(output))
      written = isWhole ? count : 0
    }
    return isWhole ? output : nil
  }

  /// Inflates at most `limit` bytes; `nil` if there are more, or if the stream is corrupt or does not end exactly with
  /// `bytes`.
  package static func inflate(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
    var total = 0
    var isWhole = false
    let output = unsafe [UInt8](unsafeUninitializedCapacity: limit) { output, written in
      (isWhole, total) = unsafe run(bytes, into: UnsafeMutableRawBufferPointer(output))
      written = isWhole ? total : 0
    }
    return isWhole ? output : nil
  }

  /// Inflates one raw deflate stream directly into memory. Returns false unless it fills the memory exactly.
  @unsafe
  package static func inflate(_ bytes: [UInt8], into output: UnsafeMutableRawBufferPointer) -> Bool {
    let (isWhole, total) = unsafe run(bytes, into: output)
    return isWhole && total == output.count
  }

  @unsafe
  private static func run(_ bytes: [UInt8], into output: UnsafeMutableRawBufferPointer) -> (isWhole: Bool, total: Int) {
    // zlib stores both counts in 32 bits.
    guard let inputCount = UInt32(exactly: bytes.count), let outputCount = UInt32(exactly: output.count)
    else { return (false, 0) }
    var stream = unsafe z_stream()
    guard unsafe transit_inflate_init_raw(&stream) == Z_OK else { return (false, 0) }
    defer { unsafe inflateEnd(&stream) }
    // zlib requires a non-null output pointer even if nothing is written.
    var nowhere: UInt8 = 0
    return unsafe bytes.withUnsafeBufferPointer { input in
      unsafe withUnsafeMutablePointer(to: &nowhere) { nowhere in
        unsafe stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        unsafe stream.avail_in = inputCount
        unsafe stream.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self) ?? nowhere
        unsafe stream.avail_out = outputCount
        let code = unsafe TransitCZlib.inflate(&stream, Z_FINISH)
        let total = unsafe output.count - Int(stream.avail_out)
        return unsafe (code == Z_STREAM_END && stream.avail_in == 0, total)
      }
    }
  }

  /// Computes the CRC-32 used by zip, gzip and PNG, continuing from the checksum of earlier bytes.
  package static func checksum(_ bytes: some Sequence<UInt8>, after start: UInt32 = 0) -> UInt32 {
    let result = bytes.withContiguousStorageIfAvailable { buffer in
      unsafe checksum(UnsafeRawBufferPointer(buffer), after: start)
    }
    if let result { return result }
    return unsafe Array(bytes).withUnsafeBytes { unsafe checksum($0, after: start) }
  }

  /// Computes the CRC-32 of memory, continuing from the checksum of earlier bytes.
  @unsafe
  package static func checksum(_ buffer: UnsafeRawBufferPointer, after start: UInt32 = 0) -> UInt32 {
    guard let bytes = buffer.baseAddress else { return start }
    return unsafe UInt32(
      truncatingIfNeeded: crc32_z(UInt(start), bytes.assumingMemoryBound(to: UInt8.self), buffer.count))
  }
}
