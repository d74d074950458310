import ArgumentParser
import TransitBundle

/// Measures the memory of queries in a process that does nothing else.
struct MemoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "memory",
    abstract: "Print resident and private bytes before opening a bundle and after many queries.",
    shouldDisplay: false)

  @Argument(help: "The bundle.")
  var bundle: String

  @Option(help: "Number of questions.")
  var queries = 10_000

  @Option(help: "Seed for choosing the questions.")
  var seed: UInt64 = 1

  @OptionGroup var caches: CacheOptions

  func run() throws {
    // The first call loads the code that measures; its memory should not count.
    _ = (ResidentMemory.byteCount, ResidentMemory.ownByteCount)
    guard let before = ResidentMemory.byteCount, let ownBefore = ResidentMemory.ownByteCount else {
      throw BenchmarkError(description: "the system does not report the memory of a process")
    }
    var source = try QuerySource(of: try Timetable(path: bundle, settings: caches.settings), seed: seed)
    for number in 0..<queries { try source.askAny(number) }
    print(before, ResidentMemory.byteCount ?? 0, ownBefore, ResidentMemory.ownByteCount ?? 0)
  }
}
