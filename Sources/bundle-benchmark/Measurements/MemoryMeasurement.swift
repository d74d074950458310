import Foundation

/// The memory of a process that asks, before it opens the bundle and after many questions.
struct MemoryMeasurement {
  private static let queries = 10_000

  private let before: Int
  private let after: Int

  init(of feed: BenchmarkedFeed, seed: UInt64, programs: Executables) throws {
    var child = ChildProcess(
      programs.benchmark, ["memory", feed.bundle, "--queries", "\(Self.queries)", "--seed", "\(seed)"])
    child.output = feed.scratch + "/memory"
    child.errors = feed.scratch + "/memory.log"
    _ = try child.run()
    let numbers = try String(contentsOfFile: child.output, encoding: .utf8).split(whereSeparator: \.isWhitespace)
    guard let before = numbers.first.flatMap({ Int($0) }), let after = numbers.last.flatMap({ Int($0) }) else {
      throw BenchmarkError(description: "\(feed.name): memory: no numbers")
    }
    (self.before, self.after) = (before, after)
  }

  var rows: [Measurement] {
    [
      Measurement("memory before opening", Double(before), .bytes),
      Measurement("memory after \(Self.queries) questions", Double(after), .bytes),
    ]
  }
}
