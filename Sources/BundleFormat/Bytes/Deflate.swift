import TransitCZlib

/// Raw deflate (RFC 1951) and CRC-32 of whole byte arrays, by zlib.
package enum Deflate {
  /// zlib's default level; level 9 saves less than a hundredth of such pages and takes three times as long.
  package static let defaultLevel = 6

  /// Compresses bytes into one raw deflate stream.
  ///
  /// - Parameters:
  ///   - bytes: Less than 4 GiB.
  ///   - level: `1 ... 9`.
  package static func compress(_ bytes: [UInt8], level: Int = defaultLevel) -> [UInt8] {
    Deflater(level: level).compress([bytes])
  }

  /// Inflates one raw deflate stream that must fill exactly `count` bytes and use up all of `bytes`.
  ///
  /// - Returns: `nil` when the stream is damaged, ends early, goes on, or has another length.
  package static func inflate(_ bytes: [UInt8], count: Int) -> [UInt8]? {
    var isWhole = false
    let output = unsafe [UInt8](unsafeUninitializedCapacity: count) { output, written in
      isWhole = unsafe inflate(bytes, into: UnsafeMutableRawBufferPointer(output))
      written = isWhole ? count : 0
    }
    return isWhole ? output : nil
  }

  /// Inflates at most `limit` bytes; `nil` when there are more, or the stream is damaged or does not end with `bytes`.
  package static func inflate(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
    var total = 0
    var isWhole = false
    let output = unsafe [UInt8](unsafeUninitializedCapacity: limit) { output, written in
      (isWhole, total) = unsafe run(bytes, into: UnsafeMutableRawBufferPointer(output))
      written = isWhole ? total : 0
    }
    return isWhole ? output : nil
  }

  /// Inflates one raw deflate stream straight into memory that it must fill exactly.
  @unsafe
  package static func inflate(_ bytes: [UInt8], into output: UnsafeMutableRawBufferPointer) -> Bool {
    let (isWhole, total) = unsafe run(bytes, into: output)
    return isWhole && total == output.count
  }

  @unsafe
  private static func run(_ bytes: [UInt8], into output: UnsafeMutableRawBufferPointer) -> (isWhole: Bool, total: Int) {
    // zlib counts both ends in 32 bits.
    guard let inputCount = UInt32(exactly: bytes.count), let outputCount = UInt32(exactly: output.count)
    else { return (false, 0) }
    var stream = unsafe z_stream()
    guard unsafe transit_inflate_init_raw(&stream) == Z_OK else { return (false, 0) }
    defer { unsafe inflateEnd(&stream) }
    // zlib wants a non-null output even where nothing is to be written.
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

  /// CRC-32 as zip, gzip and PNG use it, going on from that of earlier bytes.
  package static func checksum(_ bytes: some Sequence<UInt8>, after start: UInt32 = 0) -> UInt32 {
    let result = bytes.withContiguousStorageIfAvailable { buffer in
      unsafe checksum(UnsafeRawBufferPointer(buffer), after: start)
    }
    if let result { return result }
    return unsafe Array(bytes).withUnsafeBytes { unsafe checksum($0, after: start) }
  }

  /// CRC-32 of memory.
  @unsafe
  package static func checksum(_ buffer: UnsafeRawBufferPointer, after start: UInt32 = 0) -> UInt32 {
    guard let bytes = buffer.baseAddress else { return start }
    return unsafe UInt32(
      truncatingIfNeeded: crc32_z(UInt(start), bytes.assumingMemoryBound(to: UInt8.self), buffer.count))
  }
}
