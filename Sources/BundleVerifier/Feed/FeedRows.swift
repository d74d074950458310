import GTFSFeed
import Operations
import TransitSQLite
import TransitValues

/// Reads the rows of a feed's file that should be in the bundle, together with the notices of their lines.
///
/// Checks each notice with ``NoticeJudge`` and adds the wrong ones to ``findings``.
final class FeedRows {
  private let table: ComparedTable
  private let reader: RecordReader
  private let notices: NoticeCursor
  private let judge: NoticeJudge
  /// The columns whose missing values need a notice, and their positions in the header.
  private let required: [Int]
  private let requiredPositions: [Int]
  /// The columns whose values in the current row are not kept, according to notices.
  private var emptied: Set<Int> = []
  /// Whether the last row has no notices and needs none.
  private var isOrdinary = false

  /// The keys of the rows that were dropped because an earlier row has the same key.
  private(set) var repeatedKeys: RepeatedKeys

  private(set) var findings = Findings()
  /// The number of records read.
  private(set) var count = 0
  /// The number of records that were dropped, according to notices.
  private(set) var droppedCount = 0

  init(
    _ file: FeedFile, as table: ComparedTable, of feed: Feed, in database: BundleDatabase,
    maximumRepeatedKeys: Int = RepeatedKeys.maximumCount
  ) throws {
    self.table = table
    reader = try RecordReader(feed: feed, file: file)
    notices = try NoticeCursor(file: table.name, in: database.connection)
    judge = NoticeJudge(table, in: database)
    required = table.cells.indices.filter { table.cells[$0].isRequired }
    repeatedKeys = RepeatedKeys(of: table, maximumCount: maximumRepeatedKeys)
    requiredPositions = required.map { table.cells[$0].position }
  }

  /// Calls `body` for each row that should be in the bundle.
  ///
  /// - Parameters:
  ///   - progress: Called once per batch with the number of bytes read.
  ///   - body: Returns whether to continue with the next row.
  /// - Throws: ``FeedError`` if the file cannot be read, `CancellationError`.
  func forEachRow(progress: (Int) -> Void = { _ in }, _ body: (FeedRow) throws -> Bool) throws {
    let row = FeedRow(table)
    try forEachBatch(of: row, progress: progress) { batch in
      try batch.withBytes { bytes in
        for record in 0..<batch.count where try read(record, of: batch, in: bytes, as: row) {
          guard try body(row) else { return false }
        }
        return true
      }
    }
  }

  /// Returns the fingerprint of all rows that should be in the bundle, and the number of rows with a value that is not
  /// kept.
  ///
  /// Gives the same result as reading each row, but does not parse rows that are in the cache; see ``UsualRows``.
  func fingerprint(progress: (Int) -> Void = { _ in }) throws -> (rows: Fingerprint, changedCount: Int) {
    let row = FeedRow(table)
    var usual = UsualRows(table)
    var fingerprint = Fingerprint()
    var changedCount = 0
    try forEachBatch(of: row, progress: progress) { batch in
      usual?.beginBatch()
      let isClean = batch.line(of: batch.count - 1) < notices.nextLine && batch.misquotedRecords.isEmpty
      try batch.withFields { bytes, fields, firstFields in
        for record in 0..<batch.count {
          let cells = Int(firstFields[record])..<Int(firstFields[record + 1])
          if isClean, let digest = usual?.digest(of: cells, in: bytes, fields) {
            fingerprint.add(digest)
          } else if try read(record, of: batch, in: bytes, as: row) {
            fingerprint.add(row.canonical.digest)
            if row.isChanged { changedCount += 1 }
            if isOrdinary { usual?.remember(row.canonical) }
          }
        }
      }
      return true
    }
    return (fingerprint, changedCount)
  }

  /// - Parameter body: Returns whether to continue with the next batch.
  private func forEachBatch(
    of row: FeedRow, progress: (Int) -> Void, _ body: (RecordBatch) throws -> Bool
  ) throws {
    while let batch = try reader.nextBatch() {
      try Cancellation.current.check()
      row.move(to: batch)
      let goesOn = try body(batch)
      row.move(to: nil as RecordBatch?)
      guard goesOn else { return }
      count += batch.count
      progress(reader.inflatedBytesRead)
    }
    while let notice = try notices.take(upTo: .max) { report(notice, "the file has no such line") }
  }

  /// Reads a record and checks the notices of its line.
  ///
  /// - Returns: Whether the row should be in the bundle.
  private func read(
    _ record: Int, of batch: RecordBatch, in bytes: Span<UInt8>, as row: FeedRow
  ) throws -> Bool {
    row.move(to: record)
    isOrdinary = hasNothingToTell(record, of: batch)
    if !isOrdinary, let dropCode = try judge(row) {
      if dropCode == "duplicate_key" { repeatedKeys.add(record, of: batch, in: bytes) }
      return false
    }
    row.readCells(emptying: emptied, in: bytes)
    return true
  }

  /// Whether a record has no notices and needs none.
  private func hasNothingToTell(_ record: Int, of batch: RecordBatch) -> Bool {
    if !emptied.isEmpty { emptied.removeAll() }
    return batch.line(of: record) < notices.nextLine && batch.fieldCount(of: record) <= table.width
      && table.lost.isEmpty && !batch.misquotedRecords.contains(record)
      && requiredPositions.allSatisfy { $0 >= 0 && !batch.range(of: record, $0).isEmpty }
  }

  /// Checks the notices of a record's line.
  ///
  /// - Returns: The code of the notice for a dropped row; `nil` if the row should be in the bundle.
  private func judge(_ row: FeedRow) throws -> String? {
    let line = row.line
    var recorded: [RecordedNotice] = []
    while let notice = try notices.take(upTo: line) {
      if notice.line != line {
        report(notice, "no row begins there")
      } else if recorded.count > row.maximumNoticeCount {
        report(notice, "the row has not so many values")
      } else {
        recorded.append(notice)
      }
    }
    if let drop = recorded.first(where: \.dropsRow) {
      judgeDrop(drop, row, recorded.count, try judge.objection(to: drop, row))
      droppedCount += 1
      return drop.code
    }
    try judgeValues(recorded, row)
    return nil
  }

  private func judgeDrop(_ drop: RecordedNotice, _ row: FeedRow, _ count: Int, _ objection: String?) {
    if let objection { report(drop, objection) }
    if count > 1 { report(drop, "the row is dropped, but has \(count) notices") }
    if drop.value != Array(row.rawText.utf8) {
      report(drop, "its row is \(drop.valueText), the feed has \"\(row.rawText)\"")
    }
  }

  private func judgeValues(_ recorded: [RecordedNotice], _ row: FeedRow) throws {
    let lostCells = row.lostCells
    var lost: [FeedRow.LostCell: Int] = [:]
    for cell in lostCells { lost[cell, default: 0] += 1 }
    row.isChanged = !lostCells.isEmpty
    var misquoted = Set(row.misquotedColumns)
    var lacking = Set(required.filter { row.isEmpty(table.columns[$0]) })
    for notice in recorded {
      if NoticeJudge.lostCellCodes.contains(notice.code) {
        let cell = FeedRow.LostCell(code: notice.code, field: notice.field, value: notice.value ?? [])
        if let count = lost[cell], count > 0 {
          lost[cell] = count - 1
        } else {
          report(notice, "the row has no such cell \(notice.valueText)")
        }
        continue
      }
      if notice.code == NoticeJudge.misquotedValue {
        let index = notice.field.flatMap(table.index)
        if let index, misquoted.remove(index) != nil,
          notice.value == Array(row.text(at: table.columns[index].position).utf8)
        {
          continue
        }
        report(notice, "the row has no such value with text after its closing quote")
        continue
      }
      if let objection = try judge.objection(to: notice, row) {
        report(notice, objection)
        continue
      }
      guard let index = notice.field.flatMap(table.index) else { continue }
      if notice.code == NoticeJudge.missingField {
        lacking.remove(index)
      } else if !emptied.insert(index).inserted {
        report(notice, "another notice reports the same value")
      }
    }
    row.isChanged = row.isChanged || !emptied.isEmpty
    reportSilence(row, lostCells, untold: lost, lacking.sorted())
    for index in misquoted.sorted() {
      findings.add(
        "\(table.columns[index].name) has text after its closing quote, and no notice reports it", file: table.name,
        line: row.line)
    }
  }

  private func reportSilence(
    _ row: FeedRow, _ lostCells: [FeedRow.LostCell], untold: [FeedRow.LostCell: Int], _ lacking: [Int]
  ) {
    var untold = untold
    for cell in lostCells {
      guard let count = untold[cell], count > 0 else { continue }
      untold[cell] = count - 1
      findings.add(
        "\"\(String(decoding: cell.value, as: UTF8.self))\" has no column, and no notice \(cell.code) reports it",
        file: table.name, line: row.line)
    }
    for index in lacking {
      findings.add(
        "\(table.columns[index].name) is required and empty, and no notice reports it", file: table.name,
        line: row.line)
    }
  }

  private func report(_ notice: RecordedNotice, _ objection: String) {
    let field = notice.field.map { " \($0)" } ?? ""
    findings.add(
      "\(notice.code)\(field): \(objection)", table: "import_notice", row: "id \(notice.id)", file: table.name,
      line: notice.line)
  }
}
