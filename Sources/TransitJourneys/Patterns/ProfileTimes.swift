import TransitBundle
import TransitValues

/// The times of the calls of profiles of one pattern, in seconds after the start of a trip.
struct ProfileTimes: Sendable {
  let callCount: Int
  /// Profile by profile; ``missing`` for a call without a time.
  let arrivals: [Int32]
  /// Likewise. The same storage as ``arrivals`` if no vehicle waits anywhere.
  let departures: [Int32]
  private let haveWaits: Bool
  /// A bit for each call of each profile whose time is interpolated; empty if there is none.
  let estimated: [UInt64]
  /// By profile.
  private let bounds: [Bounds]
  /// Whether every call of every profile has a time.
  let areComplete: Bool
  /// By call: the least seconds to the next call, without the wait at this one; 0 next to a call without a time. Empty
  /// if a profile is somewhere earlier than before.
  let fastest: [Int32]

  private struct Bounds: Sendable {
    /// The first and the last call with a time; -1 if there is none.
    var first: Int32 = -1
    var last: Int32 = -1
    /// The earliest and the latest time.
    var earliest = Int32.max
    var latest = Int32.min
  }

  static let missing = JourneyCallTimes.missing

  static let seconds = JourneyCallTimes.seconds

  /// Reads the times of profiles, which are in rising order.
  init(_ profiles: [ProfileRank], of pattern: JourneyPattern, _ reader: PatternReader) throws(DatabaseError) {
    let read = try reader.journeyTimes(
      ofProfiles: profiles, callCount: pattern.callCount, windows: pattern.windows)
    self.init(read.arrivals, read.departures, callCount: pattern.callCount, estimated: read.estimated)
  }

  init(_ arrivals: [Int32], _ departures: [Int32], callCount: Int, estimated: [UInt64]) {
    self.callCount = callCount
    self.estimated = estimated
    haveWaits = departures != arrivals
    self.arrivals = arrivals
    self.departures = haveWaits ? departures : arrivals
    areComplete = !arrivals.contains(Self.missing)
    fastest = Self.fastest(arrivals, departures, callCount)
    bounds = stride(from: 0, to: arrivals.count, by: max(1, callCount)).map { first in
      Self.bounds(arrivals[first..<first + callCount], departures[first..<first + callCount])
    }
  }

  private static func fastest(_ arrivals: [Int32], _ departures: [Int32], _ callCount: Int) -> [Int32] {
    var fastest = [Int32](repeating: Int32.max, count: callCount)
    for first in stride(from: 0, to: arrivals.count, by: max(1, callCount)) {
      var end = Int32.min
      for (position, index) in (first..<first + callCount).enumerated() {
        let hasTime = arrivals[index] != missing
        if hasTime, end != Int32.min, arrivals[index] < end { return [] }
        if position > 0 {
          let isRun = hasTime && arrivals[index - 1] != missing
          fastest[position - 1] = min(fastest[position - 1], isRun ? arrivals[index] - end : 0)
        }
        if hasTime { end = max(arrivals[index], departures[index]) }
      }
    }
    if callCount > 0 { fastest[callCount - 1] = 0 }
    return fastest
  }

  private static func bounds(_ arrivals: ArraySlice<Int32>, _ departures: ArraySlice<Int32>) -> Bounds {
    var bounds = Bounds()
    for (position, (arrival, departure)) in zip(arrivals, departures).enumerated() where arrival != missing {
      if bounds.first < 0 { bounds.first = Int32(position) }
      bounds.last = Int32(position)
      bounds.earliest = min(bounds.earliest, arrival, departure)
      bounds.latest = max(bounds.latest, arrival, departure)
    }
    return bounds
  }

  var profileCount: Int { bounds.count }

  /// Seconds after the start of a trip, or ``missing``.
  @inline(__always)
  func arrival(_ profile: ProfileNumber, _ position: Int) -> Int32 { arrivals[profile.index &* callCount &+ position] }

  /// Seconds after the start of a trip, or ``missing``.
  @inline(__always)
  func departure(_ profile: ProfileNumber, _ position: Int) -> Int32 {
    departures[profile.index &* callCount &+ position]
  }

  /// Whether the time of a call is interpolated.
  func isEstimated(_ profile: ProfileNumber, _ position: Int) -> Bool {
    let index = profile.index * callCount + position
    return estimated.indices.contains(index / 64) && estimated[index / 64] >> UInt64(index % 64) & 1 == 1
  }

  /// The first call with a time; -1 if there is none.
  func firstTimed(_ profile: ProfileNumber) -> Int {
    bounds.indices.contains(profile.index) ? Int(bounds[profile].first) : -1
  }

  /// The last call with a time; -1 if there is none.
  func lastTimed(_ profile: ProfileNumber) -> Int { Int(bounds[profile].last) }

  /// The range of the times of a profile that has times.
  func span(_ profile: ProfileNumber) -> ClosedRange<Int> {
    Int(bounds[profile].earliest)...Int(bounds[profile].latest)
  }

  /// Memory use in bytes.
  var byteCount: Int {
    arrivals.count * (haveWaits ? 8 : 4) + fastest.count * 4 + estimated.count * 8 + bounds.count
      * MemoryLayout<Bounds>.stride
  }
}
