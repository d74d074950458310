/// The cells of some pages of one kind.
///
/// What is in a cell besides (lengths, serial types, its place in the page) follows from these.
struct CellGroup {
  let type: PageType
  let columnCount: Int
  var rowCount = 0
  /// The left child of each cell of interior pages, else empty.
  var children: [Int64] = []
  /// The rowid of each cell of a table's pages, else empty.
  var rowIDs: [Int64] = []
  /// The classes and values of the records, row by row.
  var records = Records()

  struct Records {
    /// A ``ValueClass`` each.
    var classes: [UInt8] = []
    /// Integers, the bits of real numbers, places of texts and blobs (see ``TextPlace``), 0 for NULL.
    var values: [Int64] = []
  }
}

/// Where a text or blob lies in some bytes, packed into a value.
enum TextPlace {
  @inline(__always)
  static func packed(start: Int, count: Int) -> Int64 { Int64(start) << 32 | Int64(count) }

  @inline(__always)
  static func start(_ place: Int64) -> Int { Int(place >> 32) }

  @inline(__always)
  static func count(_ place: Int64) -> Int { Int(place & 0xFFFF_FFFF) }
}
