import BundleFormat
import TransitBundle

/// A database as numbered pages.
protocol PageSource {
  var pageSize: Int { get }
  var pageCount: Int { get }

  /// The bytes of a page.
  ///
  /// - Parameter number: From 1 to ``pageCount``.
  func page(_ number: Int) throws(DeltaError) -> [UInt8]
}

/// The database in a bundle. Blocks are decoded on demand and checked against their CRC-32.
struct BundlePages: PageSource {
  let file: BundleFile

  var pageSize: Int { file.header.geometry.pageSize }
  var pageCount: Int { file.header.geometry.pageCount }

  func page(_ number: Int) throws(DeltaError) -> [UInt8] {
    do {
      return try file.page(number)
    } catch {
      throw DeltaError(.damaged, "\(file.path): \(error)")
    }
  }
}
