import Hummingbird
import TransitService

/// Reads the path and the query of a request, and gives the router each path in one spelling: `/%761/` is `/v1`.
struct RequestPaths: RouterMiddleware {
  func handle(
    _ request: Request, context: ServerContext, next: ServerContext.Next
  ) async throws -> Response {
    guard request.head.authority != nil else {
      throw ServiceProblem(status: 400, title: "bad request", detail: "expected one Host")
    }
    var context = context
    context.path = try RequestPath(path: request.uri.path, query: request.uri.query ?? "")
    var head = request.head
    head.path = context.path.routed
    return try await next(Request(head: head, body: request.body), context)
  }
}
