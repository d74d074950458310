/// The type of a signed payload. The signature covers it, so that one type cannot be substituted for another.
package enum PayloadType: String, Encodable, Sendable {
  case root = "application/vnd.transit-bundle.root+json"
  case manifest = "application/vnd.transit-bundle.manifest+json"
  case index = "application/vnd.transit-bundle.index+json"

  /// The name in errors, with its article.
  package var name: String {
    switch self {
    case .root: "a root"
    case .manifest: "a manifest"
    case .index: "an index"
    }
  }

  /// The maximum length of an encoded envelope: 64 KiB, for an index 4 MiB.
  package var maximumLength: Int {
    switch self {
    case .root, .manifest: 1 << 16
    case .index: 1 << 22
    }
  }
}
