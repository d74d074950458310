import BundleFormat
import TransitSQLite

/// Reads the rows of `sqlite_schema` from the pages, before SQLite reads the schema.
///
/// SQLite reads its statistics table as soon as it loads the schema, which would evaluate generated columns of an
/// untrusted schema before it can be checked. Malformed input throws an error.
/// <https://www.sqlite.org/fileformat2.html#storage_of_the_sql_database_schema>
struct SchemaRows {
  struct Row: Equatable {
    let type: String
    let name: String
    let sql: String?
  }

  private(set) var rows: [Row] = []
  private let file: BundleFile
  private let pageSize: Int
  /// The page budget, which detects cycles in a damaged tree.
  private var pagesLeft: Int

  private static let interior: UInt8 = 5
  private static let leaf: UInt8 = 13

  init(of file: BundleFile) throws(SQLiteError) {
    self.file = file
    pageSize = file.header.geometry.pageSize
    pagesLeft = file.header.geometry.pageCount
    var pages = [1]
    while let number = pages.popLast() {
      let page = try page(number)
      let start = number == 1 ? 100 : 0
      let isInterior = page[start] == Self.interior
      guard isInterior || page[start] == Self.leaf else { throw .damagedDatabase }
      let list = start + (isInterior ? 12 : 8)
      let count = Self.number(page, start + 3, 2)
      guard list + 2 * count <= pageSize else { throw .damagedDatabase }
      // Overlapping cells exceed the page size in total.
      var room = pageSize
      for cell in 0..<count {
        let position = Self.number(page, list + 2 * cell, 2)
        guard position >= list, position + 4 <= pageSize else { throw .damagedDatabase }
        if isInterior {
          pages.append(Self.number(page, position, 4))
        } else {
          rows.append(try Self.row(try record(page, position, &room)))
        }
      }
      if isInterior { pages.append(Self.number(page, start + 8, 4)) }
      guard pages.count <= pagesLeft else { throw .damagedDatabase }
    }
  }

  private mutating func page(_ number: Int) throws(SQLiteError) -> [UInt8] {
    pagesLeft -= 1
    guard pagesLeft >= 0, number > 0, number <= file.header.geometry.pageCount else { throw .damagedDatabase }
    do {
      return try file.page(number)
    } catch {
      throw .damagedDatabase
    }
  }

  private static func number(_ bytes: [UInt8], _ position: Int, _ count: Int) -> Int {
    bytes[position..<position + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Reads at most 4 bytes. Lengths, types and rowids of a schema need no more.
  private static func varint(_ bytes: [UInt8], _ position: inout Int) throws(SQLiteError) -> Int {
    var value = 0
    for _ in 0..<4 {
      guard position < bytes.count else { throw .damagedDatabase }
      let byte = bytes[position]
      position += 1
      value = value << 7 | Int(byte & 0x7F)
      if byte < 0x80 { return value }
    }
    throw .damagedDatabase
  }

  /// Reads the record of a cell, including its overflow pages.
  private mutating func record(_ page: [UInt8], _ cell: Int, _ room: inout Int) throws(SQLiteError) -> [UInt8] {
    var position = cell
    let length = try Self.varint(page, &position)
    _ = try Self.varint(page, &position)
    let minimumLocal = (pageSize - 12) * 32 / 255 - 23
    let surplus = minimumLocal + (length - minimumLocal) % (pageSize - 4)
    let local = length <= pageSize - 35 ? length : surplus <= pageSize - 35 ? surplus : minimumLocal
    room -= local
    guard room >= 0, position + local + (local < length ? 4 : 0) <= pageSize, length <= file.byteCount else {
      throw .damagedDatabase
    }
    var record = Array(page[position..<position + local])
    var next = local < length ? Self.number(page, position + local, 4) : 0
    while record.count < length {
      let overflow = try self.page(next)
      next = Self.number(overflow, 0, 4)
      record += overflow[4..<min(pageSize, 4 + length - record.count)]
    }
    return record
  }

  /// Reads the columns type, name, tbl_name, rootpage and sql.
  private static func row(_ record: [UInt8]) throws(SQLiteError) -> Row {
    var position = 0
    var value = try varint(record, &position)
    let headerEnd = value
    var texts: [String?] = []
    for _ in 0..<5 {
      guard position < headerEnd else { throw .damagedDatabase }
      let type = try varint(record, &position)
      let length = type >= 12 ? (type - 12) / 2 : type < 8 ? [0, 1, 2, 3, 4, 6, 8, 8][type] : 0
      guard value + length <= record.count else { throw .damagedDatabase }
      let isText = type >= 13 && type & 1 == 1
      texts.append(isText ? String(decoding: record[value..<value + length], as: UTF8.self) : nil)
      value += length
    }
    guard let type = texts[0], let name = texts[1] else { throw .damagedDatabase }
    return Row(type: type, name: name, sql: texts[4])
  }
}
