import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import TransitService

/// The paths of extracts.
struct ExtractResponses: Sendable {
  let queue: ExtractQueue
  let folder: ExtractFolder

  /// `POST /v1/{dataset}/extracts`.
  func ask(_ request: Request, of dataset: Dataset) async throws -> Response {
    let body = try await Self.body(of: request)
    let (key, status) = try await queue.ask(
      ExtractRequest(Data(body.readableBytesView)), of: dataset.release)
    return try response(status, key, of: dataset)
  }

  /// Waits for the body of a request, but not for long: a client that sends a byte at a time would hold a place.
  private static func body(of request: Request) async throws -> ByteBuffer {
    try await withThrowingTaskGroup { group in
      group.addTask {
        guard let body = try? await request.body.collect(upTo: ExtractRequest.longestBody) else {
          throw ServiceProblem(
            status: 413, title: "too long", detail: "the body has more than \(ExtractRequest.longestBody) bytes")
        }
        return body
      }
      group.addTask {
        try await Task.sleep(for: .seconds(20))
        throw ServiceProblem(status: 408, title: "too slow", detail: "the body did not arrive within 20 seconds")
      }
      defer { group.cancelAll() }
      guard let body = try await group.next() else { throw CancellationError() }
      return body
    }
  }

  /// `GET /v1/{dataset}/extracts/{key}`.
  func status(_ key: String, of dataset: Dataset) async throws -> Response {
    guard let status = await queue.status(key) else {
      throw ServiceProblem(status: 404, title: "unknown extract", detail: "no such extract; ask for it again")
    }
    return try response(status, key, of: dataset)
  }

  private func response(_ status: ExtractQueue.Status, _ key: String, of dataset: Dataset) throws -> Response {
    let path = "/v1/\(dataset.pathSegment)/extracts/\(key)"
    let body: String
    switch status {
    case .done(let name):
      return Response(status: .seeOther, headers: [.location: "/o/\(name)", .cacheControl: "no-store"])
    case .failed(let problem): throw problem
    case .queued(let position): body = "{\"state\":\"queued\",\"progress\":0,\"position\":\(position)}\n"
    case .running(let progress): body = "{\"state\":\"running\",\"progress\":\(progress),\"position\":0}\n"
    }
    return Response(
      status: .accepted,
      headers: [.contentType: "application/json", .location: path, .retryAfter: "1", .cacheControl: "no-store"],
      body: .init(byteBuffer: .init(string: body)))
  }

  /// `GET /o/{name}`: a file, whole or a range of it.
  func object(_ name: String, _ request: Request, _ context: some RequestContext) async throws -> Response {
    guard let path = folder.path(ofObject: name) else {
      throw ServiceProblem(status: 404, title: "unknown file", detail: "no such file; ask for the extract again")
    }
    let headers: HTTPFields = [
      .contentType: "application/octet-stream", .cacheControl: "public, max-age=31536000, immutable",
      .eTag: "\"\(name)\"",
    ]
    if request.accepts("\"\(name)\"") { return Response(status: .notModified, headers: headers) }
    return Response(
      status: .ok, headers: headers, body: try await FileIO().loadFile(path: path, context: context))
  }
}
