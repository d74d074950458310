/// Codec 2 of the container: blocks of SQLite pages as columns. `docs/page-codec.md` is the specification.
package enum ColumnCodec {
  /// Takes a block of whole pages apart; `nil` where none of them is a b-tree's in canonical form.
  package static func encode(_ block: [UInt8], pageSize: Int) -> ColumnStreams? {
    guard block.count.isMultiple(of: pageSize) else { return nil }
    var encoder = ColumnEncoder(pageSize: pageSize)
    return encoder.encode(block)
  }

  /// Puts a block together again; `nil` when the streams are none of an encoder's.
  package static func decode(_ streams: [UInt8], pageSize: Int, length: Int) -> [UInt8]? {
    try? ColumnDecoder.decode(streams, pageSize: pageSize, length: length)
  }
}
