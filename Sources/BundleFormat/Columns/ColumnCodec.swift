/// Codec 2 of the container: stores blocks of SQLite pages as columns. Specified in `docs/formats/page-codec.md`.
package enum ColumnCodec {
  /// Splits a block of whole pages into columns; `nil` if no page is a b-tree page in canonical form.
  package static func encode(_ block: [UInt8], pageSize: Int) -> ColumnStreams? {
    guard block.count.isMultiple(of: pageSize) else { return nil }
    var encoder = ColumnEncoder(pageSize: pageSize)
    return encoder.encode(block)
  }

  /// Reassembles a block from its streams; `nil` if the streams are invalid.
  package static func decode(_ streams: [UInt8], pageSize: Int, length: Int) -> [UInt8]? {
    try? ColumnDecoder.decode(streams, pageSize: pageSize, length: length)
  }
}
