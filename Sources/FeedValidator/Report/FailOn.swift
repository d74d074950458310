/// The least severity at which a feed is refused.
package enum FailOn: String, CaseIterable, Sendable {
  case error
  case warning
  case never

  package func refuses(_ severity: NoticeSeverity) -> Bool {
    switch self {
    case .error: severity == .error
    case .warning: severity >= .warning
    case .never: false
    }
  }
}
