/// The type of a signed payload. The signature covers it, so that one type cannot be substituted for another.
package enum PayloadType: String, Encodable, Sendable {
  case root = "application/vnd.transit-bundle.root+json"
  case manifest = "application/vnd.transit-bundle.manifest+json"
}
