import TestFeeds
import Testing

@testable import FeedValidator

/// Two feeds that differ in one place: one has a notice, the other does not.
///
/// Both are the feed of ``JudgedFeed`` with changes. In changes and files, `«a→b»` stands for `a` in the feed without
/// the notice, and for `b` in the feed with it. Lines of changes:
///
/// - `routes.txt:2 route_color=FFFFFF, route_desc=` sets cells of a row, counted as in notices: the header is row 1.
///   Missing files, columns and a next row are added. `\n` is a line break. In row 1, names of columns are replaced.
/// - `stops.txt is halts.txt` renames a file. Without a new name, it is left out.
struct NoticeCase: Sendable {
  let kind: NoticeKind
  let changes: String
  /// Texts of files by name, as they are. A file without a name is left out.
  let files: [String: String]
  let country: String
  /// The number of notices.
  let count: Int
  /// The fields of the first notice with their values. Decimal numbers have three digits.
  let fields: String
  /// Notices of other kinds that follow from the same defect.
  let others: [String: Int]
  /// Notices of other kinds that both feeds have.
  let always: [String: Int]

  init(
    _ kind: NoticeKind, _ changes: String = "", files: [String: String] = [:],
    country: String = Validation.unknownCountry, count: Int = 1, reports fields: String,
    with others: [String: Int] = [:], always: [String: Int] = [:]
  ) {
    self.kind = kind
    self.changes = changes
    self.files = files
    self.country = country
    self.count = count
    self.fields = fields
    self.others = others
    self.always = always
  }

  /// The numbers of notices that the feed with the notice must give.
  var expected: [String: Int] {
    always.merging(others) { $0 + $1 }.merging([kind.code: count]) { $0 + $1 }
  }

  /// Judges one of the two feeds.
  func report(withNotice: Bool) throws -> ValidationReport {
    try feed(withNotice: withNotice).report(country: country)
  }

  func feed(withNotice: Bool) -> JudgedFeed {
    var feed = JudgedFeed()
    for line in Self.chosen(changes, withNotice).split(separator: "\n") where !line.isEmpty {
      Self.apply(String(line), to: &feed)
    }
    for (name, text) in files.sorted(by: { $0.key < $1.key }) {
      let name = Self.chosen(name, withNotice)
      feed.files.removeAll { $0.0 == name }
      if !name.isEmpty { feed.files.append((name, Self.chosen(text, withNotice))) }
    }
    return feed
  }

  /// Replaces each `«a→b»` with one of the two.
  private static func chosen(_ text: String, _ isSecond: Bool) -> String {
    text.split(separator: "«", omittingEmptySubsequences: false).enumerated().map { index, part in
      guard index > 0, let end = part.firstIndex(of: "»"), let arrow = part.firstIndex(of: "→") else {
        return String(part)
      }
      let choice = isSecond ? part[part.index(after: arrow)..<end] : part[..<arrow]
      return String(choice + part[part.index(after: end)...])
    }.joined()
  }

  private static func apply(_ line: String, to feed: inout JudgedFeed) {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    if words[1].hasPrefix("is ") {
      let (old, new) = (words[0], words[1].dropFirst(3))
      for index in feed.files.indices where feed.files[index].0 == old { feed.files[index].0 = String(new) }
      feed.files.removeAll { $0.0.isEmpty }
      return
    }
    let place = words[0].split(separator: ":")
    guard place.count == 2, let number = Int(place[1]) else { preconditionFailure("no row: \(line)") }
    let name = String(place[0])
    var table = FeedTable(name, text: feed.files.first { $0.0 == name }?.1 ?? "")
    if number > table.rows.count + 1 { table.rows.append(table.columns.map { _ in "" }) }
    precondition(number <= table.rows.count + 1, "rows are added one by one: \(line)")
    for assignment in words[1].split(separator: ", ") {
      let parts = assignment.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      table.set(parts[0], parts[1].replacing("\\n", with: "\n"), row: number)
    }
    if let index = feed.files.firstIndex(where: { $0.0 == name }) {
      feed.files[index].1 = table.text
    } else {
      feed.files.append((name, table.text))
    }
  }
}

extension FeedTable {
  fileprivate mutating func set(_ column: String, _ value: String, row: Int) {
    if !columns.contains(column) {
      columns.append(column)
      for index in rows.indices { rows[index].append("") }
    }
    let index = columns.firstIndex(of: column) ?? 0
    if row == 1 { columns[index] = value } else { rows[row - 2][index] = value }
  }
}

extension NoticeCase: CustomTestStringConvertible {
  var testDescription: String { kind.code }
}

extension NoticeCase {
  /// At least one case for each kind of notice.
  static let all = [
    files, values, references, feedInfo, services, routes, stops, trips, shapes, transfers, fares, pathways, booking,
    zones, translations,
  ].flatMap(\.self)
}
