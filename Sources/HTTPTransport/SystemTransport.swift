/// The transport of the system: URLSession on Apple's, libcurl elsewhere.
package enum SystemTransport {
  /// - Parameter authorities: A PEM file of certificates to trust instead of the system's. Apple's systems ignore it.
  package static func make(authorities: String?) -> any HTTPTransport {
    #if canImport(Darwin)
      URLSessionTransport()
    #else
      CurlTransport(authorities: authorities)
    #endif
  }
}
