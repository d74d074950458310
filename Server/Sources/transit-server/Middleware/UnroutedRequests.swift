import HTTPTypes
import Hummingbird
import TransitService

/// Answers requests without a route: unknown paths, other methods than those of a path, and OPTIONS.
///
/// Added to the router after the routes, so that it is not run before those.
struct UnroutedRequests: RouterMiddleware {
  /// Whether the server makes extracts.
  let makesExtracts: Bool

  func handle(
    _ request: Request, context: ServerContext, next: ServerContext.Next
  ) async throws -> Response {
    if request.method == .options { return CrossOriginHeaders.preflight }
    let path = context.path.segments
    if makesExtracts, path.count == 3, path[0] == "v1", path[2] == "extracts" { return notAllowed("POST, OPTIONS") }
    if request.method == .get || request.method == .head { throw ServiceProblem.unknownPath }
    return notAllowed("GET, HEAD, OPTIONS")
  }

  private func notAllowed(_ allowed: String) -> Response {
    var response = ServiceProblem(status: 405, title: "method not allowed", detail: "expected \(allowed)").response
    response.headers[.allow] = allowed
    return response
  }
}
