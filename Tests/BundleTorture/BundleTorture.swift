import ArgumentParser
import BundleDamage
import Foundation
import TortureSupport

/// Damage at scale for whole bundles; see docs/robustness.md.
@main
struct BundleTorture: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bundle-torture",
    abstract: "Damage bundles in every way, then open, ask and verify them, very often.",
    discussion: """
      Where no checksum was made right again, a bundle must be refused or answer as it did; in all cases nothing may \
      crash, hang, or take much memory. Exit code 1 means that something did. The same files, --mutations and --seed \
      make the same mutations.
      """)

  @Argument(
    help: ArgumentHelp("Bundles; the next one is what each is spliced with.", valueName: "file"), completion: .file())
  var files: [String] = []

  @Flag(help: "Damage two small bundles as well, of a feed with every file and of a sample city.")
  var small = false

  @Option(
    help: ArgumentHelp(
      "How many mutations of each kind for each bundle, at most; with as many as there are, each byte is changed.",
      valueName: "n"))
  var mutations = 2000

  @Option(
    help: ArgumentHelp("The same for damage behind checksums; as --mutations by default.", valueName: "n"))
  var forgeries: Int?

  @Option(help: ArgumentHelp("This damage only; may be given again.", valueName: "damage"))
  var damage: [String] = []

  @Option(help: ArgumentHelp("Which damage, where there is a choice.", valueName: "n"))
  var seed: UInt64 = 1

  @Option(help: ArgumentHelp("How many threads; as many as processors by default.", valueName: "n"))
  var threads = ProcessInfo.processInfo.activeProcessorCount

  @Option(
    help: ArgumentHelp(
      "A file that says at which mutation each thread is, for when the process dies.", valueName: "file"),
    completion: .file())
  var journal: String?

  @Option(help: ArgumentHelp("Append a line of figures to this file.", valueName: "file"), completion: .file())
  var summary: String?

  @Option(help: ArgumentHelp("Make this mutation only, and say what comes of it.", valueName: "number"))
  var replay: Int?

  @Option(help: ArgumentHelp("With --replay: write the damaged bundle first.", valueName: "file"), completion: .file())
  var write: String?

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
    // A sound bundle is asked and verified in so much time: other programs may slow that down, damage may not.
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

  /// Says on a terminal how far a run is.
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
