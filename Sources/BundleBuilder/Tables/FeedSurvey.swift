import BundleFormat
import GTFSFeed
import TransitValues

/// The first pass over a feed, which reads only headers: the files, which of them are tables, and their columns.
struct FeedSurvey {
  let contents: FeedContents
  let notices: [ImportNotice]
  let remarks: [NoticeCode]

  /// Reads the headers.
  ///
  /// - Throws: ``FeedError`` if a header cannot be read, if the feed has neither stops.txt nor locations.geojson nor
  ///   location_groups.txt, or as ``Feed/checkNeeds(settled:)``.
  init(of feed: Feed) throws {
    var files: [FeedContents.File] = []
    var remarks: [NoticeCode] = feed.leftOut.map { _ in .fileLeftOut }
    var emptyFiles: Set<String> = []
    var markedFiles: [String] = []
    for file in feed.files {
      guard let schema = file.schema, schema.isTable else {
        if !file.isKnown { remarks.append(.unknownFile) }
        files.append(FeedContents.File(name: file.name, kind: .bytes, columns: [], rows: 0))
        continue
      }
      let reader = try RecordReader(feed: feed, file: file, readAhead: false)
      let header = reader.header
      if reader.hasStrayByteOrderMarks { markedFiles.append(file.name) }
      try TableHeader.check(header, of: schema)
      if Self.filesReportedWhenEmpty.contains(file.name), try reader.nextBatch() == nil { emptyFiles.insert(file.name) }
      let isTable = Self.hasKeyColumns(schema, header: header) || header.isEmpty
      if isTable {
        remarks += LostColumn.all(in: header).map(\.code)
        remarks += UnknownColumns(of: schema, header: TableHeader.distinct(header)).columns.map { _ in .unknownColumn }
      } else {
        remarks.append(.missingRequiredColumn)
      }
      let columns = isTable ? Self.columns(of: schema, header) : []
      files.append(
        FeedContents.File(
          name: file.name, kind: isTable ? .table : .bytes, columns: columns,
          header: isTable && columns != header ? header : nil, rows: 0))
    }
    try feed.checkNeeds()
    let places = ["stops.txt", "locations.geojson", "location_groups.txt"]
    guard files.contains(where: { places.contains($0.name) }) else { throw FeedError(.noPlaces, file: feed.name) }
    contents = FeedContents(files: files, stopDistanceDigits: 0, shapeDistanceDigits: 0)
    notices =
      Self.missingFiles(in: contents) + Self.emptyFiles(emptyFiles, in: contents)
      + contents.misnamedFiles.map { ImportNotice(.misnamedFile, file: $0.name, value: $0.meant) }
      + markedFiles.map { ImportNotice(.repeatedByteOrderMark, file: $0) }
    self.remarks = remarks
  }

  /// Returns the columns of a table: the declared ones in the order of the specification, then the unknown ones in the
  /// order of the header.
  private static func columns(of schema: FileSchema, _ header: [String]) -> [String] {
    let names = TableHeader.distinct(header)
    return schema.columns.map(\.name).filter(names.contains) + names.filter { schema[$0] == nil }
  }

  /// Whether the header has the required columns of the key. A file without them is kept as bytes.
  private static func hasKeyColumns(_ schema: FileSchema, header: [String]) -> Bool {
    schema.primaryKey.allSatisfy { key in
      schema[key]?.presence != .required || header.contains(key)
    }
  }

  private static let filesReportedWhenEmpty: Set<String> = ["trips.txt", "calendar.txt", "calendar_dates.txt"]

  /// Returns notices for an empty trips.txt and for missing service dates: such a feed can be imported, but it has no
  /// departures.
  private static func emptyFiles(_ files: Set<String>, in contents: FeedContents) -> [ImportNotice] {
    let calendars = ["calendar.txt", "calendar_dates.txt"].filter { contents[table: $0] != nil }
    let emptyCalendar = calendars.allSatisfy(files.contains) ? calendars.first : nil
    let isEmptyTable = contents[table: "trips.txt"] != nil && files.contains("trips.txt")
    return [isEmptyTable ? "trips.txt" : nil, emptyCalendar].compactMap(\.self)
      .map { ImportNotice(.emptyFile, file: $0) }
  }

  private static func missingFiles(in contents: FeedContents) -> [ImportNotice] {
    var notices = ["agency.txt", "routes.txt", "trips.txt", "stop_times.txt"]
      .filter { contents[table: $0] == nil }
      .map { ImportNotice(.missingRequiredFile, file: $0) }
    if contents[table: "calendar.txt"] == nil, contents[table: "calendar_dates.txt"] == nil {
      notices.append(ImportNotice(.missingCalendars, file: "calendar.txt"))
    }
    return notices
  }
}
