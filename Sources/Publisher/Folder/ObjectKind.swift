import UpdateManifest

/// The two kinds of files in `o/`.
enum ObjectKind: String {
  case bundle = "transit"
  case delta = "tdelta"

  func name(of hash: SHA256Hash) -> String { "o/\(hash).\(rawValue)" }
}
