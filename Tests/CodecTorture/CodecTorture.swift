import ArgumentParser
import BundleFormat
import Foundation
import TortureSupport

/// Large-scale damage to blocks of the page codec; see docs/assurance/robustness.md.
@main
struct CodecTorture: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "codec-torture",
    abstract: "Encode and decode blocks of pages, then decode damaged copies.",
    discussion: """
      Every block must decode to itself, and every damaged one must be rejected or decode to the correct length. \
      Exit code 1 means that a check failed. Equal files, --mutations and --seed give equal mutations.
      """)

  @Argument(
    help: ArgumentHelp("Bundles, SQLite databases, or vectors of the page codec.", valueName: "file"),
    completion: .file())
  var files: [String] = []

  @Flag(help: "Also use generated databases with pages of 512 to 65536 bytes.")
  var generated = false

  @Option(
    help: ArgumentHelp("The minimum number of mutations, which are divided equally among blocks.", valueName: "n"))
  var mutations = 1_000_000

  @Option(help: ArgumentHelp("The seed of random damage.", valueName: "n"))
  var seed: UInt64 = 1

  @Option(help: ArgumentHelp("The number of threads; by default that of processors.", valueName: "n"))
  var threads = ProcessInfo.processInfo.activeProcessorCount

  @Option(
    help: ArgumentHelp(
      "Record the current mutation of each thread in this file, in case the process dies or hangs.", valueName: "file"),
    completion: .file())
  var journal: String?

  @Option(help: ArgumentHelp("Append a line with the results to this file.", valueName: "file"), completion: .file())
  var summary: String?

  @Option(help: ArgumentHelp("Run this mutation only and print its outcome.", valueName: "number"))
  var replay: Int?

  @Option(
    help: ArgumentHelp("With --replay: first write the streams as an input of fuzz-page-decoder.", valueName: "file"),
    completion: .file())
  var write: String?

  func validate() throws {
    if files.isEmpty, !generated { throw ValidationError("expected files or --generated") }
    if mutations < 1 { throw ValidationError("--mutations is \(mutations); expected 1 or more") }
    if threads < 1 { throw ValidationError("--threads is \(threads); expected 1 or more") }
    if write != nil, replay == nil { throw ValidationError("--write goes with --replay") }
  }

  func run() async throws {
    let started = ContinuousClock.now
    var sources = try files.flatMap { try BlockSource(path: $0).blocks }
    if generated { sources += try GeneratedDatabases.blocks() }
    let blocks = try sources.compactMap { try TortureBlock($0.bytes, pageSize: $0.pageSize, name: $0.name) }
    if blocks.isEmpty { throw TortureError("no page of these files can be taken apart") }
    let perBlock = (mutations + blocks.count - 1) / blocks.count
    let run = TortureRun(blocks: blocks, mutationsPerBlock: perBlock, seed: seed)
    if let replay { return try self.replay(replay, of: run) }
    let journal = try journal.map { try Journal(path: $0) }
    let counts = try await run.run(threads: threads, journal: journal, progress: Self.progress(of: run))
    journal?.remove()
    let report = TortureReport(
      run: run, counts: counts, blockCount: sources.count, threads: threads,
      seconds: (ContinuousClock.now - started) / .seconds(1), processorSeconds: ProcessorClock.processSeconds)
    print(report.text)
    if let summary { try TortureSummary.append("damaged blocks", cases: run.mutationCount, wrong: 0, to: summary) }
  }

  /// Prints the progress of a run to a terminal.
  private static func progress(of run: TortureRun) -> @Sendable (Int) -> Void {
    if isatty(STDERR_FILENO) == 0 { return { _ in } }
    return { made in
      let text = "\r\(made / 1000) of \(run.mutationCount / 1000) thousand mutations"
      FileHandle.standardError.write(Data((text + (made == run.mutationCount ? "\n" : "")).utf8))
    }
  }

  private func replay(_ number: Int, of run: TortureRun) throws {
    guard (0..<run.mutationCount).contains(number) else {
      throw ValidationError("--replay is \(number); there are mutations 0 to \(run.mutationCount - 1)")
    }
    let (kind, damaged) = run.mutation(number)
    print(
      "mutation \(number), \(kind), of \(run.block(ofMutation: number).name): \(damaged.streams.count) bytes for",
      "\(damaged.length / damaged.pageSize) pages of \(damaged.pageSize)")
    if let write { try damaged.writeFuzzInput(to: write) }
    let outcome = try run.decode(number)
    print("\(outcome.isRefused ? "refused" : "decoded") in \(outcome.nanoseconds / 1000) µs")
  }
}
