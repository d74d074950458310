import HTTPTransport
import TransitBundle
import TransitFoundation

extension LiveMatcher {
  /// Reads a feed from a file, or from a server for an http or https URL. Sends one request.
  package func source(at place: String) async throws(LiveError) -> LiveSource {
    guard place.hasPrefix("http://") || place.hasPrefix("https://") else { return try source(atPath: place) }
    let request = LiveRequest(
      url: place, transport: SystemTransport.make(authorities: nil), matcher: self, now: Date.now.unixSeconds)
    do throws(LiveRequest.Failure) {
      guard case .new(let source, _) = try await request.send() else {
        throw LiveRequest.Failure(error: .network(name: request.name, problem: "status 304"))
      }
      return source
    } catch {
      throw error.error
    }
  }
}
