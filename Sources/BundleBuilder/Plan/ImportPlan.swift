package import BundleFormat
import TransitValues

/// The steps of an import and what each waits for: a value, checked without running anything.
package struct ImportPlan: Equatable, Sendable {
  /// All steps, in the order in which they start where there is a choice.
  package let steps: [ImportStep]
  package let prerequisites: [ImportStep: Set<ImportStep>]

  /// The plan for a feed of these files.
  ///
  /// A file waits for all files it refers to, by the declarations of GTFS: stop_times for stops, routes for agency.
  package init(for contents: FeedContents) {
    let tables = Set(contents.files.filter { $0.kind == .table }.map(\.name))
    let kept = contents.files.filter { $0.kind == .bytes }
    let hasLocations = kept.contains { $0.name == LocationsImport.file }
    var plan: [(ImportStep, Set<ImportStep>)] = []
    if hasLocations { plan.append((.locations, [])) }
    // One step for all of them: a zip may have tens of thousands.
    if kept.count > (hasLocations ? 1 : 0) { plan.append((.files, [])) }

    for file in GTFSSchema.files where tables.contains(file.name) {
      plan.append((.read(file.name), Self.prerequisites(of: file, tables: tables, hasLocations: hasLocations)))
    }
    func reads(_ names: String...) -> Set<ImportStep> {
      Set(names.filter(tables.contains).map { .read($0) })
    }
    /// Columns that share texts; without such a column nothing has to wait for them.
    func sharesTexts(_ file: FileSchema) -> Set<ImportStep> {
      ExtraColumns(of: file, in: contents).columns.isEmpty ? [] : [.texts]
    }
    let sharing = reads("trips.txt", "stop_times.txt", "shapes.txt", "calendar_dates.txt", "fare_rules.txt")
    let writes: [(ImportStep, Set<ImportStep>)] = [
      (.texts, sharing.union(reads("routes.txt", "calendar.txt"))),
      // Trips look up services, which are ranked here.
      (
        .services,
        reads("calendar.txt", "calendar_dates.txt", "trips.txt").union(sharesTexts(GTFSSchema.calendarDates))
      ),
      (.shapes, reads("shapes.txt").union(sharesTexts(GTFSSchema.shapes))),
      (.ranks, [.texts]),
      (.clock, reads("agency.txt").union([.services])),
      (.search, reads("stops.txt", "translations.txt")),
      (.stopService, reads("stops.txt").union([.ranks])),
      (.provenance, []),
    ]
    plan += writes
    if tables.contains("fare_rules.txt") { plan.append((.fareRules, reads("routes.txt").union([.texts]))) }
    if tables.contains("frequencies.txt") { plan.append((.frequencies, reads("frequencies.txt").union([.ranks]))) }
    // SQLite has all its rows then. What goes past it is written meanwhile, what takes longest first.
    plan.append((.indexes, Set(plan.map(\.0))))
    plan.append((.tripIndexes, reads("routes.txt").union([.ranks, .services])))
    plan.append((.trips, reads("routes.txt").union([.ranks, .services])))
    plan.append((.patterns, [.ranks]))
    plan.append((.statistics, Set(plan.map(\.0))))
    plan.append((.packing, [.statistics]))
    steps = Self.mostAwaitedFirst(plan.map(\.0))
    prerequisites = Dictionary(uniqueKeysWithValues: plan)
  }

  /// The steps that may start once `finished` are done and that were not started yet.
  package func ready(after finished: Set<ImportStep>, started: Set<ImportStep>) -> [ImportStep] {
    steps.filter { step in
      !started.contains(step) && prerequisites[step, default: []].isSubset(of: finished)
    }
  }

  private static func prerequisites(
    of file: FileSchema, tables: Set<String>, hasLocations: Bool
  ) -> Set<ImportStep> {
    var steps = Set<ImportStep>()
    for name in file.columns.flatMap({ checkedReferences(of: $0, in: file) }).map(\.file) {
      if tables.contains(name) { steps.insert(.read(name)) }
      if hasLocations, name == LocationsImport.file { steps.insert(.locations) }
    }
    return steps
  }

  /// What a column must refer to, so that the file is read after it: not its own file, whose ids are known only at the
  /// end, and not what translations.txt translates, which its rows name and nothing checks.
  static func checkedReferences(of column: ColumnSchema, in file: FileSchema) -> [ColumnReference] {
    file.name == "translations.txt" ? [] : column.references.filter { $0.file != file.name }
  }

  /// stop_times is most of a feed, so whatever it waits for comes first, and it comes before all that does not matter
  /// to it.
  private static func mostAwaitedFirst(_ steps: [ImportStep]) -> [ImportStep] {
    let first: [ImportStep] = [
      "agency.txt", "calendar.txt", "calendar_dates.txt", "levels.txt", "stops.txt", "routes.txt", "shapes.txt",
      "trips.txt",
      "stop_times.txt",
    ].map { .read($0) }
    return first.filter(steps.contains) + steps.filter { !first.contains($0) }
  }
}

extension ImportPlan: CustomStringConvertible {
  /// A line a step: its name, and what it waits for.
  package var description: String {
    steps.map { step in
      let waits = steps.filter { prerequisites[step, default: []].contains($0) }
      return waits.isEmpty ? "\(step)" : "\(step)  after  " + waits.map(\.description).joined(separator: ", ")
    }.joined(separator: "\n")
  }
}
