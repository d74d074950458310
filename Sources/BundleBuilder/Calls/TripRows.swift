import GTFSFeed

/// The rows of the trip that is being read, and beside each the text of its place: of all its cells but the trip's id
/// and the times.
///
/// A trip mostly calls where another one did that began alike. Rows and texts therefore stay when a trip ends, and
/// where a row's text is that of the row which stood there before, its place is that one's too, and nothing has to be
/// read.
struct TripRows {
  /// Longer texts are not remembered, nor those of rows beyond so many.
  static let textByteCount = 96
  private static let textCount = 1024

  /// The rows of this trip, then those that longer trips had there before.
  private var slots: [CallRow] = []
  /// By slot: the text of its place, and its length; 0 where there is none that could stand for it.
  private var texts: [UInt8] = []
  private var lengths: [UInt8] = []
  /// The trip that had these rows before.
  private var former = SharedCalls()
  private var formerCount = 0
  /// Whether all places so far are those of that trip, and all times later than its times by ``shift``.
  private var hasFormerPlaces = true
  private var hasFormerTimes = true
  private var shift: Int32?
  /// Those of the rows; not kept for as long as they are those of the trip before, which differed.
  private var sequences: SequenceNumbers?

  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  /// The rows of this trip in the order of their sequence numbers.
  var sortedRows: ArraySlice<CallRow> {
    let rows = slots[..<count]
    let isSorted = rows.indices.dropFirst().allSatisfy { rows[$0 - 1].place.sequence < rows[$0].place.sequence }
    return isSorted ? rows : rows.sorted { $0.place.sequence < $1.place.sequence }[...]
  }

  /// What is known of this trip's calls from the trip that had these rows before.
  var known: SharedCalls {
    guard hasFormerPlaces, count == formerCount else { return SharedCalls() }
    guard hasFormerTimes else { return SharedCalls(pattern: former.pattern) }
    return SharedCalls(pattern: former.pattern, profile: former.profile, start: former.start + (shift ?? 0))
  }

  /// Whether a trip that begins with this text began like the one that had these rows before.
  func begins(with text: Span<UInt8>) -> Bool { count == 0 && isText(text, ofSlot: 0) }

  /// The place that the next row has if its text is this one, where that is known already.
  func place(for text: Span<UInt8>) -> CallPlace? {
    isText(text, ofSlot: count) ? slots[count].place : nil
  }

  private func isText(_ text: Span<UInt8>, ofSlot slot: Int) -> Bool {
    guard slot < lengths.count, text.count == Int(lengths[slot]), text.count > 0 else { return false }
    let start = slot * Self.textByteCount
    return texts.withSpan { $0.extracting(start..<start + text.count).equals(text) }
  }

  /// Whether a row of this sequence number may be added next: none was that has it.
  mutating func admit(_ sequence: Int) -> Bool {
    if sequences == nil, hasFormerPlaces, count < formerCount, slots[count].place.sequence == sequence { return true }
    trackSequences()
    return sequences?.insert(sequence) ?? false
  }

  private mutating func trackSequences() {
    if sequences == nil { sequences = SequenceNumbers(slots[..<count].lazy.map(\.place.sequence)) }
  }

  /// Adds a row whose place ``place(for:)`` told, and whose sequence number was admitted.
  mutating func append(_ times: CallTimes) {
    hasFormerTimes = hasFormerTimes && times.isLater(than: CallTimes(slots[count]), by: &shift)
    slots[count].arrival = times.arrival
    slots[count].departure = times.departure
    count += 1
  }

  /// Adds a row whose sequence number was admitted.
  ///
  /// - Parameter text: The text of its place if another row's place of that text is as good; else none.
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
      // What a quote means depends on what stands before the text.
      if text[index] == UInt8(ascii: "\"") { return }
      texts[count * Self.textByteCount + index] = text[index]
    }
    lengths[count] = UInt8(text.count)
  }

  /// Begins another trip.
  ///
  /// - Parameter calls: What the trip that ends has become.
  mutating func removeAll(sharedAs calls: SharedCalls) {
    // Few trips are so long, and what they take is not to be kept for others.
    if slots.count > Self.textCount { self = TripRows() }
    former = calls
    formerCount = count
    (hasFormerPlaces, hasFormerTimes) = (true, true)
    shift = nil
    sequences = nil
    count = 0
  }
}

// MARK: Foreseen rows

extension TripRows {
  /// Adds rows for as long as they are foreseen: of the same trip, with the text that stood there before.
  ///
  /// - Parameters:
  ///   - position: Where in the bytes a row begins; in the end, where the first one does that was not added.
  ///   - head: The trip's id as rows begin with it, and a comma.
  /// - Returns: How many rows were added.
  mutating func appendForeseen(_ bytes: Span<UInt8>, from position: inout Int, head: Span<UInt8>) -> Int {
    guard bytes.count - position >= head.count, bytes.extracting(position..<position + head.count).equals(head) else {
      return 0
    }
    // Up to there numbers need not be compared.
    let followsFormer = sequences == nil && hasFormerPlaces && count < formerCount
    if !followsFormer { trackSequences() }
    let end = followsFormer ? min(formerCount, lengths.count) : lengths.count
    guard count < end else { return 0 }
    // Out of the structure, so that the loop may use them without asking each time whether it is alone.
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

/// What changes from one foreseen row to the next; see ``TripRows``.
private struct ForeseenState {
  var sequences: SequenceNumbers?
  var hasFormerTimes: Bool
  var shift: Int32?

  /// Reads the times of a row that begins with a head and ends with the text of its place; false for any other.
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
