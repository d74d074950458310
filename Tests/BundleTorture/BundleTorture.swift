import ArgumentParser
import BundleDamage
import Foundation
import TortureSupport

/// Large-scale damage to whole bundles; see docs/assurance/robustness.md.
@main
struct BundleTorture: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bundle-torture",
    abstract: "Damage bundles in many ways, then open, query and verify them.",
    discussion: """
      A bundle with wrong checksums must be rejected or return the same answers. No bundle may cause a crash, a hang \
      or high memory use. Exit code 1 means that a check failed. Equal files, --mutations and --seed give equal \
      mutations.
      """)

  @Argument(
    help: ArgumentHelp("Bundles; each is spliced with the next one.", valueName: "file"), completion: .file())
  var files: [String] = []

  @Flag(help: "Also damage two small bundles: of a feed with every file, and of a sample city.")
  var small = false

  @Option(
    help: ArgumentHelp(
      "The maximum number of mutations of each kind for each bundle; a large one changes every byte.",
      valueName: "n"))
  var mutations = 2000

  @Option(
    help: ArgumentHelp("The same for damage with correct checksums; --mutations by default.", valueName: "n"))
  var forgeries: Int?

  @Option(help: ArgumentHelp("Use this kind of damage only; can be repeated.", valueName: "damage"))
  var damage: [String] = []

  @Option(help: ArgumentHelp("The seed of random damage.", valueName: "n"))
  var seed: UInt64 = 1

  @Option(help: ArgumentHelp("The number of threads; by default that of processors.", valueName: "n"))
  var threads = ProcessInfo.processInfo.activeProcessorCount

  @Option(
    help: ArgumentHelp(
      "Record the current mutation of each thread in this file, in case the process dies.", valueName: "file"),
    completion: .file())
  var journal: String?

  @Option(help: ArgumentHelp("Append a line with the results to this file.", valueName: "file"), completion: .file())
  var summary: String?

  @Option(help: ArgumentHelp("Run this mutation only and print its outcome.", valueName: "number"))
  var replay: Int?

  @Option(help: ArgumentHelp("With --replay: first write the damaged bundle.", valueName: "file"), completion: .file())
  var write: String?

  @Option(
    help: ArgumentHelp("Only write all damaged bundles into this folder, for other readers.", valueName: "folder"),
    completion: .directory)
  var writeAll: String?

  func validate() throws {
    if files.isEmpty, !small { throw ValidationError("expected files or --small") }
    if mutations < 1 { throw ValidationError("--mutations is \(mutations); expected 1 or more") }
    if let forgeries, forgeries < 1 { throw ValidationError("--forgeries is \(forgeries); expected 1 or more") }
    if threads < 1 { throw ValidationError("--threads is \(threads); expected 1 or more") }
    if write != nil, replay == nil { throw ValidationError("--write goes with --replay") }
    _ = try kinds()
  }

  private func kinds() throws -> [Damage] {
    if damage.isEmpty { return Damage.allCases }
    return try damage.map { name in
      guard let kind = Damage.allCases.first(where: { "\($0)" == name }) else {
        let names = Damage.allCases.map { "\($0)" }.joined(separator: ", ")
        throw ValidationError("--damage is \(name); expected one of \(names)")
      }
      return kind
    }
  }

  func run() async throws {
    var bundles = try files.map { try SmallBundles.read($0, name: URL(filePath: $0).lastPathComponent) }
    if small { bundles += try await SmallBundles.make() }
    let trials = try bundles.enumerated().map { number, bundle in
      try BundleTrial(bundle, splicedWith: bundles[(number + 1) % bundles.count])
    }
    let run = BundleRun(trials, perKind: mutations, forgeries: forgeries, kinds: try kinds(), seed: seed)
    if let replay { return try self.replay(replay, of: run) }
    if let writeAll { return try self.writeAll(of: run, to: URL(filePath: writeAll)) }
    // The limit is a multiple of the time for a sound bundle, because other programs may slow down the run.
    let patience = 20 + 100 * (trials.map(\.soundSeconds).max() ?? 0)
    let watchdog = Watchdog(seconds: patience, memory: Watchdog.peakMemory + 1 << 30) { run.name(of: $0) }
    watchdog.start()
    let journal = try journal.map { try Journal(path: $0) }
    let started = ContinuousClock.now
    let counts = try await run.run(
      threads: threads, journal: journal, watchdog: watchdog, progress: Self.progress(of: run))
    journal?.remove()
    let report = BundleReport(
      run: run, counts: counts, threads: threads, seconds: (ContinuousClock.now - started) / .seconds(1))
    print(report.text)
    for (number, text) in counts.violations.prefix(50) { print("WRONG: \(run.name(of: number)): \(text)") }
    if let summary {
      let name = small ? "damaged small bundles" : "damaged bundles"
      try TortureSummary.append(name, cases: counts.all.tried, wrong: counts.violations.count, to: summary)
    }
    if !counts.violations.isEmpty { throw ExitCode.failure }
  }

  private func writeAll(of run: BundleRun, to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let scratch = folder.appending(path: "scratch.sqlite")
    defer { try? FileManager.default.removeItem(at: scratch) }
    for number in 0..<run.mutationCount {
      guard let bytes = try run.mutation(number, scratch: scratch.path) else { continue }
      try Data(bytes).write(to: folder.appending(path: "\(number)-\(run.damage(of: number)).transit"))
    }
  }

  /// Prints the progress of a run to a terminal.
  private static func progress(of run: BundleRun) -> @Sendable (Int) -> Void {
    if isatty(STDERR_FILENO) == 0 { return { _ in } }
    return { made in
      FileHandle.standardError.write(Data("\r\(made) of \(run.mutationCount) mutations".utf8))
    }
  }

  private func replay(_ number: Int, of run: BundleRun) throws {
    guard (0..<run.mutationCount).contains(number) else {
      throw ValidationError("--replay is \(number); there are mutations 0 to \(run.mutationCount - 1)")
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: "bundle-torture-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let scratch = folder.appending(path: "damaged.transit").path
    if let write, let bytes = try run.mutation(number, scratch: scratch + ".sqlite") {
      try Data(bytes).write(to: URL(filePath: write))
    }
    print(run.name(of: number))
    let start = ContinuousClock.now
    let result = try run.attempt(number, scratch: scratch)
    let milliseconds = Int((ContinuousClock.now - start) / .milliseconds(1))
    print("\(result.outcome), \(result.isVerified ? "verified" : "not verified"), in \(milliseconds) ms")
    if let violation = result.violation { throw TortureError(violation) }
  }
}
