import GTFSFeed
import TransitValues

/// The stored calls of a trip, as references to a pattern and a profile.
struct StoredCalls {
  /// Numbers counted from 1; 0 if unknown.
  var pattern: Int32 = 0
  var profile: Int32 = 0
  /// The origin of the profile's times, in seconds after noon minus 12 h.
  var start: Int32 = 0
}

/// The calls of all trips, each as a stop pattern, a time profile and a start. Equal sequences are stored once.
struct ImportedCalls {
  /// Encoded sequences, numbered from 0, of ``CallPlace``, of arrival, departure and estimate, and of extra texts.
  private(set) var patterns = ByteInterner()
  private(set) var profiles = ByteInterner()
  private(set) var extras = ByteInterner()
  /// The number of calls of each pattern.
  private var callCounts: [Int32] = []

  /// By trip: the numbers of its sequences, counted from 1; 0 for a trip without calls.
  private(set) var pattern: [Int32]
  private(set) var profile: [Int32]
  private(set) var extra: [Int32]
  /// By trip: the origin of the profile's times, in seconds after noon minus 12 h.
  private(set) var start: [Int32]

  let extraCount: Int
  private let texts: TextPool
  private var encoder = VarintEncoder()

  /// - Parameter extraCount: The number of columns in stop_times.txt that are stored as shared texts.
  init(tripCount: Int, extraCount: Int, texts: TextPool) {
    self.texts = texts
    pattern = Array(repeating: 0, count: tripCount)
    profile = pattern
    extra = extraCount == 0 ? [] : pattern
    start = pattern
    self.extraCount = extraCount
  }

  func hasCalls(_ trip: Int) -> Bool { pattern[trip] != 0 }

  /// The number of rows kept from stop_times.txt.
  private(set) var rowCount = 0

  /// Stores the calls of a trip, which must be sorted by sequence number without duplicates.
  ///
  /// - Parameters:
  ///   - texts: The extra texts, indexed by ``CallRow/extra``.
  ///   - known: What is already known from another trip with the same places.
  /// - Returns: The stored calls.
  @discardableResult
  mutating func set(
    _ calls: ArraySlice<CallRow>, extras texts: [TextIndex], of trip: Int, known: StoredCalls = StoredCalls()
  ) -> StoredCalls {
    if hasCalls(trip) { rowCount -= Int(callCounts[Int(pattern[trip]) - 1]) }
    rowCount += calls.count
    var shared = known
    if shared.profile == 0 {
      let origin = calls.first { !$0.place.isWindow && $0.time != nil }?.time ?? 0
      shared.start = Int32(clamping: origin)
      shared.profile = Int32(internProfile(calls, origin: Int(shared.start)) + 1)
    }
    if shared.pattern == 0 { shared.pattern = Int32(internPattern(calls) + 1) }
    (pattern[trip], profile[trip], start[trip]) = (shared.pattern, shared.profile, shared.start)
    if extraCount > 0 {
      extra[trip] = Int32(internExtras(calls, texts) + 1)
    }
    return shared
  }

  private mutating func internPattern(_ calls: ArraySlice<CallRow>) -> Int {
    encoder.removeAll()
    var sequence = 0
    for call in calls {
      call.place.encode(to: &encoder, after: sequence)
      sequence = call.place.sequence
    }
    let (number, isNew) = encoder.withBytes { patterns.intern($0) }
    if isNew { callCounts.append(Int32(clamping: calls.count)) }
    return number
  }

  private mutating func internProfile(_ calls: ArraySlice<CallRow>, origin: Int) -> Int {
    let isBlank = calls.contains { $0.time == nil && !$0.place.isWindow }
    let estimates = isBlank ? Interpolation.estimates(of: Array(calls), texts: texts) : []
    encoder.removeAll()
    encoder.append(atMost: 3 * calls.count) { room, count in
      var previous = origin
      for index in calls.indices {
        let (arrival, departure) = (calls[index].arrival.map { Int($0) }, calls[index].departure.map { Int($0) })
        VarintEncoder.put(optional: arrival.map { $0 - previous }, &room, &count)
        previous = arrival ?? previous
        VarintEncoder.put(optional: departure.map { $0 - previous }, &room, &count)
        previous = departure ?? previous
        let estimate = isBlank ? estimates[index - calls.startIndex] : nil
        VarintEncoder.put(optional: estimate.map { $0 - previous }, &room, &count)
      }
    }
    return encoder.withBytes { profiles.intern($0).number }
  }

  private mutating func internExtras(_ calls: ArraySlice<CallRow>, _ texts: [TextIndex]) -> Int {
    encoder.removeAll()
    for call in calls {
      for text in texts[Int(call.extra)..<Int(call.extra) + extraCount] { encoder.append(UInt64(text.number)) }
    }
    return encoder.withBytes { extras.intern($0).number }
  }
}

// MARK: Decoding

/// The times of a call, in seconds after the start of its trip.
struct ProfileCall: Equatable {
  var arrival: Int?
  var departure: Int?
  /// The interpolated time of a call without arrival and departure.
  var estimate: Int?

  /// The time relevant for boarding.
  var time: Int? { departure ?? arrival ?? estimate }
}

/// Decodes the calls of a profile in order.
struct ProfileDecoder {
  private var decoder: VarintDecoder
  private var previous = 0

  init(_ profile: [UInt8]) {
    decoder = VarintDecoder(profile)
  }

  /// Returns the next call; `nil` at the end.
  mutating func next() -> ProfileCall? {
    if decoder.isAtEnd { return nil }
    var call = ProfileCall()
    call.arrival = decoder.nextOptional().map { $0 + previous }
    previous = call.arrival ?? previous
    call.departure = decoder.nextOptional().map { $0 + previous }
    previous = call.departure ?? previous
    call.estimate = decoder.nextOptional().map { $0 + previous }
    return call
  }
}

extension ImportedCalls {
  /// Returns the places of a pattern, by its number from 1.
  func places(ofPattern number: Int) -> [CallPlace] {
    var decoder = VarintDecoder(patterns.array(of: number - 1))
    var places: [CallPlace] = []
    while !decoder.isAtEnd {
      places.append(CallPlace(from: &decoder, after: places.last?.sequence ?? 0))
    }
    return places
  }

  /// Returns a decoder for the times of a profile, by its number from 1.
  func timeDecoder(ofProfile number: Int) -> ProfileDecoder {
    ProfileDecoder(profiles.array(of: number - 1))
  }

  /// Returns the texts of a sequence of extras, by its number from 1: one list per call.
  func texts(ofExtra number: Int) -> [[TextIndex]] {
    var decoder = VarintDecoder(extras.array(of: number - 1))
    var calls: [[TextIndex]] = []
    while !decoder.isAtEnd {
      calls.append((0..<extraCount).map { _ in TextIndex(Int(decoder.next())) })
    }
    return calls
  }

  /// Returns the stored rows of a trip, without their lines, and appends their extra texts to a list.
  func rows(of trip: Int, extras: inout [TextIndex]) -> [CallRow] {
    guard hasCalls(trip) else { return [] }
    let texts = extraCount > 0 ? texts(ofExtra: Int(extra[trip])) : []
    let origin = Int(start[trip])
    var places = VarintDecoder(patterns.array(of: Int(pattern[trip]) - 1))
    var times = timeDecoder(ofProfile: Int(profile[trip]))
    var rows: [CallRow] = []
    rows.reserveCapacity(Int(callCounts[Int(pattern[trip]) - 1]))
    var sequence = 0
    while !places.isAtEnd {
      var row = CallRow(place: CallPlace(from: &places, after: sequence))
      sequence = row.place.sequence
      let time = times.next()
      row.arrival = time?.arrival.map { Int32($0 + origin) }
      row.departure = time?.departure.map { Int32($0 + origin) }
      row.extra = Int32(extras.count)
      if !texts.isEmpty { extras += texts[rows.count] }
      rows.append(row)
    }
    return rows
  }
}
