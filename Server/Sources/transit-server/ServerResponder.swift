import Hummingbird

/// Answers requests: the middlewares, then the routes.
///
/// The middlewares are around the router, not in it, because paths are put in one spelling before they are routed.
struct ServerResponder: HTTPResponder {
  typealias Context = ServerContext

  private let middleware: any MiddlewareProtocol<Request, Response, ServerContext>
  private let router: RouterResponder<ServerContext>

  init(_ routes: ServerRoutes, connections: ConnectionList) {
    router = routes.router.buildResponder()
    middleware = Self.chain {
      RequestRecorder(logsRequests: routes.settings.logsRequests)
      CrossOriginHeaders()
      Clients(connections: connections, proxies: routes.settings.proxies)
      ProblemAnswers()
      RequestPaths()
    }
  }

  private static func chain(
    @MiddlewareFixedTypeBuilder<Request, Response, ServerContext> _ middlewares: () -> some MiddlewareProtocol<
      Request, Response, ServerContext
    >
  ) -> any MiddlewareProtocol<Request, Response, ServerContext> { middlewares() }

  func respond(to request: Request, context: ServerContext) async throws -> Response {
    try await middleware.handle(request, context: context, next: router.respond)
  }
}
