/// The redirects that a transport follows.
enum RedirectRule {
  static let maximumCount = 5

  /// Returns the URL to request next.
  ///
  /// - Parameters:
  ///   - count: The number of redirects followed so far.
  ///   - location: The absolute target.
  /// - Throws: ``TransportError/Kind/redirect`` for too many redirects, a scheme other than http and https, or a
  ///   redirect from https to http.
  static func target(_ location: String, from url: HTTPURL, count: Int) throws(TransportError) -> HTTPURL {
    func refusal(_ problem: String) -> TransportError { TransportError(.redirect, url: url.text, problem) }
    guard count < maximumCount else { throw refusal("redirects more than \(maximumCount) times") }
    let target: HTTPURL
    do throws(TransportError) {
      target = try HTTPURL(location)
    } catch {
      throw refusal("redirects to \(HTTPURL.redacted(location)), which \(error.problem)")
    }
    guard target.isSecure || !url.isSecure else {
      throw refusal("redirects from https to \(HTTPURL.redacted(location))")
    }
    return target
  }
}
