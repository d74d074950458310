import BundleFormat
import DeltaDamage
import Testing
import TransitBundle

@testable import BundleDelta

/// Invalid sections, each of which must be rejected before it takes memory or time.
@Suite struct `Forged sections` {
  @Test func `a section with a tree without columns is rejected`() throws {
    try refuse { $0.rows(columns: 0, rows: 1, counts: [1], jumps: [0]) }
  }

  @Test(arguments: [Int.max, 1 << 61, 1 << 40])
  func `a section that claims more rows than fit is rejected`(rows: Int) throws {
    try refuse { section in
      section.rows(oldRoot: 0, columns: 1, rows: rows, learned: 1, counts: [rows], jumps: [0])
      // A column of counting rowids without edits.
      section.append([2, 0])
    }
  }

  @Test(arguments: [[-1], [0, -9], [1 << 61], [-(1 << 62)]])
  func `a section that uses missing old rows is rejected`(jumps: [Int]) throws {
    try refuse { section in
      section.rows(columns: 4, rows: jumps.count, counts: jumps.map { _ in 1 }, jumps: jumps)
      section.append([0, 0, 0, 0, 0, 0, 0, 0])
    }
  }

  @Test func `a section without old rows that jumps by the largest distances is rejected`() throws {
    let largest = (1 << 62) - 1
    try refuse { section in
      section.rows(oldRoot: 0, columns: 1, rows: 4, counts: [1, 1, 1, 1], jumps: [largest, largest, 0, 0])
      section.append([2, 0])
    }
  }

  @Test func `a section with a text as a rowid is rejected`() throws {
    try refuse { section in
      section.rows(columns: 4, rows: 1, counts: [1], jumps: [0])
      section.append([0, 1, 2, 0, 1, 0, 3, 0, 0, 1, 1, 65, 0, 0, 0, 0, 0, 0])
    }
  }

  @Test func `a section with a row of texts beyond the length limit is rejected`() throws {
    let count = 600
    try refuse { section in
      section.metadataOfZeros(DeltaLimits.recordLength)
      section.rows(oldRoot: 0, columns: count + 1, rows: 1, counts: [1], jumps: [0])
      section.append([2, 0])
      for _ in 0..<count { section.column(copyOfMetadata: DeltaLimits.recordLength) }
    }
  }

  @Test func `a section that writes pages more than once is rejected`() throws {
    let pair = try DeltaPair.sharedTown.get()
    let pages = pair.new.header.geometry.pageCount
    try refuse(pair) { section in
      for _ in 0..<2 { section.pages(0, pages, copy: pages * 512) }
    }
    try refuse(pair) { section in
      for _ in 0...pages { section.emptyTree(root: 2) }
    }
  }

  @Test func `a delta that omits pages of a huge database is rejected`() throws {
    let pair = try DeltaPair.sharedTown.get()
    var delta = OpenDelta(pair.delta)
    // Bytes 36 to 43, the decoded length: 2^40 bytes.
    delta.header.replaceSubrange(36..<44, with: [0, 0, 0, 0, 0, 1, 0, 0])
    delta.header.replaceSubrange(16..<20, with: [0, 4, 0, 0])
    let error = try #require(throws: DeltaError.self) { try pair.apply(delta.encoded()) }
    #expect(error.kind == .damaged || error.kind == .inputOutput)
  }

  @Test func `a delta with two metadata sections or none is rejected`() throws {
    let pair = try DeltaPair.sharedTown.get()
    try refuse(pair) { section in
      section.append([0, 0])
      section.append([0, 0])
    }
    let pages = pair.new.header.geometry.pageCount
    try refuse(pair) { $0.pages(0, pages, copy: min(pages, pair.old.header.geometry.pageCount) * 512) }
  }

  @Test(arguments: [
    (2, -2, 1), (2, -3, 1), (2, 1 << 61, 1), (2, -(1 << 62), 1), (2, 0, 0), (2, 0, 1 << 40), (1, 0, 1), (0, 0, 1),
  ])
  func `a section with a tree outside the database or on page 1 is rejected`(root: Int, jump: Int, count: Int) throws {
    try refuse { section in
      section.append([3])
      section.varint(root)
      section.varint(1)
      section.signed(jump)
      section.varint(count)
    }
  }

  @Test func `a section with an index of a repeated column or over unwritten pages is rejected`() throws {
    try refuse { $0.index(root: 2, source: 3, width: 4, columns: [1, 1]) }
    try refuse { $0.index(root: 2, source: 3, width: 4, columns: [1]) }
    try refuse { $0.index(root: 2, source: 3, width: 0, columns: [0]) }
  }

  @Test(arguments: [
    // The length of the payload exceeds any page, or is the largest varint.
    [0x81, 0x80, 0x00, 1, 2, 0], [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1],
    // The length of the record's header, or one of its serial types, is the largest varint.
    [12, 1, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
    [14, 1, 10, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0],
    [14, 1, 10, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x00, 0, 0, 0],
  ])
  func `a section with an index over rows outside their page is rejected`(cell: [UInt8]) throws {
    var page = [UInt8](repeating: 0, count: 512)
    page.replaceSubrange(0..<10, with: [13, 0, 0, 0, 1, 1, 0, 0, 1, 0])
    page.replaceSubrange(256..<256 + cell.count, with: cell)
    for bytes in [page, Self.interior(of: 3)] {
      try refuse { section in
        section.pages(2, 1, literals: bytes)
        section.index(root: 2, source: 3, width: 2, columns: [1])
      }
    }
  }

  @Test func `a section with an index over rows that share overflow pages is rejected`() throws {
    let pair = try DeltaPair.sharedTown.get()
    // A leaf of a table whose 200 cells are the same: a blob of 7,663 bytes, on this page and on 4 to 18.
    var pages: [UInt8] = [13, 0, 0, 0, 200, 1, 0x9C, 0]
    for _ in 0..<200 { pages += [1, 0x9C] }
    pages += [0, 0, 0, 0, 0xBB, 0x73, 1, 4, 0, 0xF7, 0x6A]
    pages += Array(repeating: 0, count: 462 - pages.count) + [0, 0, 0, 4]
    pages += Array(repeating: 0, count: 512 - pages.count)
    for next in 5...19 as ClosedRange<UInt8> { pages += [0, 0, 0, next] + Array(repeating: 0, count: 508) }
    let error = try refuse(pair) { section in
      section.pages(2, 16, literals: pages)
      section.index(root: 2, source: 3, width: 3, columns: [1])
    }
    #expect(error.problem.contains("more rows than its pages can hold"))
  }

  /// Returns a page that is its own child.
  private static func interior(of page: UInt8) -> [UInt8] {
    [5, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, page] + Array(repeating: 0, count: 500)
  }

  @discardableResult
  private func refuse(_ pair: DeltaPair? = nil, _ write: (inout ByteWriter) -> Void) throws -> DeltaError {
    let pair = try pair ?? DeltaPair.sharedTown.get()
    var delta = OpenDelta(pair.delta)
    var section = ByteWriter()
    write(&section)
    delta.parts = [section.bytes]
    let bytes = delta.encoded()
    let error = try #require(throws: DeltaError.self) { try pair.apply(bytes) }
    #expect(error.kind == .damaged)
    return error
  }
}

extension ByteWriter {
  /// Appends a rows section of a tree at page 2 without other pages, up to its columns.
  fileprivate mutating func rows(
    oldRoot: Int = 2, columns: Int, rows: Int, learned: Int = 0, counts: [Int], jumps: [Int]
  ) {
    append([2, 13])
    varint(2)
    varint(0)
    for value in [oldRoot, columns, rows, learned] { varint(value) }
    var streams = (counts: ByteWriter(), jumps: ByteWriter())
    for count in counts { streams.counts.varint(count) }
    for jump in jumps { streams.jumps.signed(jump) }
    stream(streams.counts)
    stream(streams.jumps)
  }

  /// Appends a tree without rows.
  fileprivate mutating func emptyTree(root: Int) {
    append([2, 13])
    varint(root)
    append([0, 0, 1, 0, 0, 0, 0, 0, 0])
  }

  fileprivate mutating func metadataOfZeros(_ length: Int) {
    append([0])
    varint(length)
    varint(length)
    append(Array(repeating: 0, count: length))
  }

  /// Appends a column of one row with a text of bytes copied from the metadata.
  fileprivate mutating func column(copyOfMetadata length: Int) {
    append([0, 1, 2, 3, 1, 0])
    var (numbers, bytes) = (ByteWriter(), ByteWriter())
    numbers.varint(length)
    bytes.varint(0)
    bytes.varint(length)
    bytes.signed(0)
    stream(numbers)
    stream(bytes)
  }

  private mutating func range(_ skip: Int, _ count: Int) {
    append([1, 1])
    varint(skip)
    varint(count)
  }

  /// Appends a range of pages that is a single copy.
  fileprivate mutating func pages(_ skip: Int, _ count: Int, copy: Int) {
    range(skip, count)
    varint(0)
    varint(copy)
    signed(0)
  }

  fileprivate mutating func pages(_ skip: Int, _ count: Int, literals: [UInt8]) {
    range(skip, count)
    varint(literals.count)
    append(literals)
  }

  /// Appends an index section of a root without other pages, over a table.
  fileprivate mutating func index(root: Int, source: Int, width: Int, columns: [Int]) {
    append([3])
    varint(root)
    append([0, 13])
    varint(source)
    varint(width)
    append([0, 0])
    varint(columns.count)
    for column in columns { varint(column) }
  }
}
