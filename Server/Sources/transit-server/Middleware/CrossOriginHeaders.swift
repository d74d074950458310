import HTTPTypes
import Hummingbird

/// Allows pages of other origins to ask, and to read the fields of each answer.
///
/// Hummingbird's `CORSMiddleware` does so only for requests with an Origin. A cache before the server would then give an
/// answer without these fields to other pages.
struct CrossOriginHeaders: RouterMiddleware {
  func handle(
    _ request: Request, context: ServerContext, next: ServerContext.Next
  ) async throws -> Response {
    var response = try await next(request, context)
    response.headers[.accessControlAllowOrigin] = "*"
    response.headers[.accessControlExposeHeaders] =
      "Accept-Ranges, Content-Range, ETag, Link, Location, Retry-After, Transit-Note"
    response.headers[.contentTypeOptions] = "nosniff"
    // The headers keep the length of the body.
    return request.method == .head ? response.createHeadResponse() : response
  }

  /// The answer to a browser that asks what a page of another origin may do.
  static let preflight = Response(
    status: .noContent,
    headers: [
      .accessControlAllowMethods: "GET, HEAD, POST, OPTIONS",
      .accessControlAllowHeaders: "Content-Type, If-Match, If-None-Match, If-Range, Range",
      .accessControlMaxAge: "86400",
    ])
}
