import Testing

@testable import BundleVerifier

@Suite struct `Naive interpolation` {
  private func calls(_ times: [Int?], _ distances: [String?]) -> [StoredCall] {
    zip(times, distances).map { time, distance in
      StoredCall(distance: distance.flatMap { ExactDistance($0) }, arrival: time, departure: time)
    }
  }

  private func times(_ calls: [StoredCall]) -> [NaiveInterpolation.Answer] {
    NaiveInterpolation.times(of: calls)
  }

  @Test func `without distances, times are interpolated by position`() {
    #expect(times(calls([0, nil, nil, 100], [nil, nil, nil, nil])) == [.none, .second(33), .second(67), .none])
  }

  @Test func `times are interpolated by distance and half a second rounds up`() {
    #expect(times(calls([0, nil, 3], ["0", "0.5", "1.0"])) == [.none, .second(2), .none])
    #expect(times(calls([0, nil, -3], ["0", "0.5", "1.0"])) == [.none, .second(-1), .none])
  }

  @Test func `if distances fall or stay constant, times are interpolated by position`() {
    #expect(times(calls([0, nil, 10], ["5", "4", "9"])) == [.none, .second(5), .none])
    #expect(times(calls([0, nil, 10], ["5", "5", "5"])) == [.none, .second(5), .none])
    #expect(times(calls([0, nil, 10], ["5", nil, "9"])) == [.none, .second(5), .none])
  }

  @Test func `calls before the first or after the last time get no estimate`() {
    #expect(times(calls([nil, 0, nil], [nil, nil, nil])) == [.none, .none, .none])
  }

  @Test func `calls with windows are skipped`() {
    var calls = calls([0, nil, nil, 100], [nil, nil, nil, nil])
    calls[1].isWindow = true
    #expect(times(calls) == [.none, .none, .second(50), .none])
  }

  @Test func `distances are exact beyond the precision of doubles`() {
    let distances = ["0", "0.12345678901234567890", "0.24691357802469135780"]
    #expect(times(calls([0, nil, 1], distances)) == [.none, .second(1), .none])
    let less = ["0", "0.12345678901234567889", "0.24691357802469135780"]
    #expect(times(calls([0, nil, 1], less)) == [.none, .second(0), .none])
  }

  @Test func `distances too large for exact arithmetic give an unknown time`() {
    let distances = ["0", String(repeating: "1", count: 60), String(repeating: "2", count: 60)]
    #expect(times(calls([0, nil, 1], distances)) == [.none, .unknown, .none])
  }

  /// Regression: with a search from each call, this took minutes.
  @Test(.timeLimit(.minutes(20))) func `a gap of a million calls is interpolated in one pass`() {
    let count = 1_000_000
    var calls = [StoredCall](repeating: StoredCall(), count: count + 1)
    (calls[0].departure, calls[count].arrival) = (0, 2 * count)
    let answers = times(calls)
    #expect(answers.indices.dropFirst().dropLast().allSatisfy { answers[$0] == .second(2 * $0) })
  }

  @Test func `extreme times do not overflow`() {
    #expect(times(calls([.min, nil, .max], ["0", "0", "1"])) == [.none, .second(.min), .none])
    #expect(times(calls([.max, nil, .min], ["0", "1", "1"])) == [.none, .second(.min), .none])
    #expect(times(calls([.min, nil, .max], [nil, nil, nil])) == [.none, .second(0), .none])
  }
}
