import Testing

@testable import HTTPTransport

@Suite struct `The pace of downloads` {
  private func pace(retries: Int = 3, transfer: Duration? = nil) -> DownloadPace {
    DownloadPace(
      backoff: Backoff(base: .seconds(1), maximumRetries: retries),
      deadlines: TransferDeadlines(progressWindow: .seconds(20), minimumBytesPerSecond: 1024, transfer: transfer),
      at: .zero)
  }

  private func delay(_ pace: inout DownloadPace, retryAfter: Duration? = nil, at time: Duration = .zero) -> Duration? {
    var generator = SystemRandomNumberGenerator()
    return pace.nextDelay(retryAfter: retryAfter, at: time, using: &generator)
  }

  @Test(arguments: [(1, 4), (20_000, 7), (21_846, nil), (65_535, nil)] as [(Int, Int?)])
  func `requests with little progress are failures, and 64 KiB reset the retries`(byteCount: Int, last: Int?) {
    var pace = pace()
    var requests = 0
    var isOver = false
    while !isOver, requests < 1000 {
      requests += 1
      let isFast = pace.add(byteCount: byteCount, during: .zero ..< .seconds(1))
      #expect(!isFast)
      isOver = delay(&pace) == nil
    }
    #expect(requests == last ?? 1000)
  }

  @Test func `a request with 64 KiB needs no delay`() {
    var pace = pace(retries: 0)
    let isFast = pace.add(byteCount: 65_536, during: .zero ..< .seconds(1))
    #expect(isFast)
    #expect(delay(&pace) == nil)
  }

  @Test func `the time of the backoff starts over with progress`() {
    var pace = pace()
    let late = Duration.seconds(1000)
    #expect(delay(&pace, at: late) == nil)
    _ = pace.add(byteCount: 65_536, during: .zero..<late)
    #expect(delay(&pace, at: late) != nil)
  }

  @Test func `a download is too slow if all requests together are, after one window`() {
    var pace = pace()
    for second in 0..<20 {
      _ = pace.add(byteCount: 0, during: .seconds(second) ..< .seconds(second + 1))
      #expect(!pace.isTooSlow)
    }
    _ = pace.add(byteCount: 1000, during: .seconds(20) ..< .seconds(21))
    #expect(pace.isTooSlow)
    _ = pace.add(byteCount: 24, during: .seconds(21) ..< .seconds(21))
    #expect(!pace.isTooSlow)
  }

  @Test func `the time between requests does not make a download slow`() {
    var pace = pace()
    _ = pace.add(byteCount: 1, during: .zero ..< .seconds(1))
    _ = pace.add(byteCount: 1, during: .seconds(600) ..< .seconds(601))
    #expect(!pace.isTooSlow)
  }

  @Test func `a delay that the server asks for ends before the deadline`() {
    var pace = pace(transfer: .seconds(100))
    #expect(delay(&pace, retryAfter: .seconds(48), at: .seconds(50)) != nil)
    #expect(delay(&pace, retryAfter: .seconds(50), at: .seconds(50)) == nil)
    #expect(pace.remainingTime(at: .seconds(70)) == .seconds(30))
  }

  @Test func `a download may start over as often as a request is repeated`() {
    var pace = pace(retries: 2)
    for count in 1...3 {
      pace.addRestart()
      #expect(pace.hasTooManyRestarts == (count > 2))
    }
  }
}
