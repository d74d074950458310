import HTTPTypes

/// Names of fields that HTTPTypes does not have.
extension HTTPField.Name {
  static let link = HTTPField.Name(known: "Link")
  static let forwardedFor = HTTPField.Name(known: "X-Forwarded-For")
  static let transitNote = HTTPField.Name(known: "Transit-Note")
  static let contentTypeOptions = HTTPField.Name(known: "X-Content-Type-Options")
  static let referrerPolicy = HTTPField.Name(known: "Referrer-Policy")

  private init(known name: String) {
    guard let name = HTTPField.Name(name) else { preconditionFailure("\(name) is no token") }
    self = name
  }
}
