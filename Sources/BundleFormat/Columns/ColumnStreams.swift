/// A block of pages split into columns: the input of deflate in codec 2.
///
/// ```
/// numbers length   varint
/// numbers          page headers; then, by group and column, classes, predictions and numbers
/// bytes            unsplit pages, then texts and blobs, in the same order
/// ```
///
/// The streams are separate because each deflates better with its own Huffman code. Specified in
/// `docs/formats/page-codec.md`.
package struct ColumnStreams: Sendable {
  var numbers: [UInt8] = []
  var bytes: [UInt8] = []

  /// Page kind of a page stored unchanged.
  static let rawPage: UInt8 = 0

  /// The streams in storage order.
  package var parts: [[UInt8]] {
    var writer = ByteWriter()
    writer.varint(numbers.count)
    return [writer.bytes + numbers, bytes].filter { !$0.isEmpty }
  }

  mutating func appendVarint(_ value: Int) {
    var writer = ByteWriter()
    writer.varint(value)
    numbers += writer.bytes
  }
}
