import BundleFormat
import BundleReader
package import TransitBundle
package import TransitValues

/// The shapes of a feed in the order of their ids, with the numbers of their lines.
package struct FeedShapes: ~Copyable {
  /// The shape read last. Its id is in UTF-8.
  package private(set) var id: [UInt8] = []
  package private(set) var line = 0
  /// Whether all shapes up to here are usual: their ids rise, and all values have the types of bundles that this package
  /// builds.
  package private(set) var isUsual = true

  private var scan: RecordScan
  private var isFirst = true

  /// Begins before the first shape.
  package init(_ timetable: Timetable) throws(DatabaseError) {
    let tree = try SchemaRows(of: timetable.file).tree("shape", of: timetable.file)
    scan = try RecordScan(ofTable: tree, columnCount: 3)
  }

  /// Reads the next shape; `false` after the last, and for an unusual one.
  package mutating func step() throws(DatabaseError) -> Bool {
    guard try scan.step() else { return false }
    guard let next = scan.text(at: 1), isFirst || id.lexicographicallyPrecedes(next), let line = scan.integer(at: 2)
    else {
      isUsual = false
      return false
    }
    isFirst = false
    id.removeAll(keepingCapacity: true)
    id += next
    self.line = line
    return true
  }
}
