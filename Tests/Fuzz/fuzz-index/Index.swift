import FuzzSupport
import TransitFoundation
import UpdateManifest

/// Decodes arbitrary bytes as an index: they must be rejected, or be equal after encoding. Signatures are not verified.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(unsafe FuzzInput(start, count).bytes)
  let envelope = try? SignedEnvelope(decoding: bytes, atMost: PayloadType.index.maximumLength)
  for payload in [bytes, envelope?.payload ?? []] {
    let unsigned = SignedEnvelope(payloadType: .index, payload: payload)
    guard let index = (try? AcceptedDocument<FolderIndex>(trusting: unsigned))?.document else { continue }
    require(index.issued < index.expires, "an index expires after it is issued")
    require(Set(index.channels.map(\.id)).count == index.channels.count, "an index lists a channel once")
    for channel in index.channels {
      let names = "\(channel.id)".split(separator: "/", omittingEmptySubsequences: false)
      require(
        names.count == 2 && names.allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") },
        "a channel is a folder and a file of the published folder")
    }
    require((try? FolderIndex(decoding: StableJSON.encoded(index))) == index, "an index is equal after encoding")
  }
  return 0
}
