/// What the command line says about answers.
struct ServerSettings: Sendable {
  /// A raster map below the lines.
  struct Tiles: Encodable, Sendable {
    /// With `{z}`, `{x}` and `{y}`.
    let url: String
    let attribution: String
  }

  var tiles: Tiles?
  /// Longer questions are cancelled.
  var longestQuestion = Duration.seconds(10)
  /// Whether each request is logged.
  var logsRequests = false
  /// Proxies whose X-Forwarded-For says who asks.
  var proxies: Set<IPAddress> = []

  /// Nothing is loaded from elsewhere, except tiles.
  var contentSecurityPolicy: String {
    "default-src 'self'; img-src 'self' data:\(tilesOrigin.map { " \($0)" } ?? ""); object-src 'none'; "
      + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  }

  private var tilesOrigin: String? {
    guard let url = tiles?.url, let scheme = url.firstRange(of: "://") else { return nil }
    return String(url[..<scheme.upperBound]) + url[scheme.upperBound...].prefix { $0 != "/" }
  }
}
