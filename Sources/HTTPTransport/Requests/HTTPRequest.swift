/// A GET request.
package struct HTTPRequest: Sendable {
  /// An absolute http or https URL.
  package var url: String

  /// Header fields to send beside ``standardFields``; `Authorization` and `Cookie` are not sent on to another host.
  package var fields: HTTPFields

  /// The longest body to receive. A longer one is a ``TransportError/Kind/tooLarge``, and no byte beyond is delivered.
  package var maximumBodyBytes: Int

  package var deadlines: TransferDeadlines

  /// Sent with each request unless `fields` has a value of that name.
  package static let standardFields: HTTPFields = ["Accept-Encoding": "identity", "User-Agent": "transit-bundle"]

  package init(
    url: String, fields: HTTPFields = [:], maximumBodyBytes: Int, deadlines: TransferDeadlines = TransferDeadlines()
  ) {
    self.url = url
    self.fields = fields
    self.maximumBodyBytes = maximumBodyBytes
    self.deadlines = deadlines
  }

  /// The fields to send to a URL, once redirects have led there.
  ///
  /// - Throws: ``TransportError/Kind/badRequest`` for a name or value that HTTP does not allow.
  func fields(sentTo target: HTTPURL, from origin: HTTPURL) throws(TransportError) -> HTTPFields {
    var sent = fields
    for (name, value) in Self.standardFields.pairs where sent[name] == nil {
      sent.append(name, value)
    }
    if !target.hasSameOrigin(as: origin) {
      sent.remove("Authorization")
      sent.remove("Cookie")
    }
    for (name, value) in sent.pairs where !HTTPFields.canSend(name: name, value: value) {
      throw TransportError(.badRequest, url: url, "the header field \(name.debugDescription) cannot be sent")
    }
    return sent
  }
}
