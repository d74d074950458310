import FuzzSupport
import UpdateManifest

/// A root of any origin: refused, or one whose own keys signed it, and then written and read back the same.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(unsafe FuzzInput(start, count).bytes)
  for payload in [bytes, (try? SignedEnvelope(decoding: bytes))?.payload ?? []] {
    let unsigned = SignedEnvelope(payloadType: .root, payload: payload)
    require((try? TrustRoot(trusting: unsigned)) == nil, "a root without signatures is refused")
  }
  if let envelope = try? SignedEnvelope(decoding: bytes), let root = try? TrustRoot(trusting: envelope) {
    require((try? root.successor(envelope)) == nil, "a root is not its own successor")
  }
  return 0
}
