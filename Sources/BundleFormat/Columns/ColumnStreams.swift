/// A block of pages, taken apart into columns: the form that codec 2 deflates.
///
/// ```
/// numbers length   varint
/// numbers          the pages' headers, then group by group and column by column classes, predictions and numbers
/// bytes            pages that are not taken apart, then texts and blobs, in the same order
/// ```
///
/// The two are apart since each is deflated better by a code of its own. `docs/page-codec.md` is the specification.
package struct ColumnStreams: Sendable {
  var numbers: [UInt8] = []
  var bytes: [UInt8] = []

  /// In a page's place: it is not taken apart.
  static let rawPage: UInt8 = 0

  /// The streams as they follow one another.
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
