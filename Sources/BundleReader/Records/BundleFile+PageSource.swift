import BundleFormat
package import TransitValues

extension BundleFile: PageSource {
  package var pageSize: Int { header.geometry.pageSize }
  package var pageCount: Int { header.geometry.pageCount }
  package var damage: DatabaseError { .damagedDatabase }

  package func bytes(ofPage number: Int) throws(DatabaseError) -> (bytes: [UInt8], start: Int) {
    let (block, index) = (number - 1).quotientAndRemainder(dividingBy: header.geometry.pagesPerBlock)
    do {
      return (try self.block(block), index * pageSize)
    } catch {
      throw .damagedDatabase
    }
  }

  package func allow(recordOf byteCount: Int) throws(DatabaseError) {
    if byteCount > self.byteCount { throw .damagedDatabase }
  }
}
