import ArgumentParser
import BundleVerifier
import TransitValues

/// The command; the work is done by ``Verification``.
@main
struct VerifyBundle: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify-bundle",
    abstract: "Prove that a bundle is intact and true.",
    discussion: """
      Checks every byte against its checksum, SQLite's own integrity, the schema, all counts and invariants of the \
      tables, the search index, the clock and the query plans. With --feed, also reads the feed anew and proves that \
      the bundle and its notices are the feed, row by row and both ways. Of a packed database that is no timetable it \
      proves the bytes and SQLite's integrity. Nothing is modified.

      Exits with 0 when all is well, 1 when something is wrong, 64 for wrong usage, 65 for a file that is no bundle or \
      no usable feed, 66 for one that cannot be opened, 74 when reading or writing fails, 130 when interrupted.
      """,
    version: packageVersion)

  @Argument(help: "The bundle, CITY.transit.")
  var bundle: String

  @Option(help: ArgumentHelp("Compare with the feed too, a .zip or a folder.", valueName: "feed"))
  var feed: String?

  @Flag(help: "Check only the header, the sections and a sample of blocks.")
  var quick = false

  @Flag(help: "Print the report as JSON.")
  var json = false

  @Option(help: "Progress on standard error: auto (a line where that is a terminal), bar, json or none.")
  var progress = ProgressStyle.auto

  /// Like ArgumentParser's own, but wrong usage is told in one line.
  static func main() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch let code as ExitCode {
      exit(withError: code)
    } catch let error where exitCode(for: error).isSuccess {
      do {
        try print(fullMessage(for: error))
        exit()
      } catch {
        exit(withError: error)
      }
    } catch {
      StandardError.write("verify-bundle: \(message(for: error)) (see verify-bundle --help)\n")
      exit(withError: exitCode(for: error))
    }
  }

  /// - Throws: Exit code 74, the reason told, when standard output does not take the text.
  private static func print(_ text: String) throws {
    guard let reason = StandardOutput.write(text + "\n") else { return }
    StandardError.write("verify-bundle: standard output: cannot write: \(reason)\n")
    throw ExitCode(74)
  }

  func validate() throws {
    if quick, feed != nil { throw ValidationError("--quick compares nothing with a feed; leave one of them out") }
    if feed?.isEmpty == true { throw ValidationError("--feed names no file") }
  }

  func run() throws {
    Interruption.watch()
    let display = ProgressDisplay(style: progress)
    let verification = Verification(bundle: bundle, options: .init(isQuick: quick, feed: feed))
    do {
      let report = try verification.run(
        progress: { display.show($0) }, isCancelled: { Interruption.isRequested })
      display.clear()
      try Self.print(json ? JSONReport(bundle: bundle, isQuick: quick, report).text : TextReport(report).text)
      if !report.isPassed { throw ExitCode(1) }
    } catch let error as VerificationError {
      display.clear()
      let place = error.isAboutFeed ? "" : "\(bundle): "
      StandardError.write("verify-bundle: \(TextReport.oneLine("\(place)\(error)"))\n")
      throw Self.exitCode(for: error)
    }
  }

  private static func exitCode(for error: VerificationError) -> ExitCode {
    switch error {
    case .notABundle, .unusableFeed, .noTimetable: ExitCode(65)
    case .cannotOpen, .cannotOpenFeed: ExitCode(66)
    case .cannotRead, .cannotReadFeed: ExitCode(74)
    case .cancelled: ExitCode(130)
    }
  }
}
