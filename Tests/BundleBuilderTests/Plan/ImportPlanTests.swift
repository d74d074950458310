import BundleBuilder
import BundleFormat
import Operations
import TestFeeds
import Testing
import TransitValues

@Suite struct `Import plans` {
  /// Returns the plan for a feed of these files, with all columns that GTFS defines.
  private func plan(_ names: some Sequence<String>) -> ImportPlan {
    let files = names.sorted().map { name in
      let schema = GTFSSchema.file(named: name)
      return FeedContents.File(
        name: name, kind: schema?.isTable == true ? .table : .bytes, columns: schema?.columns.map(\.name) ?? [], rows: 0
      )
    }
    return ImportPlan(for: FeedContents(files: files, stopDistanceDigits: 0, shapeDistanceDigits: 0))
  }

  /// Plans for no files, each single file, all files, and random subsets.
  private var plans: [ImportPlan] {
    let all = GTFSSchema.files.map(\.name) + ["notes.txt", "logo.png"]
    var random = SplitMix64(seed: 1)
    let choices = (0..<200).map { _ in
      let percent = random.number(5...95)
      return all.filter { _ in random.chance(percent) }
    }
    return ([[], all] + all.map { [$0] } + choices).map(plan)
  }

  @Test func `every step of a plan becomes ready at any width`() {
    for plan in plans {
      for width in [1, 3, .max] {
        var (finished, started): (Set<ImportStep>, Set<ImportStep>) = ([], [])
        while case let ready = plan.ready(after: finished, started: started).prefix(width), !ready.isEmpty {
          started.formUnion(ready)
          finished.formUnion(ready)
        }
        #expect(finished == Set(plan.steps))
      }
    }
  }

  @Test func `each step occurs once and waits only for steps of the plan`() {
    for plan in plans {
      #expect(Set(plan.steps).count == plan.steps.count)
      #expect(Set(plan.prerequisites.keys) == Set(plan.steps))
      #expect(plan.prerequisites.values.allSatisfy { $0.isSubset(of: plan.steps) })
    }
  }

  @Test func `ready steps are not started and have all prerequisites`() {
    var random = SplitMix64(seed: 2)
    for plan in plans {
      let started = Set(plan.steps.filter { _ in random.chance(40) })
      let finished = started.filter { _ in random.chance(60) }
      let ready = plan.ready(after: finished, started: started)
      #expect(started.isDisjoint(with: ready))
      #expect(ready.allSatisfy { plan.prerequisites[$0, default: []].isSubset(of: finished) })
      #expect(plan.steps.filter(ready.contains) == ready, "ready steps keep the order of the plan")
      let later = plan.ready(after: started, started: started)
      #expect(Set(ready).isSubset(of: later), "finishing more steps never blocks a ready step")
    }
  }

  @Test func `files are read after the files they refer to`() {
    let plan = plan(GTFSSchema.files.map(\.name))
    func waits(_ file: String, for others: String...) -> Bool {
      others.allSatisfy { isBefore(.read($0), .read(file), in: plan) }
    }
    #expect(waits("stop_times.txt", for: "stops.txt", "trips.txt", "location_groups.txt", "booking_rules.txt"))
    #expect(waits("trips.txt", for: "calendar.txt", "calendar_dates.txt", "routes.txt", "shapes.txt"))
    #expect(waits("routes.txt", for: "agency.txt"))
    #expect(waits("stops.txt", for: "levels.txt"))
    #expect(waits("frequencies.txt", for: "trips.txt"))
    #expect(waits("transfers.txt", for: "stops.txt", "routes.txt", "trips.txt"))
    #expect(isBefore(.locations, .read("stop_times.txt"), in: plan))
  }

  @Test func `indexes follow all tables, and packing is the last step`() {
    for plan in plans {
      // Trees that SQLite does not write need no indexes from SQLite.
      let trees: Set<ImportStep> = [.patterns, .trips, .tripIndexes]
      let end: Set<ImportStep> = [.statistics, .packing]
      #expect(plan.prerequisites[.indexes] == Set(plan.steps).subtracting([.indexes]).subtracting(trees.union(end)))
      #expect(plan.prerequisites[.statistics] == Set(plan.steps).subtracting(end))
      #expect(plan.prerequisites[.packing] == [.indexes, .statistics])
      #expect(plan.steps.suffix(2) == [.statistics, .packing])
    }
  }

  @Test func `shapes wait for texts only if they have unknown columns`() throws {
    let shapes = ["shape_id", "shape_pt_lat", "shape_pt_lon", "shape_pt_sequence"]
    func prerequisites(columns: [String]) -> Set<ImportStep>? {
      let file = FeedContents.File(name: "shapes.txt", kind: .table, columns: columns, rows: 0)
      return ImportPlan(for: FeedContents(files: [file], stopDistanceDigits: 0, shapeDistanceDigits: 0))
        .prerequisites[.shapes]
    }
    #expect(prerequisites(columns: shapes) == [.read("shapes.txt")])
    #expect(prerequisites(columns: shapes + ["x"]) == [.read("shapes.txt"), .texts])
  }

  @Test func `a plan prints each step with its prerequisites`() {
    let files = ["agency.txt", "calendar.txt", "notes.txt", "routes.txt", "stop_times.txt", "stops.txt", "trips.txt"]
    let all =
      "read agency.txt, read calendar.txt, read stops.txt, read routes.txt, read trips.txt, read stop_times.txt, "
      + "keep other files, texts, services, shapes, ranks, clock, search, stop service, provenance"
    #expect(
      plan(files).description == """
        read agency.txt
        read calendar.txt
        read stops.txt
        read routes.txt  after  read agency.txt
        read trips.txt  after  read calendar.txt, read routes.txt
        read stop_times.txt  after  read stops.txt, read trips.txt
        keep other files
        texts  after  read calendar.txt, read trips.txt, read stop_times.txt
        services  after  read calendar.txt
        shapes
        ranks  after  read stop_times.txt, texts
        clock  after  read agency.txt, services
        search  after  read stops.txt
        stop service  after  read stops.txt, read stop_times.txt
        provenance
        indexes  after  \(all)
        trip indexes  after  read trips.txt, read stop_times.txt, texts, ranks
        trips  after  read trips.txt, read stop_times.txt, texts, ranks
        patterns  after  read stop_times.txt, texts, ranks
        statistics  after  \(all), indexes, trip indexes, trips, patterns
        packing  after  indexes, statistics
        """)
  }

  /// Whether `first` always finishes before `second` starts.
  private func isBefore(_ first: ImportStep, _ second: ImportStep, in plan: ImportPlan) -> Bool {
    let waits = plan.prerequisites[second, default: []]
    return waits.contains(first) || waits.contains { isBefore(first, $0, in: plan) }
  }
}
