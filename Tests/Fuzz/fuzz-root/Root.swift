import FuzzSupport
import UpdateManifest

/// Decodes arbitrary bytes as a root: they must be rejected unless signed by the root's own keys.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(unsafe FuzzInput(start, count).bytes)
  for payload in [bytes, (try? SignedEnvelope(decoding: bytes))?.payload ?? []] {
    let unsigned = SignedEnvelope(payloadType: .root, payload: payload)
    require((try? TrustRoot(trusting: unsigned)) == nil, "a root without signatures is rejected")
  }
  if let envelope = try? SignedEnvelope(decoding: bytes), let root = try? TrustRoot(trusting: envelope) {
    require((try? root.successor(envelope)) == nil, "a root is not its own successor")
  }
  return 0
}
