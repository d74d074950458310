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
  /// A client may wait for the status 100 before it sends its body.
  func ask(_ request: Request, _ context: ServerContext, of dataset: Dataset) async throws -> Response {
    if request.expectsContinue {
      // All earlier answers are written.
      context.channel.writeAndFlush(HTTPResponsePart.head(HTTPResponse(status: .continue)), promise: nil)
    }
    let client = context.client.share
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
    let progress: Progress
    switch status {
    case .done(let name):
      return Response(status: .seeOther, headers: [.location: "/o/\(name)", .cacheControl: "no-store"])
    case .failed(let problem): throw problem
    case .queued(let position): progress = Progress(state: "queued", progress: 0, position: position)
    case .running(let share): progress = Progress(state: "running", progress: share, position: 0)
    }
    let path = "/v1/\(dataset.id.pathSegment)/extracts/\(key)"
    return Response(
      status: .accepted,
      headers: [.contentType: "application/json", .location: path, .retryAfter: "1", .cacheControl: "no-store"],
      body: .init(byteBuffer: .init(string: try JSONText.line(progress) + "\n")))
  }

  /// How far an extract is.
  private struct Progress: Encodable {
    let state: String
    let progress: Double
    let position: Int
  }

  /// `GET /o/{name}`: a file, whole or a range of it.
  func object(_ name: String, _ request: Request, _ context: some RequestContext) async throws -> Response {
    guard let path = folder.path(ofObject: name) else { throw Self.unknownFile }
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
      return Response(status: .ok, headers: headers, body: try await body(path, nil, context))
    case .part(let range):
      headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound)/\(count)"
      return Response(status: .partialContent, headers: headers, body: try await body(path, range, context))
    case .unsatisfiable:
      var response = ServiceProblem(
        status: 416, title: "no such bytes", detail: "the file has \(count) bytes"
      ).response
      response.headers[.contentRange] = "bytes */\(count)"
      return response
    }
  }

  private static let unknownFile = ServiceProblem(
    status: 404, title: "unknown file", detail: "no such file; ask for the extract again")

  /// Files are deleted while the server runs.
  private func body(_ path: String, _ range: ClosedRange<Int>?, _ context: some RequestContext) async throws
    -> ResponseBody
  {
    do {
      guard let range else { return try await FileIO().loadFile(path: path, context: context) }
      return try await FileIO().loadFile(path: path, range: range, context: context)
    } catch let error as HTTPError where error.status == .notFound {
      throw Self.unknownFile
    }
  }
}
