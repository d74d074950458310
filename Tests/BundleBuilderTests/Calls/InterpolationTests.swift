import GTFSFeed
import TestFeeds
import Testing
import TransitValues

@testable import BundleBuilder

@Suite struct `Interpolated times` {
  /// A call of a random trip. Distances are integers in units of 10^-digits.
  private struct Call {
    var arrival: Int?
    var departure: Int?
    var distance: Int?
    var isWindow = false

    func row(digits: Int) -> CallRow {
      var row = CallRow()
      row.arrival = arrival.map { Int32($0) }
      row.departure = departure.map { Int32($0) }
      if let distance { row.place.distance = .decimal(DecimalNumber(significand: Int64(distance), exponent: -digits)) }
      if isWindow { row.place[.windowEnd] = 1 }
      return row
    }
  }

  private func randomCalls(_ random: inout SplitMix64) -> [Call] {
    let scale = random.pick([1, 1000, 100_000_000_000_000])
    let holes = random.pick([0, 0, 5])
    let falls = random.pick([0, 0, 10])
    var (time, distance) = (random.number(0...90_000), random.number(0...9))
    return (0..<random.number(1...12)).map { _ in
      time += random.chance(10) ? -random.number(0...60) : random.pick([0, 1, 59, 60, 3600])
      distance += random.chance(falls) ? -1 : random.pick([0, 0, 1, 2, 3, 7]) * scale + random.number(0...scale - 1)
      let isTimed = random.chance(35)
      return Call(
        arrival: isTimed && random.chance(70) ? max(0, time) : nil,
        departure: isTimed && random.chance(70) ? max(0, time + random.number(0...60)) : nil,
        distance: random.chance(holes) ? nil : distance, isWindow: random.chance(8))
    }
  }

  /// The documented rule, computed with exact fractions.
  private func expected(_ calls: [Call]) -> [Int?] {
    let stations = calls.indices.filter { !calls[$0].isWindow }
    func isTimed(_ index: Int) -> Bool { calls[index].arrival != nil || calls[index].departure != nil }
    return calls.indices.map { index in
      guard let place = stations.firstIndex(of: index), !isTimed(index),
        let before = stations[..<place].lastIndex(where: isTimed),
        let after = stations[place...].firstIndex(where: isTimed),
        let start = calls[stations[before]].departure ?? calls[stations[before]].arrival,
        let end = calls[stations[after]].arrival ?? calls[stations[after]].departure
      else { return nil }
      let gap = stations[before...after].map { calls[$0].distance }
      let distances = gap.compactMap(\.self)
      let grows = zip(distances, distances.dropFirst()).allSatisfy { $0 <= $1 }
      if distances.count == gap.count, grows, let first = distances.first, let last = distances.last, first < last {
        return start
          + rounded(Int128(distances[place - before] - first) * Int128(end - start), by: Int128(last - first))
      }
      return start + rounded(Int128((place - before) * (end - start)), by: Int128(after - before))
    }
  }

  /// Rounds a fraction half up: the floor of the fraction plus one half.
  private func rounded(_ numerator: Int128, by denominator: Int128) -> Int {
    let (doubled, whole) = (2 * numerator + denominator, 2 * denominator)
    let quotient = doubled / whole
    return Int(quotient * whole > doubled ? quotient - 1 : quotient)
  }

  @Test(arguments: [UInt64](1...10))
  func `estimated times match exact fractions on random trips`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<500 {
      let calls = randomCalls(&random)
      let digits = random.number(0...17)
      #expect(
        Interpolation.estimates(of: calls.map { $0.row(digits: digits) }, texts: TextPool()) == expected(calls),
        "\(calls)")
    }
  }

  @Test func `times are estimated by distance, or by position if distances do not increase`() {
    func estimate(_ distances: [Int?]) -> Int? {
      let calls = [
        Call(departure: 0, distance: distances[0]), Call(distance: distances[1]),
        Call(arrival: 100, distance: distances[2]),
      ]
      return Interpolation.estimates(of: calls.map { $0.row(digits: 3) }, texts: TextPool())[1]
    }
    #expect(estimate([0, 10, 100]) == 10)
    #expect(estimate([0, nil, 100]) == 50)
    #expect(estimate([0, 200, 100]) == 50)
    #expect(estimate([7, 7, 7]) == 50)
    #expect(estimate([nil, nil, nil]) == 50)
    #expect(estimate([0, 5, 1000]) == 1, "half a second rounds up")
  }

  @Test func `distances may exceed a machine word`() {
    func estimate(_ distances: [(Int64, Int)]) -> Int? {
      var rows = distances.map { significand, exponent in
        var row = CallRow()
        row.place.distance = .decimal(DecimalNumber(significand: significand, exponent: exponent))
        return row
      }
      rows[0].departure = 0
      rows[2].arrival = 100
      return Interpolation.estimates(of: rows, texts: TextPool())[1]
    }
    #expect(estimate([(0, 0), (1, 15), (4, 15)]) == 25)
    #expect(estimate([(1, -15), (25, 15), (1, 17)]) == 25)
    #expect(estimate([(0, 0), (25, 35), (1, 37)]) == 25)
  }

  @Test func `times are estimated by position if distances are too far apart to subtract`() {
    var rows = [(Int64(-12), 37), (1, 0), (12, 37)].map { significand, exponent in
      var row = CallRow()
      row.place.distance = .decimal(DecimalNumber(significand: significand, exponent: exponent))
      return row
    }
    rows[0].departure = 0
    rows[2].arrival = 100
    #expect(Interpolation.estimates(of: rows, texts: TextPool())[1] == 50, "by position")
  }

  /// Regression: the difference of these exponents overflowed and ended the build.
  @Test(arguments: [
    ("1e9223372036854775807", "1e-9223372036854775808"), ("0.1e-9223372036854775808", "1"), ("1", "1e10000"),
    ("1e9223372036854775806", "2e9223372036854775806"),
  ])
  func `times are estimated by position if distance exponents are out of range`(first: String, last: String) throws {
    #expect(try estimate(first, "1", last) == 50)
    #expect(try estimate("0", first, last) == 50)
  }

  private func estimate(_ distances: String...) throws -> Int? {
    let texts = TextPool()
    var rows = try distances.map { text in
      var row = CallRow()
      row.place.distance = try Array(text.utf8).withSpan { (cell) throws(FieldError) in try Distance(cell, texts: texts)
      }
      return row
    }
    rows[0].departure = 0
    rows[rows.count - 1].arrival = 100
    return Interpolation.estimates(of: rows, texts: texts)[1]
  }

  @Test(arguments: [("0.300000000000000000000000001", 30), ("-0", 0), ("99999999999999999999e-20", 100)])
  func `distances with more digits than a decimal holds are used`(text: String, time: Int) throws {
    #expect(try estimate("0", text, "1") == time)
  }
}
