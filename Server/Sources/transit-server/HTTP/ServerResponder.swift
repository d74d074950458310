import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import Metrics
import NIOCore
import TransitService

/// Answers requests.
struct ServerResponder: HTTPResponder {
  typealias Context = ServerContext

  let datasets: [Dataset]
  let settings: ServerSettings
  let cache: AnswerCache
  let longQuestions: LongQuestions
  let metrics: PrometheusMetrics
  /// `nil` if the server has none.
  let page: Page?
  let connections: ConnectionList
  /// `nil` if the server makes none.
  let extracts: ExtractResponses?

  func respond(to request: Request, context: ServerContext) async throws -> Response {
    let start = ContinuousClock.now
    var kind = "other"
    var response: Response
    let client = Client(request, connections.connection(of: context.channel), settings)
    do {
      response = try await answer(request, client, context, kind: &kind)
    } catch let problem as ServiceProblem {
      response = (client.isGone ? ServiceProblem.clientGone : problem).response
    } catch let error as HTTPError where error.status == .notFound {
      response = Self.unknownPath.response
    } catch is CancellationError {
      response = ServiceProblem.stopping.response
    } catch  where client.isGone {
      response = ServiceProblem.clientGone.response
    } catch {
      context.logger.error("failed", metadata: ["kind": "\(kind)", "error": "\(error)"])
      response = ServiceProblem(status: 500, title: "internal error", detail: "the question failed").response
    }
    response.headers[.accessControlAllowOrigin] = "*"
    response.headers[.accessControlExposeHeaders] =
      "Accept-Ranges, Content-Range, ETag, Link, Location, Retry-After, Transit-Note"
    response.headers[.contentTypeOptions] = "nosniff"
    // The headers keep the length of the body.
    if request.method == .head { response = Response(status: response.status, headers: response.headers) }
    note(response, kind, .now - start, context.logger)
    return response
  }

  /// The status and the time, but neither the places nor the ids that a rider asked for.
  private func note(_ response: Response, _ kind: String, _ duration: Duration, _ logger: Logger) {
    let status = response.status.code
    Counter(.requests, [("kind", kind), ("status", "\(status)")]).increment()
    let microseconds = (duration / .microseconds(1)).rounded()
    Timer(.requestSeconds, [("kind", kind)]).recordNanoseconds(Int64(duration / .nanoseconds(1)))
    guard settings.logsRequests else { return }
    logger.info(
      "request",
      metadata: [
        "kind": "\(kind)", "status": .stringConvertible(status),
        "milliseconds": .stringConvertible(microseconds / 1000),
      ])
  }

  private static let unknownPath = ServiceProblem(
    status: 404, title: "not found", detail: "no such path; see /openapi.json")

  private func answer(
    _ request: Request, _ client: Client, _ context: ServerContext, kind: inout String
  ) async throws -> Response {
    guard request.head.authority != nil else {
      throw ServiceProblem(status: 400, title: "bad request", detail: "expected one Host")
    }
    let path = try RequestPath(path: request.uri.path, query: request.uri.query ?? "")
    if request.method == .options { return Self.preflight }
    if let extracts, let response = try await answer(path.segments, extracts, request, client, context, kind: &kind) {
      return response
    }
    guard request.method == .get || request.method == .head else {
      return Self.notAllowed("GET, HEAD, OPTIONS")
    }
    switch path.segments.first {
    case "v1" where path.segments.count == 1:
      kind = "datasets"
      return try listed(request)
    case "v1":
      let release = try dataset(path.segments[1]).release
      return try await answer(Array(path.segments.dropFirst(2)), path.query, of: release, request, client, &kind)
    case "openapi.json" where path.segments.count == 1:
      kind = "openapi"
      return Self.json(description)
    case "metrics" where path.segments.count == 1:
      kind = "metrics"
      return Response(
        status: .ok, headers: [.contentType: "text/plain; version=0.0.4", .cacheControl: "no-store"],
        body: .init(byteBuffer: .init(string: metrics.text(also: datasets.flatMap(\.samples)))))
    case "healthz" where path.segments.count == 1, "readyz" where path.segments.count == 1:
      kind = "health"
      return Response(
        status: .ok, headers: [.contentType: "text/plain", .cacheControl: "no-store"],
        body: .init(byteBuffer: .init(string: "ok\n")))
    default:
      kind = "page"
      guard let file = page?.file(path.segments) else { throw Self.unknownPath }
      return file.response(to: request, settings)
    }
  }

  /// Answers a request about extracts; `nil` if it is about something else.
  private func answer(
    _ path: [String], _ extracts: ExtractResponses, _ request: Request, _ client: Client, _ context: ServerContext,
    kind: inout String
  ) async throws -> Response? {
    let isReading = request.method == .get || request.method == .head
    if path.count == 2, path[0] == "o", isReading {
      kind = "object"
      return try await extracts.object(path[1], request, context)
    }
    guard path.count >= 3, path[0] == "v1", path[2] == "extracts" else { return nil }
    kind = "extracts"
    if path.count == 3 {
      guard request.method == .post else { return Self.notAllowed("POST, OPTIONS") }
      return try await extracts.ask(
        request, from: client.share, on: context.channel, of: dataset(path[1]))
    }
    if path.count == 4, isReading { return try await extracts.status(path[3], of: dataset(path[1])) }
    return nil
  }

  private func dataset(_ id: String) throws(ServiceProblem) -> Dataset {
    if let dataset = datasets.first(where: { $0.id == id }) { return dataset }
    throw ServiceProblem(
      status: 404, title: "unknown dataset", detail: "no dataset is called so", nearMatches: datasets.map(\.id))
  }

  private static func notAllowed(_ allowed: String) -> Response {
    var response = ServiceProblem(status: 405, title: "method not allowed", detail: "expected \(allowed)").response
    response.headers[.allow] = allowed
    return response
  }

  private static let preflight = Response(
    status: .noContent,
    headers: [
      .accessControlAllowMethods: "GET, HEAD, POST, OPTIONS",
      .accessControlAllowHeaders: "Content-Type, If-Match, If-None-Match, If-Range, Range",
      .accessControlMaxAge: "86400",
    ])

  private static func json(_ text: String) -> Response {
    Response(
      status: .ok, headers: [.contentType: "application/json", .cacheControl: "no-cache"],
      body: .init(byteBuffer: .init(string: text)))
  }
}

// MARK: Questions

extension ServerResponder {
  private func answer(
    _ path: [String], _ query: [(name: String, value: String)], of release: Release, _ request: Request,
    _ client: Client, _ kind: inout String
  ) async throws -> Response {
    let service = release.service
    var query = query
    var languages = AcceptedLanguages.tags(request.headers[.acceptLanguage] ?? "")
    if let index = query.firstIndex(where: { $0.name == "lang" }) {
      languages = AcceptedLanguages.tags(query.remove(at: index).value)
    }
    let question = try service.question(path: path, query: query, languages: languages)
    kind = question.kind
    // With live data, what is known changes all the time.
    let tag = service.hasLiveData ? nil : Self.tag(service.contentRoot, question.canonicalText)
    var headers = Self.headers(of: question, isLive: service.hasLiveData, isTranslated: service.hasTranslations)
    if let tag, request.has(tag) {
      headers[.eTag] = tag
      return Response(status: .notModified, headers: headers)
    }
    var answer = try await self.answer(question, service, client, tag: tag)
    let known = tag ?? Self.tag(of: answer.body)
    headers[.eTag] = known
    if request.hasAny || request.has(known) { return Response(status: .notModified, headers: headers) }
    headers[.contentType] = answer.mediaType
    if let next = answer.nextQuery { headers[.link] = "<?\(next)>; rel=\"next\"" }
    if let note = answer.note { headers[.transitNote] = note }
    if request.acceptsGzip, answer.body.readableBytes >= Gzip.smallestBody {
      if answer.compressed == nil {
        answer.compressed = Gzip.compress(answer.body)
        if let tag { cache.insert(answer, for: tag) }
      }
      if let compressed = answer.compressed {
        headers[.contentEncoding] = "gzip"
        return Response(status: .ok, headers: headers, body: .init(byteBuffer: compressed))
      }
    }
    return Response(status: .ok, headers: headers, body: .init(byteBuffer: answer.body))
  }

  private func answer(
    _ question: ServiceQuestion, _ service: TimetableService, _ client: Client, tag: String?
  ) async throws -> AnswerCache.Answer {
    if let tag, let answer = cache.answer(tag) {
      Counter(.answers, [("from", "cache")]).increment()
      return answer
    }
    Counter(.answers, [("from", "timetable")]).increment()
    let made = try await made(question, service, client)
    let answer = AnswerCache.Answer(
      body: ByteBuffer(bytes: made.body), compressed: nil, mediaType: made.mediaType, nextQuery: made.nextQuery,
      note: made.note)
    if let tag { cache.insert(answer, for: tag) }
    return answer
  }

  /// Asks the timetable, until the time for the question is over or the client has gone.
  private func made(
    _ question: ServiceQuestion, _ service: TimetableService, _ client: Client
  ) async throws -> ServiceAnswer {
    let end = QuestionEnd(after: settings.longestQuestion, connection: client.connection)
    guard question.isLong else { return try service.answer(question) { end.isOver } }
    return try await withTaskCancellationHandler {
      try await longQuestions.run(for: client) { try service.answer(question) { end.isOver } }
    } onCancel: {
      end.stop()
    }
  }

  /// Weak, because a compressed body has the same tag.
  private static func tag(_ contentRoot: String, _ question: String) -> String {
    var hash = SHA256()
    hash.update(data: Data("\(TimetableService.version)\n\(contentRoot)\n\(question)".utf8))
    return tag(hash.finalize())
  }

  private static func tag(of body: ByteBuffer) -> String { tag(SHA256.hash(data: Data(body.readableBytesView))) }

  private static func tag(_ digest: SHA256.Digest) -> String {
    let digits = Array("0123456789abcdef".utf8)
    let bytes = digest.prefix(16).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return "W/\"" + String(decoding: bytes, as: UTF8.self) + "\""
  }

  private static func headers(of question: ServiceQuestion, isLive: Bool, isTranslated: Bool) -> HTTPFields {
    [
      .cacheControl: question.dependsOnNow || isLive ? "public, max-age=10" : "public, max-age=60",
      .vary: isTranslated || isLive ? "Accept-Encoding, Accept-Language" : "Accept-Encoding",
    ]
  }

  private func listed(_ request: Request) throws -> Response {
    Self.json(try JSONText.line(DatasetList(datasets, settings, makesExtracts: extracts != nil)) + "\n")
  }

  private var description: String {
    TimetableService.openAPI(
      hasLiveData: datasets.contains { $0.release.service.hasLiveData },
      adding: extracts == nil ? nil : ExtractDescription.paths(example: datasets.first?.id),
      example: datasets.first.map { ($0.id, $0.release.service) })
  }
}
