import Testing

@testable import BundleVerifier

@Suite struct `Interpolation, worked out naively` {
  private func calls(_ times: [Int?], _ distances: [String?]) -> [StoredCall] {
    zip(times, distances).map { time, distance in
      StoredCall(distance: distance.flatMap { ExactDistance($0) }, arrival: time, departure: time)
    }
  }

  private func times(_ calls: [StoredCall]) -> [NaiveInterpolation.Answer] {
    NaiveInterpolation.times(of: calls)
  }

  @Test func `goes by position without distances`() {
    #expect(times(calls([0, nil, nil, 100], [nil, nil, nil, nil])) == [.none, .second(33), .second(67), .none])
  }

  @Test func `goes by distance, half a second up`() {
    #expect(times(calls([0, nil, 3], ["0", "0.5", "1.0"])) == [.none, .second(2), .none])
    #expect(times(calls([0, nil, -3], ["0", "0.5", "1.0"])) == [.none, .second(-1), .none])
  }

  @Test func `goes by position where distance falls or does not grow`() {
    #expect(times(calls([0, nil, 10], ["5", "4", "9"])) == [.none, .second(5), .none])
    #expect(times(calls([0, nil, 10], ["5", "5", "5"])) == [.none, .second(5), .none])
    #expect(times(calls([0, nil, 10], ["5", nil, "9"])) == [.none, .second(5), .none])
  }

  @Test func `gives no time outside of timed calls`() {
    #expect(times(calls([nil, 0, nil], [nil, nil, nil])) == [.none, .none, .none])
  }

  @Test func `passes over windows`() {
    var calls = calls([0, nil, nil, 100], [nil, nil, nil, nil])
    calls[1].isWindow = true
    #expect(times(calls) == [.none, .none, .second(50), .none])
  }

  @Test func `is exact beyond what a double holds`() {
    let distances = ["0", "0.12345678901234567890", "0.24691357802469135780"]
    #expect(times(calls([0, nil, 1], distances)) == [.none, .second(1), .none])
    let less = ["0", "0.12345678901234567889", "0.24691357802469135780"]
    #expect(times(calls([0, nil, 1], less)) == [.none, .second(0), .none])
  }

  @Test func `says when it cannot tell`() {
    let distances = ["0", String(repeating: "1", count: 60), String(repeating: "2", count: 60)]
    #expect(times(calls([0, nil, 1], distances)) == [.none, .unknown, .none])
  }

  /// It took minutes where every call looked for its neighbours by itself.
  @Test(.timeLimit(.minutes(10))) func `of a long gap takes one pass`() {
    let count = 1_000_000
    var calls = [StoredCall](repeating: StoredCall(), count: count + 1)
    (calls[0].departure, calls[count].arrival) = (0, 2 * count)
    let answers = times(calls)
    #expect(answers.indices.dropFirst().dropLast().allSatisfy { answers[$0] == .second(2 * $0) })
  }

  @Test func `holds for times beyond all clocks`() {
    #expect(times(calls([.min, nil, .max], ["0", "0", "1"])) == [.none, .second(.min), .none])
    #expect(times(calls([.max, nil, .min], ["0", "1", "1"])) == [.none, .second(.min), .none])
    #expect(times(calls([.min, nil, .max], [nil, nil, nil])) == [.none, .second(0), .none])
  }
}
