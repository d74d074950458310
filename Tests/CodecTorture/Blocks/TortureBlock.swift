import BundleFormat
import TortureSupport

/// A block that columns are made of, and what it takes to damage it.
struct TortureBlock {
  /// The file it is from, and its number there.
  let name: String
  let pageSize: Int
  /// Bytes of the decoded block.
  let length: Int
  let streams: [UInt8]
  let parts: StreamParts
  let map: StreamMap

  /// Encodes a block; `nil` where no page of it can be taken apart.
  ///
  /// - Throws: When it does not come back the same, or its streams are none that the specification describes.
  init?(_ block: [UInt8], pageSize: Int, name: String) throws(TortureError) {
    guard let encoded = ColumnCodec.encode(block, pageSize: pageSize) else { return nil }
    let streams = encoded.parts.flatMap(\.self)
    guard ColumnCodec.decode(streams, pageSize: pageSize, length: block.count) == block else {
      throw TortureError("\(name): does not come back the same")
    }
    try self.init(streams: streams, pageSize: pageSize, length: block.count, name: name)
  }

  init(streams: [UInt8], pageSize: Int, length: Int, name: String) throws(TortureError) {
    guard let parts = StreamParts(streams), let map = StreamMap(of: parts.numbers, pageCount: length / pageSize) else {
      throw TortureError("\(name): its streams are not those of docs/page-codec.md")
    }
    self.name = name
    self.pageSize = pageSize
    self.length = length
    self.streams = streams
    self.parts = parts
    self.map = map
  }
}
