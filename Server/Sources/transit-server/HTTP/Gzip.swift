import NIOCore
import ServerCZlib

/// Compresses bodies.
enum Gzip {
  /// Bodies below this many bytes fit into a packet anyway.
  static let smallestBody = 1000

  /// The level of zlib: answers are compressed once and mostly sent once.
  private static let level: Int32 = 4

  /// - Returns: `nil` if there is no memory, or the body is enormous.
  static func compress(_ body: ByteBuffer) -> ByteBuffer? {
    guard body.readableBytes < 1 << 30 else { return nil }
    var stream = unsafe z_stream()
    guard unsafe server_deflate_init_gzip(&stream, level) == Z_OK else { return nil }
    defer { unsafe deflateEnd(&stream) }
    let limit = Int(unsafe deflateBound(&stream, UInt(body.readableBytes)))
    var output = ByteBufferAllocator().buffer(capacity: limit)
    let status = unsafe body.withUnsafeReadableBytes { input in
      unsafe output.writeWithUnsafeMutableBytes(minimumWritableBytes: limit) { space in
        unsafe stream.next_in = UnsafeMutablePointer(
          mutating: input.bindMemory(to: UInt8.self).baseAddress)
        unsafe stream.avail_in = UInt32(input.count)
        unsafe stream.next_out = space.bindMemory(to: UInt8.self).baseAddress
        unsafe stream.avail_out = UInt32(space.count)
        let status = unsafe deflate(&stream, Z_FINISH)
        return status == Z_STREAM_END ? unsafe space.count - Int(stream.avail_out) : 0
      }
    }
    return status > 0 ? output : nil
  }
}
