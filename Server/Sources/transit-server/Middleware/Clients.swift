import Hummingbird

/// Finds out who asks.
struct Clients: RouterMiddleware {
  let connections: ConnectionList
  let proxies: Set<IPAddress>

  func handle(
    _ request: Request, context: ServerContext, next: ServerContext.Next
  ) async throws -> Response {
    var context = context
    context.client = Client(request, connections.connection(of: context.channel), trusting: proxies)
    return try await next(request, context)
  }
}
