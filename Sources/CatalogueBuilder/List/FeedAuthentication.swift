/// How a server expects the key of a feed, by `urls.authentication_type` of the Mobility Database.
package enum FeedAuthentication: Equatable, Sendable {
  case none
  /// 1: a parameter of the URL.
  case query(String)
  /// 2: a header field.
  case header(String)
  /// A type that is not known, or one without the name of its parameter.
  case unclear(String)

  init(type: String, parameter: String) {
    switch (type, parameter.isEmpty) {
    case ("", _), ("0", _): self = .none
    case ("1", false): self = .query(parameter)
    case ("2", false): self = .header(parameter)
    case ("1", true), ("2", true):
      self = .unclear("authentication type \(type) needs the column urls.api_key_parameter_name")
    default: self = .unclear("the authentication type \"\(type)\" is unknown; expected 0, 1 or 2")
    }
  }

  /// Whether a key is sent.
  var needsKey: Bool {
    switch self {
    case .query, .header: true
    case .none, .unclear: false
    }
  }

  /// The environment variable with the key of a feed: `FEED_KEY_MDB_12` for `mdb-12`.
  package static func variable(of id: String) -> String {
    let characters = id.uppercased().map { character -> Character in
      character.isASCII && (character.isLetter || character.isNumber) ? character : "_"
    }
    return "FEED_KEY_" + String(characters)
  }
}
