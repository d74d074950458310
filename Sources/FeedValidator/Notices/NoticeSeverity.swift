/// How much a notice matters, as reports write it.
package enum NoticeSeverity: String, CaseIterable, Comparable, Sendable {
  case info = "INFO"
  case warning = "WARNING"
  case error = "ERROR"

  package static func < (left: NoticeSeverity, right: NoticeSeverity) -> Bool {
    left.rank < right.rank
  }

  private var rank: Int {
    switch self {
    case .info: 0
    case .warning: 1
    case .error: 2
    }
  }
}
