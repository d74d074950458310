import TransitCZlib

/// Inflates a gzip file that arrives in pieces.
///
/// Source: RFC 1952. Nothing follows the last member.
@safe
final class GzipReader {
  /// The maximum inflated size: 256 MiB. A feed of a whole country has a tenth of it.
  static let maxByteCount = 256 << 20
  /// What any file may inflate to: 16 MiB.
  private static let baseByteCount = 16 << 20
  /// What each byte may inflate to. Feeds have up to 20, and deflate makes at most a thousand.
  private static let maxRatio = 100
  /// The first byte of a member.
  private static let magic: UInt8 = 0x1F

  private let stream: UnsafeMutablePointer<z_stream>
  private var (inputByteCount, byteCount) = (0, 0)
  private(set) var isFinished = false

  /// Whether a file is in gzip format. No live feed begins like this.
  static func isGzip(_ start: some Sequence<UInt8>) -> Bool { Array(start.prefix(2)) == [magic, 0x8B] }

  init() {
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    // SAFETY: `stream` is initialized and keeps its address until `deinit`. Initialization fails only without memory or
    // with a zlib other than the one compiled for.
    let status = unsafe transit_inflate_init_gzip(stream)
    precondition(status == Z_OK, "zlib cannot be initialized")
  }

  deinit {
    // SAFETY: initialized in `init`; ended only here.
    unsafe inflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// Inflates the next bytes, and calls a function with each piece of the result.
  func inflate(_ bytes: [UInt8], _ body: ([UInt8]) throws(WireError) -> Void) throws(WireError) {
    var position = 0
    while position < bytes.count {
      if isFinished {
        guard bytes[position] == Self.magic else { throw WireError("has bytes after the end of its gzip data") }
        // SAFETY: initialized in `init`.
        unsafe inflateReset(stream)
      }
      var piece = [UInt8](repeating: 0, count: 1 << 16)
      guard let (consumed, produced) = step(bytes, from: position, into: &piece) else {
        throw WireError("is not valid gzip")
      }
      position += consumed
      inputByteCount += consumed
      byteCount += produced
      let limit = min(Self.baseByteCount + inputByteCount * Self.maxRatio, Self.maxByteCount)
      if byteCount > limit { throw WireError("has more than \(limit) inflated bytes, too many for its size") }
      piece.removeSubrange(produced...)
      if !piece.isEmpty { try body(piece) }
      if consumed == 0, produced == 0 { throw WireError("is not valid gzip") }
    }
  }

  private func step(
    _ bytes: [UInt8], from position: Int, into piece: inout [UInt8]
  ) -> (consumed: Int, produced: Int)? {
    let (available, space) = (bytes.count - position, piece.count)
    let status = unsafe bytes.withUnsafeBufferPointer { source in
      unsafe piece.withUnsafeMutableBufferPointer { target in
        // SAFETY: zlib stays within the given counts, both buffers live during the call, and zlib does not write to its
        // input despite the pointer type.
        unsafe stream.pointee.next_in =
          UnsafeMutablePointer(mutating: source.baseAddress).map { unsafe $0 + position }
        unsafe stream.pointee.avail_in = UInt32(clamping: available)
        unsafe stream.pointee.next_out = target.baseAddress
        unsafe stream.pointee.avail_out = UInt32(clamping: space)
        return unsafe TransitCZlib.inflate(stream, Z_NO_FLUSH)
      }
    }
    guard status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR else { return nil }
    isFinished = status == Z_STREAM_END
    return unsafe (available - Int(stream.pointee.avail_in), space - Int(stream.pointee.avail_out))
  }
}
