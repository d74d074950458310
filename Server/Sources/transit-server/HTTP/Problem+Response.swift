import Foundation
import HTTPTypes
import Hummingbird
import TransitService

extension ServiceProblem {
  /// The client closed its connection. Only metrics see the status, where it is not a failure of the server.
  static let clientGone = ServiceProblem(status: 499, title: "client gone", detail: "the client closed its connection")

  static let unknownPath = ServiceProblem(
    status: 404, title: "not found", detail: "no such path; see /openapi.json")

  static let stopping = ServiceProblem(status: 503, title: "stopping", detail: "the server stops", retryAfter: 5)

  /// A problem document.
  var response: Response {
    let document = Document(
      type: "about:blank", title: title, status: status, detail: detail, kind: kind, code: code,
      nearMatches: nearMatches.isEmpty ? nil : nearMatches)
    let body = (try? JSONText.line(document)) ?? ""
    var headers: HTTPFields = [.contentType: "application/problem+json", .cacheControl: "no-store"]
    if let retryAfter { headers[.retryAfter] = "\(retryAfter)" }
    if status == 408 { headers[.connection] = "close" }
    return Response(status: .init(code: status), headers: headers, body: .init(byteBuffer: .init(string: body)))
  }

  /// The members of RFC 9457, and ours.
  private struct Document: Encodable {
    let type: String
    let title: String
    let status: Int
    let detail: String
    let kind: String?
    let code: String?
    let nearMatches: [String]?
  }
}
