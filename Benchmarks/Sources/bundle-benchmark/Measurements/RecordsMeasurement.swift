import Foundation

/// Measures only the record reader on the largest file of the unpacked feed: its throughput and memory.
struct RecordsMeasurement {
  let rows: [Measurement]

  init(of feed: BenchmarkedFeed, runs: Int, programs: Executables) throws {
    let folder = feed.scratch + "/feed"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    _ = try ChildProcess(programs.unzip, ["-q", "-o", feed.path, "-d", folder]).run()
    var (speeds, memories, name) = ([Double](), [Double](), "")
    for _ in 0..<runs {
      var child = ChildProcess(programs.internals, ["records", folder])
      (child.output, child.errors) = (feed.scratch + "/records", feed.scratch + "/records.log")
      _ = try child.run()
      let words = try String(contentsOfFile: child.output, encoding: .utf8).split(whereSeparator: \.isWhitespace)
      guard words.count >= 6, let bytes = Double(words[words.count - 5]), let seconds = Double(words[words.count - 2]),
        let memory = Double(words[words.count - 1])
      else { throw BenchmarkError(description: "\(feed.name): records: no numbers") }
      name = words.dropLast(5).joined(separator: " ")
      speeds.append(bytes / seconds)
      memories.append(memory)
    }
    rows = [
      Measurement("reading the records of \(name)", Sample(speeds).median, .bytesPerSecond),
      Measurement("reading records, heap", Sample(memories).median, .bytes),
    ]
  }
}
