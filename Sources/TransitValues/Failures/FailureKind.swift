/// The kind of an error, from which its exit code and HTTP status follow.
package enum FailureKind: String, CaseIterable, Sendable {
  /// The arguments or the question are wrong.
  case usage
  /// The input is not usable data.
  case unusable
  /// A rule forbids the result, such as `--strict`, `--fail-on` or a missing signature.
  case refused
  /// An input cannot be opened.
  case missing
  /// A server does not answer. A later attempt may succeed.
  case network
  /// A file cannot be created, read or written, or the system has no memory or threads. A later attempt may succeed.
  case storage
  /// A signal or the caller has ended the work.
  case interrupted
  /// An error of this program.
  case bug
}
