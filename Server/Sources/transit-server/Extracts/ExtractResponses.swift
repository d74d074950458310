import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTPTypes
import Synchronization
import TransitService

/// The paths of extracts.
final class ExtractResponses: Sendable {
  private let queue: ExtractQueue
  private let folder: ExtractFolder
  /// The bytes of bodies that are read: clients that send slowly hold no more memory.
  private let bytes = Mutex(SharedPlaces(32 * ExtractRequest.longestBody, limitOfOne: 8 * ExtractRequest.longestBody))

  init(queue: ExtractQueue, folder: ExtractFolder) {
    self.queue = queue
    self.folder = folder
  }

  /// `POST /v1/{dataset}/extracts`.
  ///
  /// - Parameter channel: That of the client, who may wait for the status 100 before it sends its body.
  func ask(
    _ request: Request, from client: ClientShare?, on channel: any Channel, of dataset: Dataset
  ) async throws -> Response {
    if request.expectsContinue {
      // All earlier answers are written.
      channel.writeAndFlush(HTTPResponsePart.head(HTTPResponse(status: .continue)), promise: nil)
    }
    let body = try await body(of: request, from: client)
    let (key, status) = try await queue.ask(ExtractRequest(body), from: client, of: dataset.release)
    return try response(status, key, of: dataset)
  }

  /// Waits for the body of a request, but not for long: a client that sends a byte at a time would hold a place.
  private func body(of request: Request, from client: ClientShare?) async throws -> Data {
    try await withThrowingTaskGroup { group in
      group.addTask { try await self.collect(request.body, from: client) }
      group.addTask {
        try await Task.sleep(for: .seconds(20))
        throw ServiceProblem(status: 408, title: "too slow", detail: "the body did not arrive within 20 seconds")
      }
      defer { group.cancelAll() }
      guard let body = try await group.next() else { throw CancellationError() }
      return body
    }
  }

  private func collect(_ parts: RequestBody, from client: ClientShare?) async throws -> Data {
    do {
      return try await joined(parts, from: client)
    } catch let error where !(error is ServiceProblem || error is CancellationError) {
      throw ServiceProblem(status: 400, title: "bad request", detail: "the body is malformed or breaks off")
    }
  }

  private func joined(_ parts: RequestBody, from client: ClientShare?) async throws -> Data {
    var body = Data()
    defer { bytes.withLock { $0.leave(body.count, client) } }
    for try await part in parts {
      let count = part.readableBytes
      guard body.count + count <= ExtractRequest.longestBody else {
        throw ServiceProblem(
          status: 413, title: "too long", detail: "the body has more than \(ExtractRequest.longestBody) bytes")
      }
      guard bytes.withLock({ $0.take(count, client) }) else {
        throw ServiceProblem(
          status: 503, title: "too many requests", detail: "too many bodies are read already", retryAfter: 2)
      }
      body.append(contentsOf: part.readableBytesView)
    }
    return body
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
    let tag = "\"\(name)\""
    var headers: HTTPFields = [
      .contentType: "application/octet-stream", .cacheControl: "public, max-age=31536000, immutable", .eTag: tag,
      .acceptRanges: "bytes",
    ]
    if request.excludes(tag) {
      throw ServiceProblem(status: 412, title: "another file", detail: "If-Match names other files")
    }
    if request.hasAny || request.has(tag) { return Response(status: .notModified, headers: headers) }
    let count = folder.byteCount(path)
    switch ByteRange(request, tag: tag, count: count) {
    case .whole:
      return Response(status: .ok, headers: headers, body: try await FileIO().loadFile(path: path, context: context))
    case .part(let range):
      headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound)/\(count)"
      return Response(
        status: .partialContent, headers: headers,
        body: try await FileIO().loadFile(path: path, range: range, context: context))
    case .unsatisfiable:
      var response = ServiceProblem(
        status: 416, title: "no such bytes", detail: "the file has \(count) bytes"
      ).response
      response.headers[.contentRange] = "bytes */\(count)"
      return response
    }
  }
}
