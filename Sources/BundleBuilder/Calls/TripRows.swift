import GTFSFeed
import TransitValues

/// The rows of the trip being read, each with the text of its place: all its fields except trip ID and times.
///
/// A trip mostly has the same calls as an earlier trip that began alike. Rows and texts are therefore kept when a trip
/// ends. If a row's text equals that of the earlier row in the same slot, the row has the same place and need not be
/// parsed.
struct TripRows {
  /// The maximum length of a cached text, and the maximum number of cached texts.
  static let textByteCount = 96
  private static let textCount = 1024

  /// The rows of this trip, followed by leftover rows of longer trips.
  private var slots: [CallRow] = []
  /// By slot: the text of its place and its length; length 0 if no text determines the place.
  private var texts: [UInt8] = []
  private var lengths: [UInt8] = []
  /// The previous trip in these slots.
  private var former = StoredCalls()
  private var formerCount = 0
  /// Whether all places so far equal those of the previous trip, and all times are ``shift`` later than its times.
  private var hasFormerPlaces = true
  private var hasFormerTimes = true
  private var shift: Int32?
  /// The sequence numbers of the rows; `nil` while they equal those of the previous trip, which are distinct.
  private var sequences: SequenceNumbers?

  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  /// The rows of this trip, sorted by sequence number.
  var sortedRows: ArraySlice<CallRow> {
    let rows = slots[..<count]
    let isSorted = rows.indices.dropFirst().allSatisfy { rows[$0 - 1].place.sequence < rows[$0].place.sequence }
    return isSorted ? rows : rows.sorted { $0.place.sequence < $1.place.sequence }[...]
  }

  /// The known parts of this trip's calls, from the previous trip in these slots.
  var known: StoredCalls {
    guard hasFormerPlaces, count == formerCount else { return StoredCalls() }
    guard hasFormerTimes else { return StoredCalls(pattern: former.pattern) }
    return StoredCalls(pattern: former.pattern, profile: former.profile, start: former.start + (shift ?? 0))
  }

  /// Whether the previous trip in these slots had a place with this text at the position of the next row.
  private func isNext(_ text: Span<UInt8>) -> Bool {
    guard count < lengths.count, text.count == Int(lengths[count]), text.count > 0 else { return false }
    let start = count * Self.textByteCount
    return texts.withSpan { $0.extracting(start..<start + text.count).equals(text) }
  }

  /// Whether a row with this sequence number may be added next; false for a duplicate.
  mutating func admit(_ sequence: Int) -> Bool {
    if sequences == nil, hasFormerPlaces, count < formerCount, slots[count].place.sequence == sequence { return true }
    trackSequences()
    return sequences?.insert(sequence) ?? false
  }

  private mutating func trackSequences() {
    if sequences == nil { sequences = SequenceNumbers(slots[..<count].lazy.map(\.place.sequence)) }
  }

  /// Adds a row if the text of its place is that of the previous trip's row at this position.
  ///
  /// - Returns: False for any other text, and for a duplicate of a sequence number.
  @inline(__always)
  mutating func append(_ times: RowTimes, likePrevious text: Span<UInt8>) -> Bool {
    guard isNext(text) else { return false }
    // The numbers of the previous trip are distinct.
    let isDistinct = sequences == nil && hasFormerPlaces && count < formerCount
    guard isDistinct || admit(slots[count].place.sequence) else { return false }
    hasFormerTimes = hasFormerTimes && times.isLater(than: RowTimes(slots[count]), by: &shift)
    slots[count].arrival = times.arrival
    slots[count].departure = times.departure
    count += 1
    return true
  }

  /// Adds a row. Its sequence number must have been admitted.
  ///
  /// - Parameter text: The text of its place if it determines the place; otherwise empty.
  mutating func append(_ row: CallRow, text: Span<UInt8> = Span()) {
    hasFormerPlaces = false
    if count == slots.count {
      slots.append(row)
    } else {
      slots[count] = row
    }
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
      // The meaning of a quote depends on what precedes the text.
      if text[index] == UInt8(ascii: "\"") { return }
      texts[count * Self.textByteCount + index] = text[index]
    }
    lengths[count] = UInt8(text.count)
  }

  /// Begins another trip.
  ///
  /// - Parameter calls: The stored calls of the trip that ends.
  mutating func removeAll(sharedAs calls: StoredCalls) {
    // Few trips are this long, so their memory is not kept.
    if slots.count > Self.textCount { self = TripRows() }
    former = calls
    formerCount = count
    (hasFormerPlaces, hasFormerTimes) = (true, true)
    shift = nil
    sequences = nil
    count = 0
  }
}
