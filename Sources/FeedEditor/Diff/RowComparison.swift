import GTFSFeed
import TransitValues

/// Compares the rows of a file by their key.
struct RowComparison {
  let schema: FileSchema
  let digests: GroupDigests
  let renamed: RenamedTrips

  /// The number of rows that are in memory at once, about: rows of groups that differ. If there are more, the file is
  /// read again.
  let rowsAtOnce: Int

  func run(_ feeds: FeedVersions) throws -> FileDifference {
    var difference = FileDifference(name: schema.name)
    var differs = [Bool](repeating: false, count: digests.groups.count)
    var differingCount = 0
    for (number, group) in digests.groups.enumerated() {
      if group.old == group.new {
        difference.unchanged += group.old.rowCount
      } else if renamed.contains(digests.id(of: number), in: schema.name) {
        difference.renamed += group.old.rowCount
      } else {
        differs[number] = true
        differingCount += group.old.rowCount + group.new.rowCount
      }
    }
    let partCount = (differingCount + rowsAtOnce - 1) / rowsAtOnce
    for part in 0..<partCount {
      try compare(feeds, inGroups: differs, part: part, of: partCount, &difference)
    }
    return difference
  }

  /// Compares the rows whose keys are in a part. Memory grows with distinct rows.
  private func compare(
    _ feeds: FeedVersions, inGroups differs: [Bool], part: Int, of partCount: Int, _ difference: inout FileDifference
  ) throws {
    let columns = try columns(feeds)
    let keyIndexes = schema.primaryKey.compactMap(columns.firstIndex)
    let otherIndexes = columns.indices.filter { !keyIndexes.contains($0) }
    var rows = DistinctRows()
    for version in FeedVersion.allCases {
      guard let scan = try feeds[version].table(schema) else { continue }
      let group = schema.primaryKey.first.map { scan.position(of: $0) } ?? TableScan.absent
      let positions = columns.map { (position: scan.position(of: $0), spelling: CellSpelling(schema[$0]?.type)) }
      var key = PackedCells()
      try scan.forEachRow { batch, record, bytes in
        func append(_ indexes: [Int], to cells: inout PackedCells) {
          for index in indexes {
            let cell = bytes.extracting(batch.range(of: record, positions[index].position))
            positions[index].spelling.withUsual(cell) { cells.append($0) }
          }
        }
        guard differs[digests.number(of: bytes.extracting(batch.range(of: record, group)))] else { return }
        key.removeAll()
        append(keyIndexes, to: &key)
        if partCount > 1, key.part(of: partCount) != part { return }
        rows.add(key: key, in: version) { append(otherIndexes, to: &$0) }
      }
    }
    difference.unchanged += rows.commonCount
    rows.forEachDifference { found in
      /// The cells in the order of the columns.
      func whole(_ others: [[UInt8]]) -> [[UInt8]] {
        var cells = [[UInt8]](repeating: [], count: columns.count)
        for (index, cell) in zip(keyIndexes, found.key) { cells[index] = cell }
        for (index, cell) in zip(otherIndexes, others) { cells[index] = cell }
        return cells
      }
      let rows = PerVersion(
        old: found.rows.old.map { RepeatedCells(cells: whole($0.cells), count: $0.count) },
        new: found.rows.new.map { RepeatedCells(cells: whole($0.cells), count: $0.count) })
      compare(rows, columns, &difference)
    }
  }

  /// The columns of both versions: those of GTFS in its order, then the others.
  private func columns(_ feeds: FeedVersions) throws -> [String] {
    let names = try FeedVersion.allCases.flatMap { try feeds[$0].header(of: schema) ?? [] }
    let known = Set(names)
    let declared = schema.columns.map(\.name).filter { known.contains($0) || schema.primaryKey.contains($0) }
    var seen = Set(declared)
    return declared + names.filter { seen.insert($0).inserted }
  }

  /// Compares the rows with one key that only one version has. There are several of a version only in bad feeds.
  private func compare(
    _ rows: PerVersion<[RepeatedCells]>, _ columns: [String], _ difference: inout FileDifference
  ) {
    var (old, new) = (rows.old[...], rows.new[...])
    while let one = old.first, let other = new.first {
      let count = min(one.count, other.count)
      add(one.cells, other.cells, count, columns, &difference)
      old[old.startIndex].count -= count
      new[new.startIndex].count -= count
      if one.count == count { old.removeFirst() }
      if other.count == count { new.removeFirst() }
    }
    for row in old { difference.add(.removed(key(of: row.cells, columns)), count: row.count) }
    for row in new { difference.add(.added(key(of: row.cells, columns)), count: row.count) }
  }

  private func add(
    _ old: [[UInt8]], _ new: [[UInt8]], _ count: Int, _ columns: [String], _ difference: inout FileDifference
  ) {
    var changes: [FileDifference.Change] = []
    for (index, column) in columns.enumerated() where old[index] != new[index] {
      difference.columns[column, default: 0] += count
      changes.append(FileDifference.Change(column: column, old: old[index].text, new: new[index].text))
    }
    difference.add(.changed(key(of: new, columns), changes), count: count)
  }

  private func key(of row: [[UInt8]], _ columns: [String]) -> [String] {
    schema.primaryKey.compactMap(columns.firstIndex).map { row[$0].text }.filter { !$0.isEmpty }
  }
}
