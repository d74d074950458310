import BundleFormat
import FuzzSupport

/// Metadata of any origin: refused, or written and read back the same.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(unsafe FuzzInput(start, count).bytes)
  if let metadata = try? BundleMetadata(decoding: bytes) {
    let again = try? BundleMetadata(decoding: metadata.encoded())
    require(again == metadata, "metadata that were read are written so that they read the same")
  }
  if let metadata = PackedMetadata(decoding: bytes) {
    require(
      PackedMetadata(decoding: metadata.encoded()) == metadata,
      "metadata of a packed database are written so that they read the same")
  }
  return 0
}
