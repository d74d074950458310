import ArgumentParser
import TransitBundle

/// How much memory asking takes, in a process that does nothing else.
struct MemoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "memory",
    abstract: "Print the bytes held before opening and after many queries: all, and the process's own.",
    shouldDisplay: false)

  @Argument(help: "The bundle.")
  var bundle: String

  @Option(help: "How many questions to ask.")
  var queries = 10_000

  @Option(help: "Which questions to ask.")
  var seed: UInt64 = 1

  @OptionGroup var caches: CacheOptions

  func run() throws {
    // The first look brings in the code that looks.
    _ = (ResidentMemory.byteCount, ResidentMemory.ownByteCount)
    guard let before = ResidentMemory.byteCount, let ownBefore = ResidentMemory.ownByteCount else {
      throw BenchmarkError(description: "the system does not tell how much memory a process holds")
    }
    var source = try QuerySource(of: try Timetable(path: bundle, settings: caches.settings), seed: seed)
    for number in 0..<queries { try source.askAny(number) }
    print(before, ResidentMemory.byteCount ?? 0, ownBefore, ResidentMemory.ownByteCount ?? 0)
  }
}
