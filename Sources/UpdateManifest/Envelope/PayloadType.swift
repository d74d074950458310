/// The kind of a signed payload. It is signed with the payload, so that one kind never passes for another.
package enum PayloadType: String, Encodable, Sendable {
  case root = "application/vnd.transit-bundle.root+json"
  case manifest = "application/vnd.transit-bundle.manifest+json"
}
