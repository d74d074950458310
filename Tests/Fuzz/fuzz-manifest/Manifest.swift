import FuzzSupport
import UpdateManifest

/// Decodes arbitrary bytes as a manifest: they must be rejected, or be equal after encoding. Signatures are not
/// verified.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(unsafe FuzzInput(start, count).bytes)
  let envelope = try? SignedEnvelope(decoding: bytes)
  if let envelope {
    let again = try? SignedEnvelope(decoding: envelope.encoded())
    require(again == envelope, "a decoded envelope is equal after encoding and decoding")
  }
  for payload in [bytes, envelope?.payload ?? []] {
    let unsigned = SignedEnvelope(payloadType: .manifest, payload: payload)
    guard let manifest = (try? AcceptedManifest(trusting: unsigned))?.manifest else { continue }
    require(manifest.issued < manifest.expires, "a manifest expires after it is issued")
    require((1...16).contains(manifest.releases.count), "a manifest has 1 to 16 releases")
  }
  return 0
}
