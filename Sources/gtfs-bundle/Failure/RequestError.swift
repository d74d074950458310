import HTTPTransport

/// The failure of a request with secret header fields, which a server may have sent back.
struct RequestError: Error, CustomStringConvertible {
  let cause: any Error
  /// The cause without the values of the fields.
  let description: String

  init(_ cause: any Error, hiding fields: HTTPFields) {
    self.cause = cause
    var secrets = SecretText()
    for field in fields.pairs { secrets.hide(field.value, as: "…", minimum: SecretText.pieceLength) }
    description = secrets.redacted("\(cause)")
  }
}
