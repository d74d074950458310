import ToolSupport
import TransitValues

/// The page that lists the kinds and codes of errors.
enum FailuresPage {
  static var text: String {
    let introduction = """
      # Errors

      Written by `make docs` from `Sources/TransitValues/Failures`.

      Each error has a code, which later versions keep, and a kind, from which the exit code of the tools follows. The
      `reason` of a [catalogue's](../publish/catalogue.md) `status.json` has the code; it is `disk` for `cannot_create`,
      `cannot_read` and `cannot_write`, and `configuration` for `no_configuration`. Errors that are not listed have the
      code `other`.

      | kind | meaning | exit code | codes |
      | --- | --- | --- | --- |

      """
    return introduction + FailureKind.allCases.flatMap(rows).map { "\($0)\n" }.joined()
  }

  /// A row for each exit code of a kind.
  private static func rows(_ kind: FailureKind) -> [String] {
    let codes = FailureCode.allCases.filter { $0.kind == kind }
    let byExit = Dictionary(grouping: codes) { ProcessStatus(of: PlainFailure($0, "")).rawValue }
    return byExit.sorted { $0.key < $1.key }.map { exit, codes in
      let names = codes.map { "`\($0.rawValue)`" }.sorted().joined(separator: ", ")
      return "| `\(kind.rawValue)` | \(meaning(kind)) | \(exit) | \(names) |"
    }
  }

  private static func meaning(_ kind: FailureKind) -> String {
    switch kind {
    case .usage: "the arguments or the question are wrong"
    case .unusable: "the input is not usable data"
    case .refused: "a rule forbids the result, such as `--strict` or a missing signature"
    case .missing: "an input cannot be opened"
    case .network: "a server does not answer; a later attempt may succeed"
    case .storage: "a file cannot be created, read or written; a later attempt may succeed"
    case .interrupted: "a signal or the caller has ended the work"
    case .bug: "an error of this program"
    }
  }
}
