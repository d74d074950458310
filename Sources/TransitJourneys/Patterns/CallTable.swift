import TransitValues

/// The calls at stops that a search has met.
struct CallTable {
  private var calls: [SearchCall] = []
  /// By stop; `nil` before they are read.
  private var ranges: [Range<Int32>?]

  init(stopCount: Int) { ranges = Array(repeating: nil, count: stopCount + 1) }

  /// The calls at a stop; `nil` before they are read.
  @inline(__always)
  func calls(atStop stop: StopRank) -> ArraySlice<SearchCall>? {
    ranges[stop].map { calls[Int($0.lowerBound)..<Int($0.upperBound)] }
  }

  mutating func insert(_ new: [SearchCall], atStop stop: StopRank) {
    ranges[stop] = Int32(calls.count)..<Int32(calls.count + new.count)
    calls += new
  }

  /// Memory use in bytes.
  var byteCount: Int {
    calls.count * MemoryLayout<SearchCall>.stride + ranges.count * MemoryLayout<Range<Int32>?>.stride
  }
}

/// A call of a pattern.
struct SearchCall {
  let pattern: PatternNumber
  let position: Int32
  /// The number of calls after it.
  let positionFromEnd: Int32
}
