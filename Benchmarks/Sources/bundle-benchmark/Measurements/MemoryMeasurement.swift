import Foundation

/// Measures the memory of a process before it opens the bundle and after many queries.
struct MemoryMeasurement {
  private static let queries = 10_000

  private let before: Held
  private let after: Held

  /// Resident bytes and private bytes.
  private struct Held {
    let all: Int
    let own: Int
  }

  init(of feed: BenchmarkedFeed, seed: UInt64, programs: Executables) throws {
    var child = ChildProcess(
      programs.benchmark, ["memory", feed.bundle, "--queries", "\(Self.queries)", "--seed", "\(seed)"])
    child.output = feed.scratch + "/memory"
    child.errors = feed.scratch + "/memory.log"
    _ = try child.run()
    let text = try String(contentsOfFile: child.output, encoding: .utf8)
    let numbers = text.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
    guard numbers.count == 4 else { throw BenchmarkError(description: "\(feed.name): memory: no numbers") }
    before = Held(all: numbers[0], own: numbers[2])
    after = Held(all: numbers[1], own: numbers[3])
  }

  var rows: [Measurement] {
    [
      Measurement("memory before opening", Double(before.all), .bytes),
      Measurement("memory after \(Self.queries) queries", Double(after.all), .bytes),
      Measurement("… more than before", Double(after.all - before.all), .bytes),
      Measurement("… more private memory", Double(after.own - before.own), .bytes),
    ]
  }
}
