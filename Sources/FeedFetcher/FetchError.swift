/// The reason why a feed was not fetched, as one line without secrets: URLs lack credentials and queries.
package struct FetchError: Error, Equatable, Sendable, CustomStringConvertible {
  package enum Kind: Hashable, Sendable {
    /// The URL or a header field cannot be sent.
    case badRequest
    /// The server does not have the feed, or sends something else.
    case refused
    /// No connection, or none that lasted; retries did not help.
    case network
    /// A file cannot be written.
    case storage
    case cancelled
  }

  package let kind: Kind
  package let description: String

  init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }
}
