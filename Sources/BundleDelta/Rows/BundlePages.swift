import BundleFormat
import BundleReader

/// The database in a bundle. Blocks are decoded on demand and checked against their CRC-32.
struct BundlePages: PageSource {
  let file: BundleFile

  var pageSize: Int { file.pageSize }
  var pageCount: Int { file.pageCount }

  func bytes(ofPage number: Int) throws(DeltaError) -> (bytes: [UInt8], start: Int) {
    let (block, index) = (number - 1).quotientAndRemainder(dividingBy: file.header.geometry.pagesPerBlock)
    do {
      return (try file.block(block), index * pageSize)
    } catch {
      throw DeltaError(.damaged, "\(file.path): \(error)")
    }
  }
}

extension PageSource where Failure == DeltaError {
  var damage: DeltaError { DeltaError(.damaged, "a table or index of the bundle is damaged") }

  func allow(recordOf byteCount: Int) throws(DeltaError) {
    if byteCount > DeltaLimits.recordLength {
      throw DeltaError(.notWorthwhile, "a row of \(byteCount) bytes exceeds the limit of \(DeltaLimits.recordLength)")
    }
  }

  /// A copy of a page's bytes.
  func pageBytes(_ number: Int) throws(DeltaError) -> [UInt8] {
    let (bytes, start) = try bytes(ofPage: number)
    return Array(bytes[start..<start + pageSize])
  }
}
