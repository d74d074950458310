import BundleFormat
import TortureSupport

/// A block in the column codec with everything that is needed to damage it.
struct TortureBlock {
  /// The file of the block, and its number in the file.
  let name: String
  let pageSize: Int
  /// The number of bytes of the decoded block.
  let length: Int
  let streams: [UInt8]
  let parts: StreamParts
  let map: StreamMap

  /// Encodes a block; `nil` if the codec cannot encode any of its pages.
  ///
  /// - Throws: ``TortureError`` if decoding returns another block, or if the streams do not match the specification.
  init?(_ block: [UInt8], pageSize: Int, name: String) throws(TortureError) {
    guard let encoded = ColumnCodec.encode(block, pageSize: pageSize) else { return nil }
    let streams = encoded.parts.flatMap(\.self)
    guard ColumnCodec.decode(streams, pageSize: pageSize, length: block.count) == block else {
      throw TortureError("\(name): does not decode to the same block")
    }
    try self.init(streams: streams, pageSize: pageSize, length: block.count, name: name)
  }

  init(streams: [UInt8], pageSize: Int, length: Int, name: String) throws(TortureError) {
    guard let parts = StreamParts(streams), let map = StreamMap(of: parts.numbers, pageCount: length / pageSize) else {
      throw TortureError("\(name): its streams do not match docs/formats/page-codec.md")
    }
    self.name = name
    self.pageSize = pageSize
    self.length = length
    self.streams = streams
    self.parts = parts
    self.map = map
  }
}
