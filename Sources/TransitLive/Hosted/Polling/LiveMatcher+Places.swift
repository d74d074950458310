package import HTTPTransport
import TransitBundle
import TransitFoundation

extension LiveMatcher {
  /// Reads a feed from a file, or from a server for an http or https URL. Sends one request.
  ///
  /// - Parameters:
  ///   - fields: Secret header fields for a server.
  ///   - feed: As in ``source(_:name:feed:)``.
  package func source(
    at place: String, fields: HTTPFields = [:], feed: String? = nil
  ) async throws(LiveError) -> LiveSource {
    guard HTTPURL.isURL(place) else { return try source(atPath: place, feed: feed) }
    let request = LiveRequest(
      url: place, feed: feed, secretFields: fields, transport: SystemTransport.make(authorities: nil), matcher: self,
      now: Date.now.unixSeconds)
    do throws(LiveRequest.Problem) {
      guard case .new(let source, _) = try await request.send() else {
        throw LiveRequest.Problem(error: .network(name: request.name, problem: "status 304"))
      }
      return source
    } catch {
      throw error.error
    }
  }
}
