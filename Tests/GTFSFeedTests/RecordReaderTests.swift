import GTFSFeed
import TestFeeds
import Testing

@Suite struct `Records` {
  @Test(arguments: 0..<400 as Range<UInt64>)
  func `records do not depend on quoting, blanks, line ends or chunks`(seed: UInt64) throws {
    let table = WrittenTable(seed: seed)
    #expect(try Table(table.bytes) == table.expected)
    for cut in 0...table.bytes.count {
      #expect(try Table(table.bytes, cutAt: [cut]) == table.expected, "cut at \(cut)")
    }
    #expect(try Table(table.bytes, cutAt: Array(1..<max(1, table.bytes.count))) == table.expected)
  }

  @Test func `column names are trimmed, unquoted and without byte order mark`() throws {
    let table = try Table("\u{FEFF}stop_id, stop_name ,\"stop_lat\"\n1,2,3\n")
    #expect(table.header == ["stop_id", "stop_name", "stop_lat"])
    #expect(table.records == [["1", "2", "3"]])
  }

  @Test(arguments: ["", "\u{FEFF}", "\n", " \r\n\r\n"])
  func `an empty file has no header and no records`(text: String) throws {
    #expect(try Table(text) == Table(header: [], records: [], lines: []))
  }

  @Test func `records may be shorter or longer than the header`() throws {
    let reader = try RecordReader(
      source: Pieces(Array("a,b,c\n1\n1,2,3,4\n".utf8)), file: "stops.txt")
    let batch = try #require(try reader.nextBatch())
    #expect((0..<batch.count).map { batch.fieldCount(of: $0) } == [1, 4])
    #expect(batch.range(of: 0, 2).isEmpty)
    #expect(batch.text(of: 1, 3) == "4")
  }

  @Test func `line numbers count blank lines and line breaks in quotes`() throws {
    let table = try Table("a,b\n\n1,\"x\r\ny\"\r\n  \r\n2,\"\n\"\n3,z")
    #expect(table.lines == [3, 6, 8])
  }

  @Test func `a quote inside an unquoted cell is kept`() throws {
    #expect(try Table("a,b\n6\" pipe,x \"y\"\n").records == [["6\" pipe", "x \"y\""]])
  }

  /// Lines, their cells, and the columns whose cell has a quote inside that does not end it.
  private static let quotedLines = [
    (#""Line" 5 ,"say ""x"""y"#, [#""Line" 5"#, #""say ""x"""y"#], [0, 1]),
    (#""Oberdorf, "anna"","""#, [#""Oberdorf, "anna"""#, ""], [0]),
    (#"1,""B" St & Oak""#, ["1", #"""B" St & Oak""#], [1]),
    (#" "a" "b" ,"2""#, [#""a" "b""#, "2"], [0]),
    (#""a"b,"c, ""d""""#, [#""a"b"#, #"c, "d""#], [0]),
    (#""x"",y","""z""#, [#"x",y"#, #""z"#], []),
    (#"6" pipe,x "y""#, [#"6" pipe"#, #"x "y""#], []),
  ]

  @Test(arguments: quotedLines)
  func `a cell with text after its closing quote is kept as written`(
    line: String, cells: [String], columns: [Int]
  ) throws {
    // Plain rows around it, so that the fast path reads some.
    let row = ["plain row of a", "file with long cells"]
    let text = "a,b\n\(row.joined(separator: ","))\n\(line)\n\(row.joined(separator: ","))\n\(line)"
    for cut in [text.utf8.count, 30, 7, 1] {
      let cuts = Array(stride(from: cut, to: text.utf8.count, by: cut))
      let reader = try RecordReader(source: Pieces(Array(text.utf8), cutAt: cuts), file: "a.txt")
      var records: [[String]] = []
      var misquoted: [[Int]] = []
      while let batch = try reader.nextBatch() {
        for record in 0..<batch.count {
          records.append((0..<batch.fieldCount(of: record)).map { batch.text(of: record, $0) })
          misquoted.append(batch.misquotedFields(of: record))
        }
      }
      #expect(records == [row, cells, row, cells])
      #expect(misquoted == [[], columns, [], columns])
    }
    #expect(CSVText.records(in: text).dropFirst() == [row, cells, row, cells])
  }

  @Test func `an empty quoted cell is not a blank line`() throws {
    #expect(try Table("a\n\"\"\n\nb\n").records == [[""], ["b"]])
  }

  @Test func `a quote that is never closed is reported by the line where it opens`() {
    #expect(throws: FeedError(.unclosedQuote, file: "stops.txt", line: 4)) {
      try Table("a,b\n1,2\n\"x\ny\",\"z\n\n")
    }
  }

  @Test(arguments: [
    (" 1 ,\"x, \"\"y\"\"\"", "1,\"x, \"\"y\"\"\""), ("1,2", "1,2"), ("1,,", "1,,"), ("6\" pipe,2", "\"6\"\" pipe\",2"),
    ("\"1\",2", "1,2"), ("1, 2", "1,2"), ("1,\"2\"", "1,2"), ("\"1,2\"", "\"1,2\""), ("12", "12"), ("\"\",2", ",2"),
  ])
  func `the raw text of a record is valid CSV`(line: String, expected: String) throws {
    let reader = try RecordReader(source: Pieces(Array("a,b\n\(line)\n".utf8)), file: "stops.txt")
    let batch = try #require(try reader.nextBatch())
    #expect(batch.rawText(of: 0) == expected)
  }

  @Test func `batches stay valid while the reader continues`() throws {
    let text = "a\n" + (0..<1000).map { "value \($0)\n" }.joined()
    let reader = try RecordReader(
      source: Pieces(Array(text.utf8), cutAt: Array(stride(from: 64, to: text.utf8.count, by: 64))),
      file: "stops.txt")
    var batches: [RecordBatch] = []
    while let batch = try reader.nextBatch() { batches.append(batch) }
    let values = batches.flatMap { batch in (0..<batch.count).map { batch.text(of: $0, 0) } }
    #expect(batches.count > 10)
    #expect(values == (0..<1000).map { "value \($0)" })
    #expect(reader.inflatedBytesRead == text.utf8.count)
  }
}

@Suite struct `Records scanned by a thread` {
  private func reader(_ bytes: [UInt8], cutEvery step: Int) throws -> RecordReader {
    try RecordReader(
      source: Pieces(bytes, cutAt: Array(stride(from: step, to: max(step, bytes.count), by: step))), file: "stops.txt")
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `a thread scans the same records as the reader`(seed: UInt64) throws {
    let table = WrittenTable(seed: seed)
    for step in [1, 7, 64] {
      let reader = try reader(table.bytes, cutEvery: step)
      let header = reader.header
      let ahead = RecordsAhead(reader)
      var records: [[String]] = []
      var lines: [Int] = []
      while let batch = try ahead.nextBatch() {
        for record in 0..<batch.count {
          records.append((0..<batch.fieldCount(of: record)).map { batch.text(of: record, $0) })
          lines.append(batch.line(of: record))
        }
      }
      #expect(Table(header: header, records: records, lines: lines) == table.expected)
    }
  }

  @Test func `all batches of a thread stay valid`() throws {
    let text = "a\n" + (0..<5000).map { "value \($0)\n" }.joined()
    let ahead = RecordsAhead(try reader(Array(text.utf8), cutEvery: 64))
    var batches: [RecordBatch] = []
    while let batch = try ahead.nextBatch() { batches.append(batch) }
    #expect(
      batches.flatMap { batch in (0..<batch.count).map { batch.text(of: $0, 0) } } == (0..<5000).map { "value \($0)" })
    #expect(batches.last?.inflatedBytesRead == text.utf8.count)
  }

  @Test func `the reader's error follows all records before it`() throws {
    let text = "a\n" + (0..<100).map { "\($0)\n" }.joined() + "\"never closed"
    let ahead = RecordsAhead(try reader(Array(text.utf8), cutEvery: 10))
    var count = 0
    #expect(throws: FeedError(.unclosedQuote, file: "stops.txt", line: 102)) {
      while let batch = try ahead.nextBatch() { count += batch.count }
    }
    #expect(count > 80)
  }

  @Test func `records of a thread may be left unread`() throws {
    let text = "a\n" + String(repeating: "1\n", count: 10_000)
    for _ in 0..<20 {
      let ahead = RecordsAhead(try reader(Array(text.utf8), cutEvery: 16))
      _ = try ahead.nextBatch()
    }
  }
}

@Suite struct `Record limits` {
  private var limits: FeedLimits {
    var limits = FeedLimits()
    limits.maximumRecordBytes = 20
    limits.maximumFieldBytes = 10
    return limits
  }

  @Test(arguments: [
    ("a\n1\n" + String(repeating: "x", count: 11), "a field of more than 10 bytes"),
    ("a\n1\n" + String(repeating: "x,", count: 11), "a record of more than 20 bytes"),
    ("a\n1\n\"" + String(repeating: "x", count: 30), "a record of more than 20 bytes"),
  ])
  func `record limits hold wherever chunks end`(text: String, limit: String) {
    let bytes = Array(text.utf8)
    for cut in 0...bytes.count {
      // A record may exceed a limit before its open quote is noticed.
      let error = #expect(throws: FeedError.self) {
        try Table(bytes, cutAt: [cut], limits: limits)
      }
      #expect(error?.line == 3)
      #expect(error?.problem == .limitExceeded(limit) || error?.problem == .unclosedQuote)
    }
  }

  @Test func `records at the limits are accepted`() throws {
    let text = "a,b\n0123456789,012345678\n"
    #expect(try Table(Array(text.utf8), limits: limits).records.count == 1)
  }
}

@Suite struct `Text validation` {
  @Test(arguments: [
    ([0x61, 0xE9, 0x0A], 3), ([0xC0, 0x80], 3), ([0xED, 0xA0, 0x80], 3),
    ([0xF4, 0x90, 0x80, 0x80], 3),
    ([0xF5], 3), ([0xE2, 0x82], 3), ([0x80], 3),
  ])
  func `text that is not UTF-8 is refused with its line`(bytes: [UInt8], line: Int) {
    let prefix = Array("a\né日𝄞 and some more letters\n".utf8)
    let error = #expect(throws: FeedError.self) { try Table(prefix + bytes) }
    #expect(error?.line == line)
    guard case .notUTF8 = error?.problem else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `unknown files need not be UTF-8`() throws {
    let reader = try RecordReader(
      source: Pieces([0x61, 0x0A, 0xE9, 0x0A]), file: "notes.txt", checksUTF8: false)
    #expect(try reader.nextBatch()?.count == 1)
  }
}
