import FuzzSupport
import UpdateManifest

/// A manifest of any origin: refused, or read the same again. The payload is read as if its signatures were valid.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(unsafe FuzzInput(start, count).bytes)
  let envelope = try? SignedEnvelope(decoding: bytes)
  if let envelope {
    let again = try? SignedEnvelope(decoding: envelope.encoded())
    require(again == envelope, "an envelope that was read is written so that it reads the same")
  }
  for payload in [bytes, envelope?.payload ?? []] {
    let unsigned = SignedEnvelope(payloadType: .manifest, payload: payload)
    guard let manifest = (try? AcceptedManifest(trusting: unsigned))?.manifest else { continue }
    require(manifest.issued < manifest.expires, "a manifest expires after it is issued")
    require((1...16).contains(manifest.releases.count), "a manifest has 1 to 16 releases")
  }
  return 0
}
