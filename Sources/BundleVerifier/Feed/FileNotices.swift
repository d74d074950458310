import BundleFormat
import Foundation
import TransitSQLite
import TransitValues

/// Checks the notices for whole files, after all files have been compared, and the notices for rows of files that the
/// feed does not have.
///
/// Memory does not grow with the notices, because each code and file can have only one.
struct FileNotices {
  private static let calendars = ["calendar.txt", "calendar_dates.txt"]
  private static let codes: Set = [
    "missing_required_file", "missing_calendar_and_calendar_date_files", "empty_file", "invalid_timezone",
    "inconsistent_agency_timezone", "bundle_repeated_byte_order_mark",
  ]

  private struct Subject: Hashable {
    let code: String
    let file: String
  }

  private let contents: FeedContents
  /// The names that GTFS means, by the names of ``FeedContents/misnamedFiles``.
  private let misnamedFiles: [String: String]
  /// The zone of all times in the bundle.
  private let timeZone: String
  private var recorded: Set<Subject> = []
  /// The number of records in each table of the feed.
  private var rows: [String: Int] = [:]
  /// The files of the feed with several byte order marks.
  private var markedFiles: Set<String> = []
  private(set) var findings = Findings()

  init(_ metadata: BundleMetadata) {
    contents = metadata.contents
    misnamedFiles = Dictionary(
      contents.misnamedFiles.map { ($0.name, $0.meant) }, uniquingKeysWith: { first, _ in first })
    timeZone = metadata.timeZone.name
  }

  /// Adds a table of the feed. The notices for its rows are checked by ``FeedRows``.
  mutating func add(table file: String, rows: Int) {
    self.rows[file] = rows
  }

  /// Adds a file of the feed with several byte order marks.
  mutating func add(markedFile file: String) {
    markedFiles.insert(file)
  }

  /// Checks the notices, and whether all required notices exist.
  mutating func judge(in database: BundleDatabase) throws {
    let notices = try database.connection.prepare(
      "SELECT \(RecordedNotice.columns), file FROM import_notice ORDER BY id")
    while try notices.step() {
      let file = notices.text(at: 6)
      if !notices.isNull(at: 2), rows[file] != nil { continue }
      let notice = RecordedNotice(notices)
      if let objection = try objection(to: notice, of: file, in: database) {
        findings.add(
          "\(notice.code): \(objection)", table: "import_notice", row: "id \(notice.id)", file: file,
          line: notice.line)
      }
    }
    try judgeSilence(in: database)
  }

  private mutating func judgeSilence(in database: BundleDatabase) throws {
    for file in contents.misnamedFiles
    where !recorded.contains(Subject(code: "bundle_misnamed_file", file: file.name)) {
      findings.add("its name means \(file.meant), and no notice reports it", file: file.name)
    }
    for file in markedFiles.sorted()
    where !recorded.contains(Subject(code: "bundle_repeated_byte_order_mark", file: file)) {
      findings.add("it has several byte order marks, and no notice reports it", file: file)
    }
    let zones = Subject(code: "inconsistent_agency_timezone", file: "agency.txt")
    if let other = try otherZones(in: database).first, !recorded.contains(zones) {
      findings.add("an agency has the time zone \(other), and no notice reports it", file: "agency.txt")
    }
    let missing = GTFSSchema.files.filter { $0.presence == .required && rows[$0.name] == nil }
    for file in missing where !recorded.contains(Subject(code: "missing_required_file", file: file.name)) {
      findings.add("the feed has no such table, and no notice reports it", file: file.name)
    }
    let calendars = Subject(code: "missing_calendar_and_calendar_date_files", file: "calendar.txt")
    if Self.calendars.allSatisfy({ rows[$0] == nil }), !recorded.contains(calendars) {
      findings.add("the feed has no calendars, and no notice reports it", file: "calendar.txt")
    }
  }

  private mutating func objection(
    to notice: RecordedNotice, of file: String, in database: BundleDatabase
  ) throws -> String? {
    if notice.line != nil { return "the feed has no such table" }
    if notice.dropsRow { return "drops a row, but names none" }
    if notice.code == "bundle_misnamed_file" {
      if !recorded.insert(Subject(code: notice.code, file: file)).inserted { return "occurs more than once" }
      return misnamedFiles[file].map { Array($0.utf8) == notice.value } == true ? nil : "the file has no such name"
    }
    guard Self.codes.contains(notice.code), GTFSSchema.file(named: file) != nil else {
      return "no such notice exists for whole files"
    }
    if !recorded.insert(Subject(code: notice.code, file: file)).inserted { return "occurs more than once" }
    switch notice.code {
    case "missing_required_file":
      return rows[file] == nil && GTFSSchema.file(named: file)?.presence == .required
        ? nil : "the feed has it, or need not"
    case "missing_calendar_and_calendar_date_files":
      return Self.calendars.allSatisfy { rows[$0] == nil } ? nil : "the feed has one of them"
    case "empty_file":
      let files = Self.calendars.contains(file) ? Self.calendars.filter { rows[$0] != nil } : [file]
      return files.allSatisfy { rows[$0] == 0 } && rows[file] != nil ? nil : "the feed has rows"
    case "bundle_repeated_byte_order_mark":
      return markedFiles.contains(file) ? nil : "the file has at most one"
    case "inconsistent_agency_timezone":
      let isOther = try otherZones(in: database).contains { Array($0.utf8) == notice.value }
      return file == "agency.txt" && notice.field == "agency_timezone" && isOther
        ? nil : "no agency has the time zone \(notice.valueText) beside \(timeZone)"
    default: return try objection(toTimezone: notice, of: file, in: database)
    }
  }

  /// Returns the valid time zones of agencies other than the zone of the bundle.
  private func otherZones(in database: BundleDatabase) throws -> [String] {
    guard contents[table: "agency.txt"] != nil else { return [] }
    let agencies = try database.connection.prepare("SELECT DISTINCT agency_timezone FROM agency")
    var zones: [String] = []
    while try agencies.step() {
      guard let name = agencies.optionalText(at: 0), name != timeZone, TimeZoneName.isWellFormed(name),
        TimeZone(identifier: name) != nil
      else { continue }
      zones.append(name)
    }
    return zones
  }

  /// Checks a notice for a feed without a valid time zone. Its value must be the zone of one of the agencies.
  private func objection(
    toTimezone notice: RecordedNotice, of file: String, in database: BundleDatabase
  ) throws -> String? {
    guard file == "agency.txt", notice.field == "agency_timezone", contents[table: file] != nil else {
      return "is not of agency.txt and its agency_timezone"
    }
    let agencies = try database.connection.prepare("SELECT agency_timezone FROM agency")
    var hasAgency = false
    var isFound = false
    while try agencies.step() {
      hasAgency = true
      let name = agencies.optionalText(at: 0)
      if let name, TimeZoneName.isWellFormed(name), TimeZone(identifier: name) != nil {
        return "\"\(name)\" is a time zone"
      }
      if name.map({ Array($0.utf8) }) == notice.value { isFound = true }
    }
    if !hasAgency { return notice.value == nil ? nil : "there is no agency" }
    return isFound ? nil : "no agency has \(notice.valueText)"
  }
}
