import Foundation
import HTTPTypes
import Hummingbird
import Metrics
import NIOCore
import TransitCrypto
import TransitService

/// Answers questions about a dataset: from the cache, or else from the timetable.
struct QuestionResponses: Sendable {
  let longest: Duration
  let cache: AnswerCache
  let longQuestions: LongQuestions

  func answer(_ request: Request, _ context: ServerContext, about release: Release) async throws -> Response {
    let service = release.service
    let question = try Self.question(request, context.path, service)
    context.kind.value = question.kind
    // With live data, what is known changes all the time.
    let tag = service.hasLiveData ? nil : Self.tag(service.contentRoot, question.canonicalText)
    var headers = Self.headers(of: question, isLive: service.hasLiveData, isTranslated: service.hasTranslations)
    if let tag, request.has(tag) {
      headers[.eTag] = tag
      return Response(status: .notModified, headers: headers)
    }
    var answer = try await self.answer(question, service, context.client, tag: tag)
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

  private static func question(
    _ request: Request, _ path: RequestPath, _ service: TimetableService
  ) throws(ServiceProblem) -> ServiceQuestion {
    var query = path.query
    var languages = AcceptedLanguages.tags(request.headers[.acceptLanguage] ?? "")
    if let index = query.firstIndex(where: { $0.name == "lang" }) {
      languages = AcceptedLanguages.tags(query.remove(at: index).value)
    }
    return try service.question(path: Array(path.segments.dropFirst(2)), query: query, languages: languages)
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
    let end = QuestionEnd(after: longest, connection: client.connection)
    guard question.isLong else { return try service.answer(question) { end.isOver } }
    return try await withTaskCancellationHandler {
      try await longQuestions.run(for: client) { try service.answer(question) { end.isOver } }
    } onCancel: {
      end.stop()
    }
  }

  /// The tag of an answer before there is one.
  private static func tag(_ contentRoot: String, _ question: String) -> String {
    EntityTag.weak(Data("\(TimetableService.version)\n\(contentRoot)\n\(question)".utf8))
  }

  private static func tag(of body: ByteBuffer) -> String { EntityTag.weak(Data(body.readableBytesView)) }

  private static func headers(of question: ServiceQuestion, isLive: Bool, isTranslated: Bool) -> HTTPFields {
    [
      .cacheControl: question.dependsOnNow || isLive ? "public, max-age=10" : "public, max-age=60",
      .vary: isTranslated || isLive ? "Accept-Encoding, Accept-Language" : "Accept-Encoding",
    ]
  }
}
