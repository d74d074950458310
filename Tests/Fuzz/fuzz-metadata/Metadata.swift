import BundleFormat
import FuzzSupport

/// Decodes arbitrary bytes as metadata: they must be rejected, or be equal after encoding and decoding.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(unsafe FuzzInput(start, count).bytes)
  if let metadata = try? BundleMetadata(decoding: bytes) {
    let again = try? BundleMetadata(decoding: metadata.encoded())
    require(again == metadata, "decoded metadata is equal after encoding and decoding")
  }
  if let metadata = PackedMetadata(decoding: bytes) {
    require(
      PackedMetadata(decoding: metadata.encoded()) == metadata,
      "metadata of a packed database is equal after encoding and decoding")
  }
  return 0
}
