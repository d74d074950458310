import TransitAnswers
import TransitBundle
import TransitValues

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

  static func notFound(_ detail: String) -> ServiceProblem {
    ServiceProblem(status: 404, title: "not found", detail: detail)
  }

  static let tooLong = ServiceProblem(
    status: 503, title: "too long", detail: "the question took longer than allowed", retryAfter: 10)

  /// - Parameter error: Of a question or a timetable; any other one is an error of the server.
  init(_ error: any Error) {
    switch AnswerError.cause(of: error) {
    case let error as QuestionError:
      self.init(status: 400, title: "bad request", detail: error.description, nearMatches: error.nearMatches)
    case let error as BundleError where FailureFacts(of: error).kind == .usage:
      self.init(status: 404, title: error.kind.description, detail: error.problem, nearMatches: error.nearMatches)
    default:
      if FailureFacts(of: error).kind == .interrupted {
        self = .tooLong
      } else {
        // The path and the damage are the operator's business.
        self.init(status: 500, title: "internal error", detail: "the timetable cannot be read")
      }
    }
  }
}
