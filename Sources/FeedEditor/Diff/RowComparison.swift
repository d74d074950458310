import GTFSFeed
import TransitValues

/// Compares the rows of a file by their key.
struct RowComparison {
  private let schema: FileSchema
  private let digests: GroupDigests
  private let renamed: RenamedTrips

  /// The number of rows of groups that differ which are in memory at once. If there are more, the file is read again.
  private static let maximumRowCount = 300_000

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

  private func compare(
    _ feeds: FeedVersions, _ difference: inout FileDifference, _ isInPart: (Int) -> Bool
  ) throws {
    let columns = try columns(feeds)
    var rows: [[UInt8]: PerVersion<[[[UInt8]]]>] = [:]
    for version in FeedVersion.allCases {
      guard let scan = try feeds[version].table(schema.name) else { continue }
      let position = schema.primaryKey.first.map(scan.position) ?? TableScan.absent
      let positions = columns.map { (position: scan.position(of: $0), spelling: CellSpelling(schema[$0]?.type)) }
      let keyIndexes = schema.primaryKey.compactMap(columns.firstIndex)
      try scan.forEachRow { batch, record, bytes in
        guard isInPart(digests.number(of: bytes.extracting(batch.range(of: record, position)))) else { return }
        let cells = positions.map { column -> [UInt8] in
          let range = batch.range(of: record, column.position)
          if range.isEmpty { return [] }
          let cell = bytes.extracting(range)
          return switch column.spelling.usual(cell) {
          case .part(let part): cell.extracting(part).array
          case .other(let value): value
          }
        }
        let key = Array(keyIndexes.map { cells[$0] }.joined(separator: [0]))
        rows[key, default: PerVersion(old: [], new: [])][version].append(cells)
      }
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

  /// Compares the rows with one key, of which there are several only in bad feeds.
  private func compare(
    _ rows: PerVersion<[[[UInt8]]]>, _ columns: [String], _ difference: inout FileDifference
  ) {
    var (old, new) = (rows.old, rows.new)
    for row in rows.old {
      guard let same = new.firstIndex(of: row), let index = old.firstIndex(of: row) else { continue }
      old.remove(at: index)
      new.remove(at: same)
      difference.unchanged += 1
    }
    old.sort { Self.precedes($0, $1) }
    new.sort { Self.precedes($0, $1) }
    let pairCount = min(old.count, new.count)
    for (old, new) in zip(old, new) { add(old, new, columns, &difference) }
    difference.removed += old.count - pairCount
    difference.added += new.count - pairCount
    for row in old.dropFirst(pairCount) { sample(.removed(key(of: row, columns)), &difference) }
    for row in new.dropFirst(pairCount) { sample(.added(key(of: row, columns)), &difference) }
  }

  private func add(
    _ old: [[UInt8]], _ new: [[UInt8]], _ columns: [String], _ difference: inout FileDifference
  ) {
    difference.changed += 1
    var changes: [FileDifference.Change] = []
    for (index, column) in columns.enumerated() where old[index] != new[index] {
      difference.columns[column, default: 0] += 1
      changes.append(FileDifference.Change(column: column, old: text(old[index]), new: text(new[index])))
    }
    sample(.changed(key(of: new, columns), changes), &difference)
  }

  private func sample(_ sample: FileDifference.Sample, _ difference: inout FileDifference) {
    if difference.samples.count < FileDifference.maximumSampleCount { difference.samples.append(sample) }
  }

  private func key(of row: [[UInt8]], _ columns: [String]) -> [String] {
    let cells = schema.primaryKey.compactMap(columns.firstIndex).map { text(row[$0]) }
    return cells.filter { !$0.isEmpty }
  }

  private func text(_ cell: [UInt8]) -> String { String(decoding: cell, as: UTF8.self) }

  private static func precedes(_ one: [[UInt8]], _ other: [[UInt8]]) -> Bool {
    one.joined(separator: [0]).lexicographicallyPrecedes(other.joined(separator: [0]))
  }
}
