import HTTPTransport
import Testing

@Suite struct `HTTP dates` {
  @Test(arguments: [
    ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
    ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
    ("Tue, 29 Feb 2000 12:00:00 GMT", 951_825_600),
    ("Wed, 01 Mar 2000 00:00:00 GMT", 951_868_800),
    ("Thu, 31 Dec 2026 23:59:60 GMT", 1_798_761_600),
    ("Mon, 01 Mar 2100 00:00:00 GMT", 4_107_542_400),
  ])
  func `HTTP dates are parsed as seconds since 1970`(text: String, seconds: Int) {
    #expect(HTTPDate.parse(text) == seconds)
  }

  @Test(arguments: [
    "", "Sun, 06 Nov 1994 08:49:37", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
    "Sun, 6 Nov 1994 08:49:37 GMT", "Sun, 31 Nov 1994 08:49:37 GMT", "Sun, 29 Feb 2100 08:49:37 GMT",
    "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:60:37 GMT", "Sun, 06 Nov 1994 +8:49:37 GMT",
    "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 06 Nov 1969 08:49:37 GMT", "Sun, 00 Nov 1994 08:49:37 GMT",
  ])
  func `HTTP dates in another form are rejected`(text: String) {
    #expect(HTTPDate.parse(text) == nil)
  }
}

@Suite struct `Retry-After` {
  @Test func `Retry-After may be a number of seconds`() {
    #expect(RetryAfter.delay("120", serverDate: nil, now: 0) == .seconds(120))
    #expect(RetryAfter.delay("0", serverDate: nil, now: 0) == .zero)
  }

  @Test func `Retry-After may be a date relative to the server's clock`() {
    let retry = "Sun, 06 Nov 1994 08:49:37 GMT"
    let delay = RetryAfter.delay(retry, serverDate: "Sun, 06 Nov 1994 08:48:37 GMT", now: 2_000_000_000)
    #expect(delay == .seconds(60))
    #expect(RetryAfter.delay(retry, serverDate: nil, now: 784_111_770) == .seconds(7))
    #expect(RetryAfter.delay(retry, serverDate: "yesterday", now: 784_111_770) == .seconds(7))
  }

  @Test func `a Retry-After in the past is a delay of zero`() {
    #expect(RetryAfter.delay("Sun, 06 Nov 1994 08:49:37 GMT", serverDate: nil, now: 784_111_778) == .zero)
  }

  @Test(arguments: ["", "-1", "1.5", "soon", "120 s"])
  func `a Retry-After in another form is ignored`(value: String) {
    #expect(RetryAfter.delay(value, serverDate: nil, now: 0) == nil)
  }
}

@Suite struct `Backoff of retries` {
  /// Generates the same number each time.
  private struct FixedGenerator: RandomNumberGenerator {
    let number: UInt64

    mutating func next() -> UInt64 { number }
  }

  private func delays(_ backoff: Backoff, number: UInt64, elapsed: Duration = .zero) -> [Duration] {
    var backoff = backoff
    var generator = FixedGenerator(number: number)
    var delays: [Duration] = []
    while let delay = backoff.nextDelay(elapsed: elapsed, using: &generator) {
      delays.append(delay)
    }
    return delays
  }

  @Test func `a backoff doubles up to its ceiling and ends after its retries`() {
    let backoff = Backoff(base: .seconds(1), ceiling: .seconds(5), maximumRetries: 5)
    #expect(delays(backoff, number: 0) == [0.5, 1, 2, 2.5, 2.5].map { .seconds($0) })
  }

  @Test func `the jitter of a backoff is between half of its bound and the bound`() throws {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<1000 {
      var backoff = Backoff(base: .seconds(2))
      let delay = try #require(backoff.nextDelay(elapsed: .zero, using: &generator))
      #expect((.seconds(1) ... .seconds(2)).contains(delay))
    }
  }

  @Test func `a backoff is never shorter than Retry-After, even above its ceiling`() throws {
    var backoff = Backoff(base: .seconds(1), ceiling: .seconds(5))
    var generator = SystemRandomNumberGenerator()
    let delay = try #require(backoff.nextDelay(retryAfter: .seconds(60), elapsed: .zero, using: &generator))
    #expect((.seconds(60) ... .seconds(61)).contains(delay))
  }

  @Test func `a backoff ends at its deadline`() {
    let backoff = Backoff(base: .seconds(1), deadline: .seconds(10))
    var late = backoff
    var asked = backoff
    var generator = FixedGenerator(number: 0)
    #expect(late.nextDelay(elapsed: .seconds(10), using: &generator) == nil)
    #expect(late.nextDelay(elapsed: .milliseconds(9501), using: &generator) == nil)
    #expect(late.nextDelay(elapsed: .milliseconds(9500), using: &generator) == .milliseconds(500))
    #expect(asked.nextDelay(retryAfter: .seconds(3600), elapsed: .zero, using: &generator) == nil)
  }

  @Test func `a backoff stays below its ceiling for any number of retries`() {
    let backoff = Backoff(maximumRetries: 1000, deadline: .seconds(1_000_000))
    #expect(delays(backoff, number: 0).last == .seconds(15))
  }
}
