import GTFSFeed

/// The rows of the trip that is being read, and beside each the text of its place: of all its cells but the trip's id
/// and the times.
///
/// A trip mostly calls where the one before it did. Rows and texts therefore stay when a trip ends, and where a row's
/// text is that of the row which stood there before, its place is that one's too, and nothing has to be read.
struct TripRows {
  /// Longer texts are not remembered, nor those of rows beyond so many.
  private static let textByteCount = 64
  private static let textCount = 1024

  /// The rows of this trip, then those that longer trips had there before.
  private var slots: [CallRow] = []
  /// By slot: the text of its place, and its length; 0 where there is none that could stand for it.
  private var texts: [UInt8] = []
  private var lengths: [UInt8] = []
  private var formerCount = 0
  private var hasFormerPlaces = true

  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  /// The rows of this trip.
  var rows: ArraySlice<CallRow> { slots[..<count] }

  /// Whether all places are those of the trip before.
  var isLikeFormer: Bool { hasFormerPlaces && count == formerCount }

  /// The place that the next row has if its text is this one, where that is known already.
  func place(for text: Span<UInt8>) -> CallPlace? {
    guard count < lengths.count, text.count == Int(lengths[count]), text.count > 0 else { return nil }
    let start = count * Self.textByteCount
    let isSame = texts.withSpan { $0.extracting(start..<start + text.count).equals(text) }
    return isSame ? slots[count].place : nil
  }

  /// Adds a row whose place ``place(for:)`` told.
  mutating func append(arrival: Int32?, departure: Int32?) {
    slots[count].arrival = arrival
    slots[count].departure = departure
    count += 1
  }

  /// Adds a row.
  ///
  /// - Parameter text: The text of its place if another row's place of that text is as good; else none.
  mutating func append(_ row: CallRow, text: Span<UInt8>) {
    if count == slots.count {
      slots.append(row)
    } else {
      slots[count] = row
    }
    hasFormerPlaces = false
    remember(text)
    count += 1
  }

  private mutating func remember(_ text: Span<UInt8>) {
    guard count < Self.textCount else { return }
    if count == lengths.count {
      lengths.append(0)
      texts.append(contentsOf: repeatElement(0, count: Self.textByteCount))
    }
    lengths[count] = 0
    guard text.count <= Self.textByteCount else { return }
    for index in 0..<text.count {
      // What a quote means depends on what stands before the text.
      if text[index] == UInt8(ascii: "\"") { return }
      texts[count * Self.textByteCount + index] = text[index]
    }
    lengths[count] = UInt8(text.count)
  }

  /// Puts the rows in the order of their sequence numbers.
  mutating func sort() {
    let isSorted = (1..<max(1, count)).allSatisfy { slots[$0 - 1].place.sequence < slots[$0].place.sequence }
    if isSorted { return }
    slots[..<count].sort { $0.place.sequence < $1.place.sequence }
    hasFormerPlaces = false
    for index in 0..<min(count, lengths.count) { lengths[index] = 0 }
  }

  /// Adds a row whose place is no other row's.
  mutating func append(_ row: CallRow) {
    append(row, text: Span())
  }

  /// Begins another trip.
  mutating func removeAll() {
    formerCount = count
    hasFormerPlaces = true
    count = 0
  }
}
