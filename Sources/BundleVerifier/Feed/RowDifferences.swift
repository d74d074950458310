import GTFSFeed
import TransitSQLite
import TransitValues

/// Finds and names the rows that differ between feed and bundle, after their fingerprints differ.
///
/// Compares only rows in differing buckets, at most a million of them, or a single bucket. Memory: 50 MB for a million
/// rows; equal rows are stored once with their count.
struct RowDifferences {
  /// The maximum number of rows whose digests are compared, unless the first bucket has more.
  static let maximumRows = 1 << 20

  let file: FeedFile
  let table: ComparedTable
  let sides: FeedSides
  /// Called with the number of bytes read, separately for each pass over the file.
  let progress: @Sendable (Int) -> Void
  var maximumRows = Self.maximumRows

  struct Result {
    /// The number of the feed's rows that the bundle does not have, and how many of them have notices for values.
    var missing = 0
    var missingChanged = 0
    /// The number of the bundle's rows that the feed does not have.
    var extra = 0
    /// Whether all differing rows were counted. If false, there may be more.
    var isExact = true
    var findings = Findings()
  }

  /// The compared rows that one side has more often than the other.
  private struct Difference {
    var missing = 0
    var missingChanged = 0
    /// The first lines of the feed's rows that the bundle does not have. Of equal rows, the last ones count as missing.
    var lines: [Int] = []
    /// The number of the bundle's rows that the feed does not have, by digest.
    var extra: [Residue: Int] = [:]
  }

  func find(_ feed: Fingerprint, _ bundle: Fingerprint) throws -> Result {
    let differing = feed.differingBuckets(from: bundle)
    let examined = Self.examinedBuckets(feed, bundle, maximumRows: maximumRows)
    let difference = try difference(in: examined)
    var result = Result()
    result.missing = difference.missing
    result.missingChanged = difference.missingChanged
    result.extra = difference.extra.values.reduce(0, +)
    result.isExact = examined.count == differing.count
    for bucket in differing.dropFirst(examined.count) {
      result.missing += max(0, feed.count(ofBucket: bucket) - bundle.count(ofBucket: bucket))
      result.extra += max(0, bundle.count(ofBucket: bucket) - feed.count(ofBucket: bucket))
    }
    try name(difference, &result)
    return result
  }

  /// Returns the first differing buckets: at least one, and as many as have at most `maximumRows` rows in total.
  static func examinedBuckets(_ feed: Fingerprint, _ bundle: Fingerprint, maximumRows: Int) -> [Int] {
    var examined: [Int] = []
    var rows = 0
    for bucket in feed.differingBuckets(from: bundle) {
      rows += max(feed.count(ofBucket: bucket), bundle.count(ofBucket: bucket))
      if rows > maximumRows, !examined.isEmpty { break }
      examined.append(bucket)
    }
    return examined
  }

  /// Reads both sides again and matches the rows in some buckets: each row of the feed cancels an equal row of the
  /// bundle.
  private func difference(in buckets: [Int]) throws -> Difference {
    let examined = Set(buckets)
    let isExamined = (0..<Fingerprint.bucketCount).map(examined.contains)
    var difference = Difference()
    try sides.bundleRows(of: table).forEachRow { row in
      let digest = row.canonical.digest
      if isExamined[Fingerprint.bucket(of: digest)] { difference.extra[digest, default: 0] += 1 }
      return true
    }
    try sides.feedRows(of: file, as: table).forEachRow(progress: progress) { row in
      let digest = row.canonical.digest
      if !isExamined[Fingerprint.bucket(of: digest)] { return true }
      if let count = difference.extra[digest] {
        difference.extra[digest] = count > 1 ? count - 1 : nil
        return true
      }
      difference.missing += 1
      if row.isChanged { difference.missingChanged += 1 }
      if difference.lines.count < Findings.limit { difference.lines.append(row.line) }
      return true
    }
    return difference
  }
}

// MARK: Naming

extension RowDifferences {
  private func name(_ difference: Difference, _ result: inout Result) throws {
    var extra = difference.extra
    let lines = Set(difference.lines)
    let connection = sides.database(.bundle).connection
    var named = 0
    try sides.feedRows(of: file, as: table).forEachRow(progress: progress) { row in
      guard named < lines.count else { return false }
      guard lines.contains(row.line) else { return true }
      named += 1
      try name(row, among: &extra, in: connection, &result.findings)
      return true
    }
    var unnamed = extra.values.reduce(0, +)
    if unnamed > 0, result.findings.count < Findings.limit {
      try sides.bundleRows(of: table).forEachRow { row in
        if let count = extra[row.canonical.digest], count > 0 {
          extra[row.canonical.digest] = count - 1
          unnamed -= 1
          result.findings.add(
            "the feed has no such row", table: table.schema.tableName, row: key(of: row), file: table.name)
        }
        return unnamed > 0 && result.findings.count < Findings.limit
      }
    }
    result.findings.add(more: max(difference.missing - named, unnamed))
  }

  /// Reports a missing row of the feed, with its differences from the most similar row of the bundle, if any.
  private func name(
    _ row: FeedRow, among extra: inout [Residue: Int], in connection: Connection, _ findings: inout Findings
  ) throws {
    guard let partner = try partner(of: row, among: extra, in: connection) else {
      findings.add("the row is not in the bundle: \(row.rawText)", file: table.name, line: row.line)
      return
    }
    extra[partner.digest, default: 1] -= 1
    let differences = table.columns.indices.filter { !partner.equal.contains($0) }.map { index in
      let column = table.columns[index]
      return "\(column.name) is \(Self.quoted(partner.texts[index])), the feed has "
        + Self.quoted(row.text(at: column.position))
    }
    findings.add(
      differences.joined(separator: "; "), table: table.schema.tableName, row: partner.key, file: table.name,
      line: row.line)
  }

  private static func quoted(_ text: String) -> String { text.isEmpty ? "empty" : "\"\(text)\"" }

  private struct Partner {
    let digest: Residue
    let equal: Set<Int>
    let texts: [String]
    let key: String?
  }

  /// Returns the extra row of the bundle that has the same key as a row of the feed, or else the same first key column,
  /// and the most equal values.
  private func partner(of row: FeedRow, among extra: [Residue: Int], in connection: Connection) throws -> Partner? {
    let keys = table.keyColumns.compactMap(table.index).filter { !row.isEmpty(table.columns[$0]) }
    for columns in [keys, Array(keys.prefix(1))] where !columns.isEmpty || table.schema.isSingleRow {
      var best: Partner?
      let candidates =
        columns.isEmpty
        ? try BundleRows(table, in: connection)
        : try BundleRows(table, where: columns, equal: row, in: connection)
      try candidates.forEachRow { candidate in
        let digest = candidate.canonical.digest
        guard extra[digest, default: 0] > 0 else { return true }
        let (found, expected) = (candidate.canonical.cells, row.canonical.cells)
        let equal = Set(table.columns.indices.filter { found[$0] == expected[$0] })
        if equal.count > best?.equal.count ?? -1 {
          best = Partner(
            digest: digest, equal: equal, texts: table.columns.indices.map(candidate.text), key: key(of: candidate))
        }
        return true
      }
      if let best { return best }
    }
    return nil
  }

  /// Returns the key of a row of the bundle for messages; all its values if the file has no key.
  private func key(of row: BundleRow) -> String? {
    let keys = table.keyColumns.compactMap(table.index)
    let parts = (keys.isEmpty ? Array(table.columns.indices) : keys).filter { !row.text(at: $0).isEmpty }
      .map { "\(table.columns[$0].name) \(row.text(at: $0))" }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }
}
