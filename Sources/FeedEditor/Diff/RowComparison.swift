import GTFSFeed
import TransitValues

/// Compares the rows of a file by their key.
struct RowComparison {
  private let schema: FileSchema
  private let digests: GroupDigests
  private let renamed: RenamedTrips

  /// The number of rows of groups that differ which are in memory at once, about. If there are more, the file is read
  /// again.
  private static let maximumRowCount = 500_000

  init(_ schema: FileSchema, _ digests: GroupDigests, _ renamed: RenamedTrips) {
    self.schema = schema
    self.digests = digests
    self.renamed = renamed
  }

  func run(_ feeds: FeedVersions) throws -> FileDifference {
    var difference = FileDifference(name: schema.name)
    var parts: [Int] = []
    var differingCount = 0
    var part = [Int](repeating: -1, count: digests.groups.count)
    for (number, group) in digests.groups.enumerated() {
      if group.old == group.new {
        difference.unchanged += group.old.rowCount
      } else if renamed.contains(digests.id(of: number), in: schema.name) {
        difference.renamed += group.old.rowCount
      } else {
        if parts.isEmpty || differingCount > Self.maximumRowCount {
          parts.append(parts.count)
          differingCount = 0
        }
        part[number] = parts.count - 1
        differingCount += group.old.rowCount + group.new.rowCount
      }
    }
    for number in parts { try compare(feeds, &difference) { part[$0] == number } }
    return difference
  }

  /// Equal rows are in memory once, so memory grows with distinct rows.
  private func compare(
    _ feeds: FeedVersions, _ difference: inout FileDifference, _ isInPart: (Int) -> Bool
  ) throws {
    let columns = try columns(feeds)
    var counts: [PackedRow: PerVersion<Int>] = [:]
    for version in FeedVersion.allCases {
      guard let scan = try feeds[version].table(schema.name) else { continue }
      let position = schema.primaryKey.first.map(scan.position) ?? TableScan.absent
      let positions = columns.map { (position: scan.position(of: $0), spelling: CellSpelling(schema[$0]?.type)) }
      try scan.forEachRow { batch, record, bytes in
        guard isInPart(digests.number(of: bytes.extracting(batch.range(of: record, position)))) else { return }
        var row = PackedRow()
        for column in positions {
          let range = batch.range(of: record, column.position)
          let cell = bytes.extracting(range)
          if range.isEmpty {
            row.append(cell)
            continue
          }
          switch column.spelling.usual(cell) {
          case .part(let part): row.append(cell.extracting(part))
          case .other(let value): value.withSpan { row.append($0) }
          }
        }
        counts[row, default: PerVersion(old: 0, new: 0)][version] += 1
      }
    }
    let keyIndexes = schema.primaryKey.compactMap(columns.firstIndex)
    var rows: [[UInt8]: PerVersion<[RepeatedRow]>] = [:]
    for (row, count) in counts {
      let common = min(count.old, count.new)
      difference.unchanged += common
      if count.old == count.new { continue }
      let cells = row.cells
      let key = Array(keyIndexes.map { cells[$0] }.joined(separator: [0]))
      let version: FeedVersion = count.old > common ? .old : .new
      rows[key, default: PerVersion(old: [], new: [])][version].append(
        RepeatedRow(row: row, count: count[version] - common))
    }
    for (_, versions) in rows.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      compare(versions, columns, &difference)
    }
  }

  /// The columns of both versions: those of GTFS in its order, then the others.
  private func columns(_ feeds: FeedVersions) throws -> [String] {
    let names = try FeedVersion.allCases.flatMap { try feeds[$0].header(of: schema.name) ?? [] }
    var columns = schema.columns.map(\.name).filter { names.contains($0) || schema.primaryKey.contains($0) }
    for name in names where !columns.contains(name) { columns.append(name) }
    return columns
  }

  /// Compares the rows with one key that only one version has. There are several of a version only in bad feeds.
  private func compare(
    _ rows: PerVersion<[RepeatedRow]>, _ columns: [String], _ difference: inout FileDifference
  ) {
    var (old, new) = (rows.old.sorted()[...], rows.new.sorted()[...])
    while let one = old.first, let other = new.first {
      let count = min(one.count, other.count)
      add(one.row.cells, other.row.cells, count, columns, &difference)
      old[old.startIndex].count -= count
      new[new.startIndex].count -= count
      if one.count == count { old.removeFirst() }
      if other.count == count { new.removeFirst() }
    }
    difference.removed += old.reduce(0) { $0 + $1.count }
    difference.added += new.reduce(0) { $0 + $1.count }
    for row in old { sample(.removed(key(of: row.row.cells, columns)), row.count, &difference) }
    for row in new { sample(.added(key(of: row.row.cells, columns)), row.count, &difference) }
  }

  private func add(
    _ old: [[UInt8]], _ new: [[UInt8]], _ count: Int, _ columns: [String], _ difference: inout FileDifference
  ) {
    difference.changed += count
    var changes: [FileDifference.Change] = []
    for (index, column) in columns.enumerated() where old[index] != new[index] {
      difference.columns[column, default: 0] += count
      changes.append(FileDifference.Change(column: column, old: text(old[index]), new: text(new[index])))
    }
    sample(.changed(key(of: new, columns), changes), count, &difference)
  }

  private func sample(_ sample: FileDifference.Sample, _ count: Int, _ difference: inout FileDifference) {
    let free = FileDifference.maximumSampleCount - difference.samples.count
    difference.samples += Array(repeating: sample, count: min(count, free))
  }

  private func key(of row: [[UInt8]], _ columns: [String]) -> [String] {
    let cells = schema.primaryKey.compactMap(columns.firstIndex).map { text(row[$0]) }
    return cells.filter { !$0.isEmpty }
  }

  private func text(_ cell: [UInt8]) -> String { String(decoding: cell, as: UTF8.self) }
}

/// The cells of a row in one piece of memory: each after its length.
private struct PackedRow: Hashable, Comparable {
  private var bytes: [UInt8] = []

  mutating func append(_ cell: Span<UInt8>) {
    var length = cell.count
    while length >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: length) | 0x80)
      length >>= 7
    }
    bytes.append(UInt8(length))
    bytes.append(cell)
  }

  var cells: [[UInt8]] {
    var cells: [[UInt8]] = []
    var position = 0
    while position < bytes.count {
      var (length, shift) = (0, 0)
      while bytes[position] >= 0x80 {
        length |= Int(bytes[position] & 0x7f) << shift
        shift += 7
        position += 1
      }
      length |= Int(bytes[position]) << shift
      position += 1
      cells.append(Array(bytes[position..<position + length]))
      position += length
    }
    return cells
  }

  static func < (left: PackedRow, right: PackedRow) -> Bool { left.bytes.lexicographicallyPrecedes(right.bytes) }
}

/// A row, and how many there are of it.
private struct RepeatedRow: Comparable {
  let row: PackedRow
  var count: Int

  static func < (left: RepeatedRow, right: RepeatedRow) -> Bool { left.row < right.row }
}
