import ArgumentParser

/// The values of `--progress`.
package enum ProgressMode: String, CaseIterable, ExpressibleByArgument, Sendable {
  /// A bar on a terminal, otherwise nothing.
  case auto
  /// A line on standard error, redrawn in place.
  case bar
  /// A line of JSON on standard error for each progress step.
  case json
  case none

  /// Replaces `auto` with `bar` or `none`.
  ///
  /// A bar needs a terminal that can return to the start of the line; `TERM=dumb` cannot. The bar has no colors, so
  /// NO_COLOR has no effect.
  package func resolved(isTerminal: Bool, environment: [String: String]) -> ProgressMode {
    guard self == .auto else { return self }
    return isTerminal && environment["TERM", default: "dumb"] != "dumb" ? .bar : .none
  }
}
