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
  private var former = CallNumbers()
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
  var known: CallNumbers {
    guard hasFormerPlaces, count == formerCount else { return CallNumbers() }
    guard hasFormerTimes else { return CallNumbers(pattern: former.pattern) }
    return CallNumbers(pattern: former.pattern, profile: former.profile, start: former.start + (shift ?? 0))
  }

  /// Whether a trip that begins with this text began like the previous trip in these slots.
  func begins(with text: Span<UInt8>) -> Bool { count == 0 && isText(text, ofSlot: 0) }

  /// Returns the place of the next row if its text is this one and the place is cached.
  func place(for text: Span<UInt8>) -> CallPlace? {
    isText(text, ofSlot: count) ? slots[count].place : nil
  }

  private func isText(_ text: Span<UInt8>, ofSlot slot: Int) -> Bool {
    guard slot < lengths.count, text.count == Int(lengths[slot]), text.count > 0 else { return false }
    let start = slot * Self.textByteCount
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

  /// Adds a row with the place returned by ``place(for:)``. Its sequence number must have been admitted.
  mutating func append(_ times: CallTimes) {
    hasFormerTimes = hasFormerTimes && times.isLater(than: CallTimes(slots[count]), by: &shift)
    slots[count].arrival = times.arrival
    slots[count].departure = times.departure
    count += 1
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
  mutating func removeAll(sharedAs calls: CallNumbers) {
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

// MARK: Predicted rows

extension TripRows {
  /// Adds rows while they match predictions: the same trip, and the cached text of each slot.
  ///
  /// - Parameters:
  ///   - position: Offset of a row; on return, the offset of the first row that was not added.
  ///   - head: The prefix of the trip's rows: its ID and a comma.
  /// - Returns: The number of rows added.
  mutating func appendForeseen(_ bytes: Span<UInt8>, from position: inout Int, head: Span<UInt8>) -> Int {
    guard bytes.count - position >= head.count, bytes.extracting(position..<position + head.count).equals(head) else {
      return 0
    }
    // Up to `formerCount`, sequence numbers need not be checked.
    let followsFormer = sequences == nil && hasFormerPlaces && count < formerCount
    if !followsFormer { trackSequences() }
    let end = followsFormer ? min(formerCount, lengths.count) : lengths.count
    guard count < end else { return 0 }
    // Move the values out of the structure so that the loop needs no uniqueness checks.
    var state = ForeseenState(sequences: sequences, hasFormerTimes: hasFormerTimes, shift: shift)
    let (texts, lengths) = (texts, lengths)
    var slots: [CallRow] = []
    swap(&slots, &self.slots)
    let first = count
    count = texts.withSpan { texts in
      lengths.withSpan { lengths in
        slots.withMutableSpan { slots in
          var slot = first
          while slot < end {
            let start = slot * Self.textByteCount
            let text = texts.extracting(start..<start + Int(lengths[slot]))
            guard state.read(bytes, from: &position, head: head, place: text, into: &slots[slot]) else { break }
            slot += 1
          }
          return slot
        }
      }
    }
    swap(&slots, &self.slots)
    (sequences, hasFormerTimes, shift) = (state.sequences, state.hasFormerTimes, state.shift)
    return count - first
  }
}

/// State that changes from one predicted row to the next; see ``TripRows``.
private struct ForeseenState {
  var sequences: SequenceNumbers?
  var hasFormerTimes: Bool
  var shift: Int32?

  /// Reads the times of a row that begins with `head` and ends with the text of its place; returns false for any other
  /// row.
  @inline(__always)
  mutating func read(
    _ bytes: Span<UInt8>, from position: inout Int, head: Span<UInt8>, place text: Span<UInt8>, into row: inout CallRow
  ) -> Bool {
    guard text.count > 0, bytes.count - position >= head.count + CallTimes.maximumByteCount + text.count,
      bytes.extracting(position..<position + head.count).equals(head)
    else { return false }
    var end = position + head.count
    guard let times = CallTimes(bytes, from: &end), bytes.extracting(end..<end + text.count).equals(text),
      sequences?.rise(to: row.place.sequence) ?? true
    else { return false }
    hasFormerTimes = hasFormerTimes && times.isLater(than: CallTimes(row), by: &shift)
    row.arrival = times.arrival
    row.departure = times.departure
    position = end + text.count
    return true
  }
}
