import ArgumentParser
import BundleVerifier
import Dispatch
import Operations
import ToolSupport
import TransitFoundation
import TransitValues

/// The command line of ``Verification``.
@main
struct VerifyBundle: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify-bundle",
    abstract: "Verify that a bundle is intact and correct.",
    discussion: """
      Checks the checksum of every byte, SQLite's integrity, the schema, all counts and invariants of the tables, the \
      search index, the clock and the query plans. --feed also reads the feed again and compares it with the bundle \
      and its import notices, in both directions: all rows of the tables, of which stop_times and shapes are put \
      together by the verifier, while SQLite reads a sample of these two views. For a packed database that is not a \
      timetable, checks only the bytes and SQLite's integrity. Nothing is modified.

      Exit codes: 0 no problem found, 1 problems found, 64 invalid arguments, 65 not a bundle or not a usable feed, 66 \
      cannot open a file, 70 internal error, 74 read or write error, 130 interrupted.
      """,
    version: packageVersion)

  @Argument(help: "The bundle.")
  var bundle: String

  @Option(help: ArgumentHelp("Also compare with this feed, a .zip file or a folder.", valueName: "feed"))
  var feed: String?

  @Flag(help: "With --feed: let SQLite read every row of every view. Takes up to four times as long.")
  var everyRow = false

  @Flag(help: "Check only the header, the sections and a sample of blocks.")
  var quick = false

  @Flag(help: "Print the report as JSON.")
  var json = false

  @Option(help: "Progress output on standard error; auto shows a bar on a terminal.")
  var progress = ProgressMode.auto

  /// Replaces ArgumentParser's `main` to report invalid arguments on one line.
  static func main() {
    do {
      var command = try parseAsRoot(ProcessArguments.begin())
      try command.run()
    } catch let code as ExitCode {
      exit(withError: code)
    } catch let error as PlainFailure {
      StandardError.write("verify-bundle: \(error)\n")
      exit(withError: exitCode(of: error))
    } catch let error where exitCode(for: error).isSuccess {
      do {
        try print(fullMessage(for: error) + "\n")
        exit()
      } catch {
        exit(withError: error)
      }
    } catch {
      StandardError.write("verify-bundle: \(message(for: error)) (see verify-bundle --help)\n")
      exit(withError: exitCode(for: error))
    }
  }

  /// - Throws: Exit code 74 if writing to standard output fails, after printing the reason.
  private static func print(_ text: String) throws {
    do {
      try StandardOutput.write(text)
    } catch {
      StandardError.write("verify-bundle: \(error)\n")
      throw exitCode(of: error)
    }
  }

  func validate() throws {
    if quick, feed != nil { throw ValidationError("--quick does not compare with a feed; remove --quick or --feed") }
    if bundle.isEmpty { throw ValidationError("<bundle> is empty; expected a bundle") }
    if everyRow, feed == nil { throw ValidationError("--every-row goes with --feed") }
    if feed?.isEmpty == true { throw ValidationError("--feed is empty; expected a .zip file or a folder") }
  }

  func run() throws {
    let cancellation = Cancellation()
    let signals = StopSignals.handle { cancellation.cancel() }
    defer { for signal in signals { signal.cancel() } }
    let printer = ProgressPrinter(
      mode: progress, overview: ProgressOverview(isSequential: true), line: ProgressLine.text)
    let verification = Verification(bundle: bundle, options: .init(isQuick: quick, feed: feed, readsEveryRow: everyRow))
    do {
      let report = try Cancellation.$current.withValue(cancellation) {
        try verification.run(progress: printer.update)
      }
      printer.finish()
      try Self.print(json ? JSONReport(bundle: bundle, isQuick: quick, report).text + "\n" : TextReport(report).text)
      if !report.isPassed { throw ExitCode(1) }
    } catch let error as VerificationError {
      printer.finish()
      let place = error.isAboutFeed ? "" : "\(bundle): "
      StandardError.write("verify-bundle: \(DisplayText.oneLine("\(place)\(error)"))\n")
      throw Self.exitCode(of: error)
    }
  }

  private static func exitCode(of error: any Error) -> ExitCode { ExitCode(ProcessStatus(of: error).rawValue) }
}

/// The output line of `--progress json`.
private struct ProgressLine: Encodable {
  let step: String
  let completed: Int
  let total: Int

  static func text(_ progress: StepProgress) -> String {
    let step = progress.step.isEmpty ? "done" : progress.step
    return StableJSON.text(ProgressLine(step: step, completed: progress.completed, total: progress.total))
  }
}
