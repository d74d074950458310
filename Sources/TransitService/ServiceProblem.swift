import TransitBundle

/// Why a question has no answer, as an HTTP status and the members of a problem document.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc9457>.
public struct ServiceProblem: Error, Hashable, Sendable {
  /// The status of the response, `400 ..< 600`.
  public let status: Int
  /// The kind of the problem in a few words.
  public let title: String
  /// This occurrence of it.
  public let detail: String
  /// Ids of the feed that are similar to an unknown one, best first.
  public let nearMatches: [String]
  /// Seconds after which the same question may have an answer.
  public let retryAfter: Int?

  /// Creates a problem.
  public init(status: Int, title: String, detail: String, nearMatches: [String] = [], retryAfter: Int? = nil) {
    self.status = status
    self.title = title
    self.detail = detail
    self.nearMatches = nearMatches
    self.retryAfter = retryAfter
  }

  static func badRequest(_ detail: String) -> ServiceProblem {
    ServiceProblem(status: 400, title: "bad request", detail: detail)
  }

  static func notFound(_ detail: String) -> ServiceProblem {
    ServiceProblem(status: 404, title: "not found", detail: detail)
  }

  static let tooLong = ServiceProblem(
    status: 503, title: "too long", detail: "the question took longer than allowed", retryAfter: 10)

  init(_ error: BundleError) {
    switch error.kind {
    case .unknownStop, .unknownTrip, .unknownRoute, .unknownAgency:
      self.init(status: 404, title: error.kind.description, detail: error.problem, nearMatches: error.nearMatches)
    case .cancelled: self = .tooLong
    default:
      // The path and the damage are the operator's business.
      self.init(status: 500, title: "internal error", detail: "the timetable cannot be read")
    }
  }
}
