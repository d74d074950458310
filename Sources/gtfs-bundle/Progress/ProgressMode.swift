import ArgumentParser

/// How a long command tells how far it is, `--progress`.
enum ProgressMode: String, CaseIterable, ExpressibleByArgument, Sendable {
  /// A bar on a terminal, else nothing.
  case auto
  /// A line on standard error, drawn over and over.
  case bar
  /// A line of JSON on standard error for each step forward.
  case json
  case none

  /// The mode without `auto`.
  ///
  /// A bar needs a terminal that can go back to the start of its line, which `TERM=dumb` denies. It has no colours, so
  /// NO_COLOR changes nothing.
  func resolved(isTerminal: Bool, environment: [String: String]) -> ProgressMode {
    guard self == .auto else { return self }
    return isTerminal && environment["TERM", default: "dumb"] != "dumb" ? .bar : .none
  }
}
