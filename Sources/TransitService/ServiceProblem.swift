import TransitAnswers
import TransitBundle
package import TransitValues

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
  /// The code and kind of a question's error; `nil` if only HTTP was used wrongly.
  private let facts: FailureFacts?

  /// The kind of the error of a question, such as `usage`; `nil` for a problem of HTTP alone.
  public var kind: String? { facts?.kind.rawValue }
  /// Its code, such as `unknown_stop`.
  public var code: String? { facts?.code.rawValue }

  /// Creates a problem of HTTP.
  public init(status: Int, title: String, detail: String, nearMatches: [String] = [], retryAfter: Int? = nil) {
    self.init(status, title, detail, nearMatches: nearMatches, retryAfter: retryAfter, nil)
  }

  private init(
    _ status: Int, _ title: String, _ detail: String, nearMatches: [String] = [], retryAfter: Int? = nil,
    _ facts: FailureFacts?
  ) {
    self.status = status
    self.title = title
    self.detail = detail
    self.nearMatches = nearMatches
    self.retryAfter = retryAfter
    self.facts = facts
  }

  static func notFound(_ detail: String) -> ServiceProblem {
    ServiceProblem(status: 404, title: "not found", detail: detail)
  }

  static let tooLong = ServiceProblem(
    503, "too long", "the question took longer than allowed", retryAfter: 10, FailureFacts(.interrupted))

  /// - Parameter error: Of a question or a timetable; any other one is an error of the server.
  init(_ error: any Error) {
    let facts = FailureFacts(of: error)
    let cause = AnswerError.cause(of: error)
    switch facts.kind {
    case .interrupted: self = .tooLong
    case .unusable where facts.code == .tooLarge:
      self.init(400, "too large", (cause as? BundleError)?.problem ?? "\(cause)", facts)
    case .usage:
      if let unknown = cause as? BundleError {
        self.init(404, unknown.kind.description, unknown.problem, nearMatches: unknown.nearMatches, facts)
      } else {
        let near = (cause as? QuestionError)?.nearMatches ?? []
        self.init(400, "bad request", "\(cause)", nearMatches: near, facts)
      }
    // The path and the damage are the operator's business.
    default: self.init(500, "internal error", "the timetable cannot be read", facts)
    }
  }
}

extension ServiceProblem: CustomStringConvertible {
  /// ``detail``.
  public var description: String { detail }
}

extension ServiceProblem: Failure {
  package var failure: FailureFacts {
    if let facts { return facts }
    return switch status {
    case 400: FailureFacts(.arguments)
    case 404: FailureFacts(.notAvailable)
    case 503: FailureFacts(.interrupted)
    default: FailureFacts(.bug)
    }
  }
}
