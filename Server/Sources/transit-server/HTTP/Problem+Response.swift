import Foundation
import HTTPTypes
import Hummingbird
import TransitService

extension ServiceProblem {
  /// A problem document.
  var response: Response {
    let document = Document(
      type: "about:blank", title: title, status: status, detail: detail,
      nearMatches: nearMatches.isEmpty ? nil : nearMatches)
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let body = ServiceJSON.escaped((try? encoder.encode(document)) ?? Data())
    var headers: HTTPFields = [.contentType: "application/problem+json", .cacheControl: "no-store"]
    if let retryAfter { headers[.retryAfter] = "\(retryAfter)" }
    return Response(status: .init(code: status), headers: headers, body: .init(byteBuffer: .init(bytes: body)))
  }

  /// The members of RFC 9457, and ours.
  private struct Document: Encodable {
    let type: String
    let title: String
    let status: Int
    let detail: String
    let nearMatches: [String]?
  }
}
