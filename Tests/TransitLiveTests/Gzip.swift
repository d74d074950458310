import TransitCZlib

/// Writes gzip files for tests.
enum Gzip {
  /// A gzip file of some bytes, `count` times.
  static func compress(_ bytes: [UInt8], count: Int = 1) -> [UInt8] {
    var input = bytes
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var stream = unsafe z_stream()
    // SAFETY: both buffers live during the calls that use them, zlib stays within the given counts, and the stream keeps
    // its address within the closure.
    unsafe withUnsafeMutablePointer(to: &stream) { stream in
      unsafe precondition(transit_deflate_init_raw(stream, 6) == Z_OK, "zlib cannot be initialized")
      for turn in 0..<count {
        let flush = turn == count - 1 ? Z_FINISH : Z_NO_FLUSH
        unsafe input.withUnsafeMutableBufferPointer { source in
          unsafe stream.pointee.next_in = source.baseAddress
          unsafe stream.pointee.avail_in = UInt32(source.count)
          repeat {
            unsafe buffer.withUnsafeMutableBufferPointer { target in
              unsafe stream.pointee.next_out = target.baseAddress
              unsafe stream.pointee.avail_out = UInt32(target.count)
              unsafe _ = deflate(stream, flush)
            }
            output += unsafe buffer.prefix(buffer.count - Int(stream.pointee.avail_out))
          } while unsafe stream.pointee.avail_out == 0
        }
      }
      unsafe deflateEnd(stream)
    }
    return header + output + trailer(bytes, count: count)
  }

  /// Deflate, without name, time and system. Source: RFC 1952.
  private static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]

  private static func trailer(_ bytes: [UInt8], count: Int) -> [UInt8] {
    // SAFETY: the buffer lives during the call, and its count is passed along.
    let checksum = unsafe bytes.withUnsafeBufferPointer { buffer in
      (0..<count).reduce(0 as UInt) { checksum, _ in
        unsafe UInt(crc32(checksum, buffer.baseAddress, UInt32(buffer.count)))
      }
    }
    return [Int(checksum), bytes.count * count].flatMap { number in
      (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
  }
}
