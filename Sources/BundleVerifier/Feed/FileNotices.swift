import BundleFormat
import Foundation
import TransitSQLite
import TransitValues

/// The notices of whole files, collected while these are compared, and judged when all are known.
struct FileNotices {
  private static let calendars = ["calendar.txt", "calendar_dates.txt"]

  private let contents: FeedContents
  private var told: [(file: String, notice: ToldNotice)] = []
  /// Records of the feed's tables.
  private var rows: [String: Int] = [:]

  init(_ metadata: BundleMetadata) {
    contents = metadata.contents
  }

  mutating func add(_ notices: [ToldNotice], of file: String, rows: Int) {
    self.rows[file] = rows
    told += notices.map { (file, $0) }
  }

  /// Takes the notices of files that are no tables of the feed: none of them can be of a row.
  mutating func takeOthers(in database: BundleDatabase, _ findings: inout Findings) throws {
    let names = try database.connection.prepare("SELECT DISTINCT file FROM import_notice ORDER BY file")
    while try names.step() {
      let file = names.text(at: 0)
      if rows[file] != nil { continue }
      for notice in try NoticeCursor(file: file, in: database.connection).take(upTo: .max) {
        if notice.line == nil {
          told.append((file, notice))
        } else {
          Self.report(notice, of: file, "the feed has no such table", &findings)
        }
      }
    }
  }

  /// Compares what is told with what is so.
  func judge(in database: BundleDatabase, _ findings: inout Findings) throws {
    for (file, notice) in told {
      if let objection = try objection(to: notice, of: file, in: database) {
        Self.report(notice, of: file, objection, &findings)
      }
    }
    let missing = GTFSSchema.files.filter { $0.presence == .required && rows[$0.name] == nil }
    for file in missing where !isTold("missing_required_file", of: file.name) {
      findings.add("the feed has no such table, and no notice tells of it", file: file.name)
    }
    let lacksDates = Self.calendars.allSatisfy { rows[$0] == nil }
    if lacksDates, !isTold("missing_calendar_and_calendar_date_files", of: "calendar.txt") {
      findings.add("the feed has no calendars, and no notice tells of it", file: "calendar.txt")
    }
  }

  private func isTold(_ code: String, of file: String) -> Bool {
    told.contains { $0.notice.code == code && $0.file == file }
  }

  private static func report(_ notice: ToldNotice, of file: String, _ objection: String, _ findings: inout Findings) {
    findings.add(
      "\(notice.code): \(objection)", table: "import_notice", row: "id \(notice.id)", file: file, line: notice.line)
  }

  private func objection(to notice: ToldNotice, of file: String, in database: BundleDatabase) throws -> String? {
    if notice.dropsRow { return "drops a row, but names none" }
    if told.count(where: { $0.file == file && $0.notice.code == notice.code }) > 1 { return "is told more than once" }
    switch notice.code {
    case "missing_required_file":
      return rows[file] == nil && GTFSSchema.file(named: file)?.presence == .required
        ? nil : "the feed has it, or need not"
    case "missing_calendar_and_calendar_date_files":
      return Self.calendars.allSatisfy { rows[$0] == nil } ? nil : "the feed has one of them"
    case "empty_file":
      let files = Self.calendars.contains(file) ? Self.calendars.filter { rows[$0] != nil } : [file]
      return files.allSatisfy { rows[$0] == 0 } && rows[file] != nil ? nil : "the feed has rows"
    case "invalid_timezone": return try objection(toTimezone: notice, of: file, in: database)
    default: return "no such notice is made of a whole file"
    }
  }

  /// Some agency's zone is told when none is a zone.
  private func objection(
    toTimezone notice: ToldNotice, of file: String, in database: BundleDatabase
  ) throws -> String? {
    guard file == "agency.txt", notice.field == "agency_timezone", database.contents[table: file] != nil else {
      return "is not of agency.txt and its agency_timezone"
    }
    let agencies = try database.connection.prepare("SELECT agency_timezone FROM agency")
    var names: Set<[UInt8]?> = []
    while try agencies.step() {
      let name = agencies.optionalText(at: 0)
      if let name, TimeZoneName.isWellFormed(name), TimeZone(identifier: name) != nil {
        return "\"\(name)\" is a time zone"
      }
      names.insert(name.map { Array($0.utf8) })
    }
    if names.isEmpty { return notice.value == nil ? nil : "there is no agency" }
    return names.contains(notice.value) ? nil : "no agency has \(notice.valueText)"
  }
}
