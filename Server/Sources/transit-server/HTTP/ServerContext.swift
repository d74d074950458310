import Hummingbird
import NIOCore

/// The context of a request. The middlewares fill it in before the request is routed.
struct ServerContext: RequestContext {
  /// What follows a middleware.
  typealias Next = @concurrent (Request, ServerContext) async throws -> Response

  var coreContext: CoreRequestContextStorage
  let channel: any Channel
  /// The kind of the request, for metrics and the log. Routes set it, and the middleware outside of them reads it.
  let kind = EndpointPath()
  var client = Client(connection: nil, share: nil)
  var path = RequestPath(segments: [], query: [])

  init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    channel = source.channel
  }
}
