/// A GET request.
package struct HTTPRequest: Sendable {
  /// An absolute http or https URL.
  package var url: String

  /// Header fields to send in addition to ``standardFields``. `Authorization` and `Cookie` are not sent to other hosts.
  package var fields: HTTPFields

  /// Header fields that contain secrets: sent only to the origin of ``url``, not to others to which it redirects.
  package var secretFields: HTTPFields = [:]

  /// The maximum length of the body. A longer body is a ``TransportError/Kind/tooLarge`` error, and no bytes beyond the
  /// limit are delivered.
  package var maximumBodyBytes: Int

  package var deadlines: TransferDeadlines

  /// The fields to send with each request, unless `fields` contains the same name.
  package static let standardFields: HTTPFields = ["Accept-Encoding": "identity", "User-Agent": "transit-bundle"]

  package init(
    url: String, fields: HTTPFields = [:], maximumBodyBytes: Int, deadlines: TransferDeadlines = TransferDeadlines()
  ) {
    self.url = url
    self.fields = fields
    self.maximumBodyBytes = maximumBodyBytes
    self.deadlines = deadlines
  }

  /// Returns the fields to send to a URL, which may be the target of redirects.
  ///
  /// - Throws: ``TransportError/Kind/badRequest`` for a name or value that HTTP does not allow.
  func fields(sentTo target: HTTPURL, from origin: HTTPURL) throws(TransportError) -> HTTPFields {
    var sent = fields
    for (name, value) in Self.standardFields.pairs where sent[name] == nil {
      sent.append(name, value)
    }
    if target.hasSameOrigin(as: origin) {
      for (name, value) in secretFields.pairs { sent.append(name, value) }
    } else {
      sent.remove("Authorization")
      sent.remove("Cookie")
    }
    for (name, value) in sent.pairs where !HTTPFields.canSend(name: name, value: value) {
      throw TransportError(.badRequest, url: url, "the header field \(name.debugDescription) cannot be sent")
    }
    return sent
  }
}
