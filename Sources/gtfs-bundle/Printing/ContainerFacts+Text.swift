import BundleFormat
import ToolSupport
import TransitAnswers
import TransitBundle

extension ContainerFacts {
  /// `1.2 MiB, 9.3 % of 12.9 MiB unpacked`
  var size: String {
    let unpackedByteCount = header.geometry.decodedLength
    let share = Quantity.share(fileByteCount, of: unpackedByteCount)
    return "\(Quantity.bytes(fileByteCount)), \(share) of \(Quantity.bytes(unpackedByteCount)) unpacked"
  }

  /// `of 16.0 KiB: columns 80, deflate 2`
  var blocks: String { "of \(Quantity.bytes(header.geometry.blockLength)): \(BuildSummary.text(codecCounts))" }
}
