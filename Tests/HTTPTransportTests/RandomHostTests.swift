import HTTPTransport
import Testing

@Suite struct `Downloads from random hosts` {
  private static let retries = 3

  /// The files that a host has one after the other: of the same length, with other tags.
  private static let versions = (0..<3).map { version in
    (0..<150_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 9 &+ version) }
  }

  /// The number of requests that no host exceeds: each start makes at most three times 64 KiB of progress.
  private static let maximumRequests = (retries + 2) * (retries + 1) * 3

  /// Downloads from a thousand hosts.
  ///
  /// - Parameters:
  ///   - expected: The bytes with the right hash, if there is one.
  ///   - isSound: Whether a complete file may have these bytes.
  private func run(_ file: ExpectedFile, expected: [UInt8]?, isSound: ([UInt8]) -> Bool) async {
    var completeCount = 0
    for seed in 0..<1000 as Range<UInt64> {
      let host = RandomHost(Self.versions, seed: seed)
      let sink = CheckingSink(expected: expected)
      let download = FileDownload(
        "http://host.test/f", file, deadlines: TransferDeadlines(transfer: .seconds(3600)),
        backoff: Backoff(base: .zero, ceiling: .zero, maximumRetries: Self.retries), transport: host, now: { 0 })
      if (try? await download.run(into: sink)) != nil {
        completeCount += 1
        #expect(isSound(sink.bytes), "seed \(seed)")
      }
      #expect(host.counts.requests <= Self.maximumRequests, "seed \(seed)")
    }
    #expect((200..<1000).contains(completeCount))
  }

  @Test func `the bytes of a file without a hash are those of one version of it`() async {
    await run(.unknown(maximumByteCount: 150_000), expected: nil) { Self.versions.contains($0) }
  }

  @Test func `a file with a hash is complete only with this hash`() async {
    await run(.hashed(byteCount: 150_000), expected: Self.versions[0]) { $0 == Self.versions[0] }
  }
}

/// Collects bytes and compares them with the expected ones.
private final class CheckingSink: DownloadSink {
  private(set) var bytes: [UInt8] = []
  private let expected: [UInt8]?

  init(expected: [UInt8]?) {
    self.expected = expected
  }

  var byteCount: Int { bytes.count }
  var isIntact: Bool { expected.map { $0 == bytes } ?? true }
  func append(_ bytes: [UInt8]) { self.bytes += bytes }
  func restart() { bytes = [] }
}
