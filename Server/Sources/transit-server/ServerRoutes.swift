import HTTPTypes
import Hummingbird
import NIOCore
import TransitService

/// The paths of the server.
struct ServerRoutes: Sendable {
  let datasets: [Dataset]
  let settings: ServerSettings
  let questions: QuestionResponses
  let metrics: PrometheusMetrics
  /// `nil` if the server has none.
  let page: Page?
  /// `nil` if the server makes none.
  let extracts: ExtractResponses?

  var router: Router<ServerContext> {
    let router = Router(context: ServerContext.self, options: .autoGenerateHeadEndpoints)
    router.get("v1", use: list)
    router.get("v1/:dataset", use: answer)
    router.get("v1/:dataset/**", use: answer)
    if let extracts { addExtracts(extracts, to: router) }
    router.get("openapi.json", use: describe)
    router.get("metrics", use: measure)
    router.get("healthz", use: health)
    router.get("readyz", use: health)
    router.get("", use: file)
    router.get("**", use: file)
    router.add(middleware: UnroutedRequests(makesExtracts: extracts != nil))
    return router
  }

  private func addExtracts(_ extracts: ExtractResponses, to router: Router<ServerContext>) {
    router.post("v1/:dataset/extracts") { request, context in
      context.kind.value = "extracts"
      return try await extracts.ask(request, context, of: dataset(context))
    }
    router.get("v1/:dataset/extracts/:key") { _, context in
      context.kind.value = "extracts"
      return try await extracts.status(context.path.segments[3], of: dataset(context))
    }
    router.get("o/:name") { request, context in
      context.kind.value = "object"
      return try await extracts.object(context.path.segments[1], request, context)
    }
  }

  /// `GET /v1`.
  private func list(_ request: Request, _ context: ServerContext) throws -> Response {
    context.kind.value = "datasets"
    return .json(try JSONText.line(DatasetList(datasets, settings, makesExtracts: extracts != nil)) + "\n")
  }

  /// `GET /v1/{dataset}/…`.
  private func answer(_ request: Request, _ context: ServerContext) async throws -> Response {
    try await questions.answer(request, context, about: dataset(context).release)
  }

  /// The dataset that a path names.
  private func dataset(_ context: ServerContext) throws(ServiceProblem) -> Dataset {
    let id = context.path.segments[1]
    if let dataset = datasets.first(where: { $0.id == id }) { return dataset }
    throw ServiceProblem(
      status: 404, title: "unknown dataset", detail: "no dataset is called so", nearMatches: datasets.map(\.id))
  }

  private func describe(_ request: Request, _ context: ServerContext) -> Response {
    context.kind.value = "openapi"
    let first = datasets.first
    return .json(
      TimetableService.openAPI(
        hasLiveData: datasets.contains { $0.release.service.hasLiveData },
        adding: extracts == nil ? nil : ExtractDescription.paths(example: first?.id),
        example: first.map { ($0.id, $0.release.service) }))
  }

  private func measure(_ request: Request, _ context: ServerContext) -> Response {
    context.kind.value = "metrics"
    return .text(metrics.text(also: datasets.flatMap(\.samples)), "text/plain; version=0.0.4", caching: "no-store")
  }

  private func health(_ request: Request, _ context: ServerContext) -> Response {
    context.kind.value = "health"
    return .text("ok\n", "text/plain", caching: "no-store")
  }

  private func file(_ request: Request, _ context: ServerContext) throws -> Response {
    context.kind.value = "page"
    guard let file = page?.file(context.path.segments) else { throw ServiceProblem.unknownPath }
    return file.response(to: request, settings)
  }
}

extension Response {
  fileprivate static func json(_ text: String) -> Response { .text(text, "application/json", caching: "no-cache") }

  fileprivate static func text(_ text: String, _ mediaType: String, caching: String) -> Response {
    Response(
      status: .ok, headers: [.contentType: mediaType, .cacheControl: caching],
      body: .init(byteBuffer: .init(string: text)))
  }
}
