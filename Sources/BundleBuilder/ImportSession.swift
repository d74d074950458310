import BundleFormat
import Foundation
import GTFSFeed
import Synchronization
import TransitSQLite
import TransitValues

/// Performs the steps of one import.
///
/// Each member is written by one step and read only by steps that the plan lets start after it.
final class ImportSession: @unchecked Sendable {
  // Unchecked: the plan orders all access, see above; what several steps share has locks of its own.
  let plan: ImportPlan
  private let importer: FeedImport
  private let context: ImportContext
  private let scratch: ScratchFolder
  private let database: DatabaseWriter
  /// `nil` where blocks are so large that none is encoded before all are written.
  private let earlyEncoding: EarlyEncoding?
  private let services = IdentifierTable()
  private let calendars: CalendarsImport

  /// What many steps write, each for its own file.
  private struct SmallFiles {
    var counts: [String: Int] = [:]
    /// Rows that later steps read again.
    var rows: [String: RowStore] = [:]
  }

  private static let filesReadAgain: Set<String> = ["agency.txt", "feed_info.txt", "translations.txt"]

  private var stops: (rows: RowStore, bounds: BundleMetadata.Bounds?)?
  private var trips: TripsImport?
  private var stopTimes: StopTimesImport?
  private var shapes: ShapesImport?
  private var frequencies: RowStore?
  private var fareRules: FareRules?
  private let smallFiles = Mutex(SmallFiles())
  private var texts = RankedTexts.none
  private var rankedCalls: RankedCalls?
  private var runningDays: ClosedRange<Int>?
  private var zone = FeedZone.utc
  private var shapeDistanceDigits = 0
  private var sourceHash = ""
  private var finishedReport: ImportReport?

  init(
    _ importer: FeedImport, scratch: ScratchFolder, cancellation: Cancellation,
    progress: (@Sendable (ImportProgress) -> Void)?
  ) throws {
    self.importer = importer
    self.scratch = scratch
    let feed = try Feed(opening: importer.feed, limits: importer.options.limits)
    let survey = try FeedSurvey(of: feed)
    plan = ImportPlan(for: survey.contents)
    let notices = try NoticeLog(folder: scratch.path)
    for notice in survey.notices { try notices.add(notice) }
    for remark in survey.remarks { notices.remark(remark) }
    context = ImportContext(
      feed: feed, contents: survey.contents, references: ReferenceTables(), texts: TextPool(), notices: notices,
      scratchFolder: scratch.path, cancellation: cancellation,
      readsAhead: importer.options.threads > 1, report: progress)
    calendars = CalendarsImport(context: context, services: services)
    earlyEncoding = Self.earlyEncoding(importer.options, cancellation)
    database = try DatabaseWriter(
      path: scratch.path + "/database.sqlite",
      trees: TreeStore(folder: scratch.path, encoding: earlyEncoding),
      tables: BundleSchema.tables(for: survey.contents),
      cancellation: cancellation)
  }

  private static func earlyEncoding(_ options: FeedImport.Options, _ cancellation: Cancellation) -> EarlyEncoding? {
    if options.pagesPerBlock * BundleSchema.pageSize > EarlyEncoding.maximumBlockLength { return nil }
    return EarlyEncoding(
      pageSize: BundleSchema.pageSize, pagesPerBlock: options.pagesPerBlock, level: options.level,
      width: max(1, options.threads), cancellation: cancellation)
  }

  /// Waits for what goes on besides the steps, also where one of these failed.
  func end() {
    earlyEncoding?.wait()
  }

  var report: ImportReport {
    guard let finishedReport else { preconditionFailure("there is a report once all steps are done") }
    return finishedReport
  }

  func perform(_ step: ImportStep) throws {
    try context.cancellation.check()
    switch step {
    case .read(let file): try read(file)
    case .locations: try keepLocations()
    case .files: try keepFiles()
    case .packing: try pack()
    case .texts: try report(step, rankTexts)
    case .services: try report(step, writeServices)
    case .shapes: try report(step, writeShapes)
    case .ranks: try report(step, rankCalls)
    case .stopService: try report(step, writeStopService)
    case .patterns: try report(step, writePatterns)
    case .fareRules: try report(step, writeFareRules)
    case .frequencies: try report(step, writeFrequencies)
    case .trips: try report(step) { try tripsWriter?.write(to: database.trees) }
    case .tripIndexes: try report(step) { try tripsWriter?.writeIndexes(to: database.trees) }
    case .clock: try report(step, writeClock)
    case .provenance: try report(step, hashSource)
    case .search: try report(step, writeSearch)
    case .indexes: try report(step, finishDatabase)
    case .statistics: try report(step) { try database.trees.addStatistics(toCopy: scratch.plainPath) }
    }
  }

  /// Tells of a step that counts nothing when it starts and when it is done; the others tell more themselves.
  private func report(_ step: ImportStep, _ work: () throws -> Void) throws {
    let progress = context.reporter(for: step, total: 1)
    progress.update(completed: 0)
    try work()
    progress.finish()
  }
}

// MARK: Reading

extension ImportSession {
  private func read(_ file: String) throws {
    switch file {
    case "trips.txt":
      let trips = try TripsImport(context: context, services: services)
      try trips.run()
      self.trips = trips
    case "stop_times.txt":
      var stopTimes = try StopTimesImport(context: context)
      try stopTimes.run()
      self.stopTimes = stopTimes
    case "shapes.txt":
      let shapes = try ShapesImport(context: context)
      try shapes.run()
      self.shapes = shapes
    case "calendar.txt": try calendars.readCalendar()
    case "calendar_dates.txt": try calendars.readDates()
    default: try readSmall(file)
    }
  }

  private func readSmall(_ file: String) throws {
    guard let schema = GTFSSchema.file(named: file) else { preconditionFailure("only files of GTFS are read") }
    var table = try TableImport(schema, context: context)
    try table.run()
    switch file {
    case "stops.txt":
      let ids = context.references[file, "stop_id"]
      ids.rank()
      var writer = StopsWriter(rows: table.rows, lines: table.lines, stops: ids)
      try writer.write(to: database, notices: context.notices)
      stops = (table.rows, writer.bounds.map(BundleMetadata.Bounds.init))
    case "routes.txt":
      let ids = context.references[file, "route_id"]
      ids.rank()
      try RowsWriter.writeRoutes(table.rows, routes: ids, to: database)
    case "frequencies.txt":
      frequencies = table.rows
    case "fare_rules.txt":
      fareRules = FareRules(table.rows, pool: context.texts)
    default:
      try RowsWriter.writePlain(
        table.rows, table: schema.tableName, leading: Self.leadingRow(of: file, table.rows), to: database)
      if Self.filesReadAgain.contains(file) { smallFiles.withLock { $0.rows[file] = table.rows } }
    }
    smallFiles.withLock { $0.counts[file] = table.rows.count }
  }

  /// The row that stays in front, so that a bundle tells which it was: it names the feed, and an agency gives the time
  /// zone as well, which the first row of agency.txt does in GTFS.
  private static func leadingRow(of file: String, _ rows: RowStore) -> Int? {
    if rows.count == 0 { return nil }
    switch file {
    case "agency.txt": return FeedZone.first(in: rows)?.row ?? 0
    case "feed_info.txt": return 0
    default: return nil
    }
  }

  private func rows(of file: String) -> RowStore? {
    smallFiles.withLock { $0.rows[file] }
  }

  /// The files that are kept byte for byte, and their places in the feed, which are the same in ``FeedContents``.
  private var keptFiles: [(place: Int, file: FeedFile)] {
    zip(context.contents.files, context.feed.files).enumerated()
      .filter { $0.element.0.kind == .bytes }
      .map { (place: $0.offset, file: $0.element.1) }
  }

  private func keepLocations() throws {
    for (place, file) in keptFiles where file.name == LocationsImport.file {
      let writer = KeptFileWriter(name: file.name, number: place, database: database)
      try LocationsImport(context: context, writer: writer).run(file)
    }
  }

  private func keepFiles() throws {
    let files = keptFiles.filter { $0.file.name != LocationsImport.file }
    let total = files.reduce(0) { $0 + $1.file.inflatedByteCount }
    let progress = context.reporter(for: .files, total: total)
    for (place, file) in files {
      try context.cancellation.check()
      try KeptFileWriter(name: file.name, number: place, database: database).write(file, of: context, progress)
    }
    progress.finish()
  }
}

// MARK: Writing

extension ImportSession {
  private func rankTexts() throws {
    var used = UsedTexts()
    if let trips {
      used.insert(trips.headsigns)
      used.insert(trips.blocks)
      used.insert(trips.extras)
    }
    if let calls = stopTimes?.calls {
      for pattern in UsedNumbers(calls.pattern, count: calls.patterns.count).all {
        for place in calls.places(ofPattern: pattern) where place.hasRareFields { used.insert(place.textIndexes) }
      }
      for extra in UsedNumbers(calls.extra, count: calls.extras.count).all {
        for texts in calls.texts(ofExtra: extra) { used.insert(texts) }
      }
    }
    if let shapes, shapes.extraCount > 0 {
      for line in UsedNumbers(shapes.line, count: shapes.lines.count).all {
        for point in shapes.points(ofLine: line) { used.insert(point.extras) }
      }
    }
    if ExtraColumns(of: GTFSSchema.calendarDates, in: context.contents).columns.count > 0 {
      for exception in calendars.exceptions { used.insert(exception.extras) }
    }
    if let fareRules { used.insert(fareRules.texts) }
    texts = context.texts.rank(used: used)
    try RowsWriter.write(texts, to: database)
  }

  /// The texts of a file whose columns may share some. A step that writes a file without such columns does not wait for
  /// texts to be ranked, and must not touch what another thread is making then.
  private func texts(of file: FileSchema) -> RankedTexts {
    ExtraColumns(of: file, in: context.contents).columns.isEmpty ? .none : texts
  }

  private func writeServices() throws {
    var writer = ServicesWriter(
      calendars: calendars, services: services, texts: texts(of: GTFSSchema.calendarDates),
      unknownCount: UnknownColumns(of: GTFSSchema.calendar, in: context.contents).columns.count,
      extraDateCount: ExtraColumns(of: GTFSSchema.calendarDates, in: context.contents).columns.count)
    try writer.write(to: database)
    runningDays = writer.runningDays
  }

  private func writeShapes() throws {
    guard let shapes else { return }
    shapeDistanceDigits = shapes.distanceUnit().digits
    let writer = ShapesWriter(
      shapes: shapes, texts: texts(of: GTFSSchema.shapes), pool: context.texts, distanceDigits: shapeDistanceDigits)
    try writer.write(to: database, cancellation: context.cancellation)
  }

  private func rankCalls() throws {
    guard let calls = stopTimes?.calls else { return }
    rankedCalls = try RankedCalls(calls, texts: texts, pool: context.texts, cancellation: context.cancellation)
  }

  private func writeStopService() throws {
    guard let stops else { return }
    try StopServiceWriter(
      stops: stops.rows, ids: context.references["stops.txt", "stop_id"], calls: stopTimes?.calls,
      cancellation: context.cancellation
    ).write(to: database)
  }

  private func writePatterns() throws {
    guard let calls = stopTimes?.calls, let ranked = rankedCalls else { return }
    try CallsWriter(
      calls: calls, ranked: ranked, texts: texts, pool: context.texts, cancellation: context.cancellation
    ).write(to: database.trees)
  }

  private var tripsWriter: TripsWriter? {
    trips.map { trips in
      TripsWriter(
        trips: trips, calls: stopTimes?.calls, ranked: rankedCalls, services: services, texts: texts,
        cancellation: context.cancellation)
    }
  }

  private func writeFareRules() throws {
    try fareRules?.write(routes: context.references["routes.txt", "route_id"], texts: texts, to: database)
  }

  private func writeFrequencies() throws {
    if let frequencies { try tripsWriter?.writeFrequencies(frequencies, to: database) }
  }

  private func writeClock() throws {
    zone = try FeedZone.find(in: rows(of: "agency.txt"), notices: context.notices)
    try ClockWriter(zone: zone.zone).write(around: runningDays, to: database)
  }

  private func hashSource() throws {
    sourceHash = try SourceHash.compute(of: context.feed, cancellation: context.cancellation)
  }

  private func writeSearch() throws {
    guard let stops else { return }
    let translations = StopNameTranslations(rows(of: "translations.txt"))
    try SearchWriter(stops: stops.rows, ids: context.references["stops.txt", "stop_id"], translations: translations)
      .write(to: database)
  }
}

// MARK: Finishing

extension ImportSession {
  /// What was read of the feed is one content, or the bundle would claim the hash of another.
  func checkFeedUnchanged() throws {
    try context.feed.checkUnchanged()
  }

  private func finishDatabase() throws {
    try checkFeedUnchanged()
    let notices = try context.notices.write(to: database)
    if importer.options.isStrict, !notices.isEmpty { throw StrictImportError(notices: notices) }
    let metadata = self.metadata(notices: notices)
    let encoded = metadata.encoded()
    guard encoded.count <= BundleHeader.maximumMetadataLength else {
      let limit = "expected at most \(BundleHeader.maximumMetadataLength)"
      throw FeedError(
        .limitExceeded("names of files and columns of \(encoded.count) bytes, \(limit)"), file: context.feed.name)
    }
    try database.insert(into: "meta", width: 2) { insert in
      insert.bind(BundleMetadata.metaKey, at: 0)
      insert.bind(String(decoding: encoded, as: UTF8.self), at: 1)
      try insert.run()
    }
    for object in BundleSchema.indexesAndViews(for: metadata.contents) {
      try context.cancellation.check()
      try database.execute(object.sql)
    }
    try database.finish(copyingTo: scratch.plainPath)
    finishedReport = ImportReport(metadata: metadata, bundleByteCount: 0)
  }

  private func metadata(notices: [String: Int]) -> BundleMetadata {
    let start = runningDays.map { ServiceDate(daysSince1970: $0.lowerBound).description }
    let end = runningDays.map { ServiceDate(daysSince1970: $0.upperBound).description }
    return BundleMetadata(
      schemaVersion: Int(BundleSchema.version), builder: "gtfs-bundle \(packageVersion)",
      source: BundleMetadata.Source(
        name: context.feed.name,
        sha256: sourceHash,
        buildTime: importer.options.buildTime),
      name: feedName,
      timeZone: BundleMetadata.TimeZone(name: zone.name, dataVersion: TimeZone.timeZoneDataVersion),
      validity: start.flatMap { start in end.map { BundleMetadata.Validity(start: start, end: $0) } },
      bounds: stops?.bounds, latestTime: tripsWriter?.latestTime(frequencies: frequencies) ?? 0,
      contents: finishedContents, notices: notices, remarks: context.notices.remarks)
  }

  /// feed_info's publisher, else the name of the agency that gives the time zone or of the first one, else the file's.
  private var feedName: String {
    firstText(GTFSSchema.feedInfo, "feed_publisher_name") ?? firstText(GTFSSchema.agency, "agency_name")
      ?? context.feed.name
  }

  /// A cell of the row of a file that names the feed.
  private func firstText(_ file: FileSchema, _ column: String) -> String? {
    guard let rows = rows(of: file.name), let row = Self.leadingRow(of: file.name, rows) else { return nil }
    return rows.text(of: row, file.position(of: column))
  }

  private var finishedContents: FeedContents {
    var contents = context.contents
    contents.stopDistanceDigits = rankedCalls?.distanceDigits ?? 0
    contents.shapeDistanceDigits = shapeDistanceDigits
    for index in contents.files.indices where contents.files[index].kind == .table {
      contents.files[index].rows = rowCount(of: contents.files[index].name)
    }
    return contents
  }

  private func rowCount(of file: String) -> Int {
    switch file {
    case "trips.txt": trips?.count ?? 0
    case "calendar.txt": calendars.calendar?.count ?? 0
    case "calendar_dates.txt": calendars.exceptions.count
    case "stop_times.txt": stopTimes?.calls.rowCount ?? 0
    case "shapes.txt": shapes?.rowCount ?? 0
    default: smallFiles.withLock { $0.counts[file] } ?? 0
    }
  }

  private func pack() throws {
    guard let metadata = finishedReport?.metadata else { preconditionFailure("packing comes last") }
    try earlyEncoding?.finish()
    let plain = try PlainDatabase(
      path: scratch.plainPath, trees: database.trees.all, pagesPerBlock: importer.options.pagesPerBlock)
    let packer = BundlePacker(
      database: plain, level: importer.options.level, width: max(1, importer.options.threads),
      cancellation: context.cancellation)
    finishedReport?.bundleByteCount = try packer.pack(
      metadata: metadata.encoded(), in: scratch,
      progress: context.reporter(for: .packing, total: plain.geometry.blockCount))
  }
}

extension BundleMetadata.Bounds {
  fileprivate init(_ box: (south: Int, west: Int, north: Int, east: Int)) {
    self.init(
      south: Double(box.south) / 1e7, west: Double(box.west) / 1e7, north: Double(box.north) / 1e7,
      east: Double(box.east) / 1e7)
  }
}
