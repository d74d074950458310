package import BundleFormat
import GTFSFeed
package import Operations
import TransitValues

/// The plan of an import.
package typealias ImportPlan = OperationPlan<ImportStep, ImportContext>

extension OperationPlan where Step == ImportStep, Context == ImportContext {
  /// Creates the plan for a feed.
  ///
  /// A file is read after the files that its columns refer to, as declared in ``GTFSSchema``: stop_times after stops,
  /// routes after agency.
  package init(for contents: FeedContents) {
    self = FeedOperations(for: contents).plan
  }
}

/// Builds the plan of an import: the steps and their outputs.
struct FeedOperations {
  typealias Operation<Output: Sendable> = Operations.Operation<ImportStep, Output>

  private(set) var plan = ImportPlan()
  /// The output of the last step.
  let report = Operation<ImportReport>(of: .packing)

  private let contents: FeedContents
  private let tables: Set<String>

  /// By file: the ids that other files may refer to.
  private var references: [String: Operation<References>] = [:]
  /// By file: the number of kept rows.
  private var rowCounts: [String: Operation<Int>] = [:]
  /// By file: the rows that later steps read again.
  private var rows: [String: Operation<RowStore?>] = [:]

  private var stops = Operation<ImportedStops?>(nil)
  private var routes = Operation(IdentifierTable())
  private var calendars = Operation(ImportedCalendars())
  private var trips = Operation<ImportedTrips?>(nil)
  private var calls = Operation<ImportedCalls?>(nil)
  private var shapes = Operation<ImportedShapes?>(nil)
  private var fareRules = Operation<FareRules?>(nil)

  init(for contents: FeedContents) {
    self.contents = contents
    tables = Set(contents.files.filter { $0.kind == .table }.map(\.name))
    keepFiles()
    for file in readingOrder { read(file) }
    writeRows()
    plan.start(first: Self.readFirst)
  }

  /// The steps that start first: stop_times.txt, which is most of a feed, and the files that it refers to.
  private static let readFirst: [ImportStep] = [
    "agency.txt", "calendar.txt", "calendar_dates.txt", "levels.txt", "stops.txt", "routes.txt", "shapes.txt",
    "trips.txt", "stop_times.txt",
  ].map { .read($0) }

  /// The tables of the feed in the order of GTFS, except that each one follows those that it refers to.
  private var readingOrder: [FileSchema] {
    var open = GTFSSchema.files.filter { tables.contains($0.name) }
    var order: [FileSchema] = []
    while let next = open.firstIndex(where: { file in
      open.allSatisfy { $0.name == file.name || !Self.filesReferred(by: file).contains($0.name) }
    }) {
      order.append(open.remove(at: next))
    }
    precondition(open.isEmpty, "the declarations of GTFS have no circle")
    return order
  }

  private static func filesReferred(by file: FileSchema) -> Set<String> {
    Set(file.columns.flatMap { References.checked(of: $0, in: file) }.map(\.file))
  }
}

// MARK: Reading

extension FeedOperations {
  private mutating func keepFiles() {
    let kept = contents.files.filter { $0.kind == .bytes }.map(\.name)
    if kept.contains(ImportedLocations.file) {
      let locations = plan.add(.locations) { context in try ImportedLocations(context: context) }
      references[ImportedLocations.file] = locations.map(\.references)
    }
    // A single step, because a zip may have tens of thousands of files.
    if kept.contains(where: { $0 != ImportedLocations.file }) {
      _ = plan.add(.files) { context in try KeptFileWriter.writeAll(context, except: ImportedLocations.file) }
    }
  }

  private mutating func read(_ file: FileSchema) {
    let needed = Self.filesReferred(by: file).compactMap { references[$0] }
    let given = Operation(all: needed).map(References.init(joining:))
    switch file.name {
    case "stops.txt": readStops(given)
    case "routes.txt": readRoutes(given)
    case "calendar.txt", "calendar_dates.txt": readCalendars(file, given)
    case "trips.txt": readTrips(given)
    case "stop_times.txt": readCalls(given)
    case "shapes.txt": readShapes(given)
    case "fare_rules.txt": readFareRules(given)
    default: readRows(file, given)
    }
  }

  private mutating func readStops(_ given: Operation<References>) {
    let read = plan.add(.read("stops.txt"), after: given) { context, given in
      try ImportedStops(references: given, context: context)
    }
    stops = read.map(Optional.some)
    references["stops.txt"] = read.map(\.references)
    rowCounts["stops.txt"] = read.map(\.rows.count)
  }

  private mutating func readRoutes(_ given: Operation<References>) {
    let read = plan.add(.read("routes.txt"), after: given) { context, given in
      try ImportedRoutes(references: given, context: context)
    }
    routes = read.map(\.ids)
    references["routes.txt"] = read.map(\.references)
    rowCounts["routes.txt"] = read.map(\.ids.count)
  }

  private mutating func readCalendars(_ file: FileSchema, _ given: Operation<References>) {
    let isCalendar = file.name == "calendar.txt"
    calendars = plan.add(.read(file.name), after: calendars, given) { context, calendars, given in
      var calendars = calendars
      if isCalendar {
        try calendars.readCalendar(given, context: context)
      } else {
        try calendars.readDates(given, context: context)
      }
      return calendars
    }
    references[file.name] = calendars.map(\.references)
    rowCounts[file.name] = calendars.map { isCalendar ? $0.calendar?.count ?? 0 : $0.exceptions.count }
  }

  private mutating func readTrips(_ given: Operation<References>) {
    let read = plan.add(.read("trips.txt"), after: calendars, given) { context, calendars, given in
      try ImportedTrips(services: calendars.services, references: given, context: context)
    }
    trips = read.map(Optional.some)
    references["trips.txt"] = read.map(\.references)
    rowCounts["trips.txt"] = read.map(\.count)
  }

  private mutating func readCalls(_ given: Operation<References>) {
    let read = plan.add(.read("stop_times.txt"), after: given) { context, given in
      var reading = try StopTimesImport(references: given, context: context)
      return try reading.run()
    }
    calls = read.map(Optional.some)
    rowCounts["stop_times.txt"] = read.map(\.rowCount)
  }

  private mutating func readShapes(_ given: Operation<References>) {
    let read = plan.add(.read("shapes.txt"), after: given) { context, given in
      try ShapesImport(references: given, context: context).run()
    }
    shapes = read.map(Optional.some)
    references["shapes.txt"] = read.map(\.references)
    rowCounts["shapes.txt"] = read.map(\.rowCount)
  }

  private mutating func readFareRules(_ given: Operation<References>) {
    let read = plan.add(.read("fare_rules.txt"), after: given) { context, given in
      let table = try ImportedTable("fare_rules.txt", references: given, context: context)
      return FareRules(table.rows, pool: context.texts)
    }
    fareRules = read.map(Optional.some)
    rowCounts["fare_rules.txt"] = read.map(\.rowCount)
  }

  /// Reads a file that is written to a plain table, or frequencies.txt.
  private mutating func readRows(_ file: FileSchema, _ given: Operation<References>) {
    let read = plan.add(.read(file.name), after: given) { context, given in
      try ImportedRows(file, references: given, context: context)
    }
    rows[file.name] = read.map(\.rows)
    references[file.name] = read.map(\.references)
    rowCounts[file.name] = read.map(\.rowCount)
  }

  private func rows(of file: String) -> Operation<RowStore?> { rows[file] ?? Operation(nil) }
}

// MARK: Writing

extension FeedOperations {
  private mutating func writeRows() {
    let ranking = plan.add(.texts, after: trips, calls, shapes, calendars, fareRules) {
      context, trips, calls, shapes, calendars, fareRules in
      let texts = context.texts.rank(used: UsedTexts(of: trips, calls, shapes, calendars, fareRules))
      try RowsWriter.write(texts, to: context.database)
      return texts
    }
    let days = writeServices(ranking)
    let shapeDigits = writeShapes(ranking)
    let ranked = plan.add(.ranks, after: calls, ranking) { context, calls, texts in
      try calls.map { try RankedCalls($0, texts: texts, pool: context.texts, cancellation: context.cancellation) }
    }
    let zone = writeClock(days)
    let tripDays = Operation(combining: days, trips) { days, trips in
      Set(trips?.services ?? []).map { days[$0.index - 1] }.hull
    }
    writeStops()
    let hash = plan.add(.provenance) { context in
      try SourceHash.compute(of: context.feed)
    }
    writeFareRules(ranking)
    let writer = Operation(combining: trips, calls, ranked, ranking) { trips, calls, ranked, texts in
      trips.map { TripsWriter(trips: $0, calls: calls, ranked: ranked, texts: texts) }
    }
    writeFrequencies(writer)
    let feedName = Operation(combining: rows(of: "feed_info.txt"), rows(of: "agency.txt"), by: ImportFacts.feedName)
    let latestTime = Operation(combining: writer, rows(of: "frequencies.txt")) { writer, frequencies in
      writer?.latestTime(frequencies: frequencies) ?? 0
    }
    let facts = Operation(
      combining: feedName, zone, tripDays, stops, latestTime, ranked, shapeDigits, allRowCounts, hash,
      by: ImportFacts.init(feedName:zone:runningDays:stops:latestTime:calls:shapeDistanceDigits:rowCounts:sourceHash:))
    let metadata = finishDatabase(facts)
    writeTrips(writer)
    writePatterns(ranked, ranking)
    pack(metadata)
  }

  /// Returns the ranked texts if the file has extra columns, which need them. Otherwise the step that writes the file
  /// does not wait for them.
  private func texts(of file: FileSchema, _ ranking: Operation<RankedTexts>) -> Operation<RankedTexts> {
    ExtraColumns(of: file, in: contents).columns.isEmpty ? Operation(.none) : ranking
  }

  private var allRowCounts: Operation<[String: Int]> {
    let files = rowCounts.keys.sorted()
    return Operation(all: files.compactMap { rowCounts[$0] }).map { counts in
      Dictionary(uniqueKeysWithValues: zip(files, counts))
    }
  }

  /// - Returns: By rank, the first and last day on which a service runs.
  private mutating func writeServices(_ ranking: Operation<RankedTexts>) -> Operation<[ClosedRange<Int>?]> {
    plan.add(.services, after: calendars, texts(of: GTFSSchema.calendarDates, ranking)) { context, calendars, texts in
      var writer = ServicesWriter(
        calendars: calendars, texts: texts,
        unknownCount: UnknownColumns(of: GTFSSchema.calendar, in: context.contents).columns.count,
        extraDateCount: ExtraColumns(of: GTFSSchema.calendarDates, in: context.contents).columns.count)
      try writer.write(to: context.database)
      return writer.runningDays
    }
  }

  /// - Returns: The number of decimal places of stored distances.
  private mutating func writeShapes(_ ranking: Operation<RankedTexts>) -> Operation<Int> {
    plan.add(.shapes, after: shapes, texts(of: GTFSSchema.shapes, ranking)) { context, shapes, texts in
      guard let shapes else { return 0 }
      let digits = shapes.distanceUnit().digits
      let writer = ShapesWriter(shapes: shapes, texts: texts, pool: context.texts, distanceDigits: digits)
      try writer.write(to: context.database, cancellation: context.cancellation)
      return digits
    }
  }

  private mutating func writeClock(_ days: Operation<[ClosedRange<Int>?]>) -> Operation<FeedZone> {
    plan.add(.clock, after: rows(of: "agency.txt"), days) { context, agencies, days in
      let zone = try FeedZone.find(in: agencies, notices: context.notices)
      try ClockWriter(zone: zone.zone).write(around: days.hull, to: context.database)
      return zone
    }
  }

  private mutating func writeStops() {
    plan.add(.search, after: stops, rows(of: "translations.txt")) { context, stops, translations in
      guard let stops else { return }
      let names = StopNameTranslations(translations)
      try SearchWriter(stops: stops, translations: names).write(to: context.database)
    }
    plan.add(.stopService, after: stops, calls) { context, stops, calls in
      guard let stops else { return }
      let writer = StopServiceWriter(stops: stops, calls: calls, cancellation: context.cancellation)
      try writer.write(to: context.database)
    }
  }

  private mutating func writeFareRules(_ ranking: Operation<RankedTexts>) {
    if !tables.contains("fare_rules.txt") { return }
    plan.add(.fareRules, after: fareRules, routes, ranking) { context, fareRules, routes, texts in
      try fareRules?.write(routes: routes, texts: texts, to: context.database)
    }
  }

  private mutating func writeFrequencies(_ writer: Operation<TripsWriter?>) {
    if !tables.contains("frequencies.txt") { return }
    plan.add(.frequencies, after: rows(of: "frequencies.txt"), writer) { context, frequencies, writer in
      if let frequencies { try writer?.writeFrequencies(frequencies, to: context.database) }
    }
  }
}

// MARK: Finishing

extension FeedOperations {
  /// Waits for all steps so far, which insert the rows that SQLite writes.
  private mutating func finishDatabase(_ facts: Operation<ImportFacts>) -> Operation<BundleMetadata> {
    plan.add(.indexes, after: facts, waitingFor: Set(plan.steps)) { context, facts in
      try facts.finishDatabase(in: context)
    }
  }

  /// Trips and patterns are written without SQLite, concurrently with its indexes, longest step first.
  private mutating func writeTrips(_ writer: Operation<TripsWriter?>) {
    plan.add(.tripIndexes, after: writer) { context, writer in
      try writer?.writeIndexes(to: context.database.trees, context.cancellation)
    }
    plan.add(.trips, after: writer) { context, writer in
      try writer?.write(to: context.database.trees, context.cancellation)
    }
  }

  private mutating func writePatterns(_ ranked: Operation<RankedCalls?>, _ ranking: Operation<RankedTexts>) {
    plan.add(.patterns, after: calls, ranked, ranking) { context, calls, ranked, texts in
      guard let calls, let ranked else { return }
      let writer = CallsWriter(
        calls: calls, ranked: ranked, texts: texts, pool: context.texts, cancellation: context.cancellation)
      try writer.write(to: context.database.trees)
    }
  }

  private mutating func pack(_ metadata: Operation<BundleMetadata>) {
    plan.add(.statistics, waitingFor: Set(plan.steps)) { context in
      try context.database.trees.addStatistics(toCopy: context.scratch.plainPath)
    }
    plan.add(.packing, after: metadata, waitingFor: [.statistics]) { context, metadata in
      ImportReport(
        metadata: metadata, bundleByteCount: try context.pack(metadata), strays: context.feed.strays)
    }
  }
}
