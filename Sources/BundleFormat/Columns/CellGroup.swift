/// The cells of some pages of one kind, taken apart into columns.
///
/// What is in a cell besides (lengths, serial types, its place in the page) follows from these.
struct CellGroup {
  let type: PageType
  var rowCount = 0
  /// The left child of each cell of interior pages, else empty.
  var children: [Int64] = []
  /// The rowid of each cell of a table's pages, else empty.
  var rowIDs: [Int64] = []
  /// The columns of the records.
  var columns: [Column]

  struct Column {
    /// A ``ValueClass`` for each row.
    var classes: [UInt8] = []
    /// For each row its integer, or the bits of its real number, or 0.
    var numbers: [Int64] = []
    /// For each row where its text or blob lies, empty for others; no row at all while there is neither.
    var texts: [Range<Int32>] = []
  }

  init(type: PageType, columnCount: Int) {
    self.type = type
    columns = Array(repeating: Column(), count: columnCount)
  }
}
