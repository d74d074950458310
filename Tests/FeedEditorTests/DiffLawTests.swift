import BundleBuilder
import FeedEditor
import FeedWriter
import Foundation
import GTFSFeed
import TestFeeds
import Testing
import TransitValues

extension FeedText {
  /// What differs in another version of the feed.
  func difference(from other: FeedText, rowsAtOnce: Int = 1_500_000) throws -> FeedDifference {
    let folder = try TemporaryFolder()
    return try FeedComparison(
      opened(in: folder, named: "old"), other.opened(in: folder, named: "new"), rowsAtOnce: rowsAtOnce
    ).run()
  }
}

@Suite struct `Laws of differences` {
  @Test(arguments: 0..<40 as Range<UInt64>)
  func `a feed does not differ from itself with rows and columns in another order`(seed: UInt64) throws {
    let feed = RandomRecords(seed: seed).text
    var random = SplitMix64(seed: seed)
    let other = FeedText(
      feed.files.sorted { $0.key < $1.key }.map { name, text in
        var table = FeedTable(name, text: text)
        random.shuffle(&table.rows)
        table.columns.reverse()
        table.rows = table.rows.map { $0.reversed() }
        return table
      })
    let difference = try feed.difference(from: other)
    #expect(difference.files.filter { !$0.isEmpty } == [])
    #expect(difference.days == [] && difference.routes == [] && difference.stops == [])
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `a feed does not differ from the export of its bundle`(seed: UInt64) async throws {
    let feed = RandomRecords(seed: seed).text
    let folder = try TemporaryFolder()
    let source = try feed.opened(in: folder)
    let (bundle, export) = (folder.file("feed.transit"), folder.file("export.zip"))
    _ = try await Turns.imports.take { try await FeedImport(feed: folder.file("feed"), output: bundle).run() }
    _ = try FeedExport(bundle: bundle).write(to: export)
    let difference = try FeedComparison(source, Feed(opening: export)).run()
    #expect(difference.files.filter { !$0.isEmpty } == [])
    #expect(difference.isEmpty)
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `every row of both feeds is counted once, as a naive comparison does`(seed: UInt64) throws {
    let one = RandomRecords(seed: seed).text
    let other = ChangedFeed(one, seed: seed).text
    let difference = try one.difference(from: other)
    for file in difference.files where file.name != "locations.geojson" {
      let (old, new) = (NaiveRows(one, file.name), NaiveRows(other, file.name))
      #expect(file.unchanged + file.changed + file.removed + file.renamed == old.count, "\(file)")
      #expect(file.unchanged + file.changed + file.added + file.renamed == new.count, "\(file)")
      if file.renamed == 0 {
        #expect(file.unchanged == old.common(with: new), "\(file)")
        if old.hasDistinctKeys, new.hasDistinctKeys {
          #expect(file.changed == old.keys(in: new).count - old.common(with: new), "\(file)")
        }
      }
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `a file that is compared in parts has the differences of the whole`(seed: UInt64) throws {
    let one = RandomRecords(seed: seed).text
    let other = ChangedFeed(one, seed: seed).text
    let (whole, parts) = (try one.difference(from: other), try one.difference(from: other, rowsAtOnce: 3))
    for (file, part) in zip(whole.files, parts.files) {
      let counts = [file, part].map { [$0.unchanged, $0.changed, $0.added, $0.removed, $0.renamed] }
      #expect(file.name == part.name && counts[0] == counts[1] && file.columns == part.columns, "\(file)")
    }
    #expect(whole.files.count == parts.files.count)
  }

  /// The points of a shape, which all have the same first column of the key.
  @Test func `rows of one long trip, shape or service are compared in parts, too`() throws {
    func feed(_ step: Int) -> FeedText {
      let points = (0..<100).map { "x,50.\(10 + $0),8.\(10 + $0 * step % 90),\($0)\n" }
      return .small.adding("shapes.txt", "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\n" + points.joined())
    }
    let difference = try feed(1).difference(from: feed(2), rowsAtOnce: 10)
    let shapes = try #require(difference.files.first { $0.name == "shapes.txt" })
    #expect(shapes.changed == 98 && shapes.unchanged == 2 && shapes.columns == ["shape_pt_lon": 98])
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `backward, what was added is removed`(seed: UInt64) throws {
    let one = RandomRecords(seed: seed).text
    let other = ChangedFeed(one, seed: seed).text
    let (forward, backward) = (try one.difference(from: other), try other.difference(from: one))
    #expect(forward.files.map(\.added) == backward.files.map(\.removed))
    #expect(forward.files.map(\.removed) == backward.files.map(\.added))
    #expect(forward.files.map(\.changed) == backward.files.map(\.changed))
    #expect(forward.files.map(\.unchanged) == backward.files.map(\.unchanged))
    #expect(forward.renamedTripCount == backward.renamedTripCount)
    #expect(forward.days.map(\.old) == backward.days.map(\.new))
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `trips with other ids are no difference of calls`(seed: UInt64) throws {
    let one = RandomRecords(seed: seed).text
    // Rows of other files refer to trips.
    let files = ["trips.txt", "stop_times.txt", "frequencies.txt"]
    var tables = one.files.map { FeedTable($0.key, text: $0.value) }
    for index in tables.indices where files.contains(tables[index].name) {
      guard let column = tables[index].columns.firstIndex(of: "trip_id") else { continue }
      for row in tables[index].rows.indices { tables[index].rows[row][column] += "-new" }
    }
    let difference = try one.difference(from: FeedText(tables))
    #expect(difference.renamedTripCount == one.table("trips.txt").rows.count)
    for file in difference.files { #expect(file.added == 0 && file.removed == 0 && file.changed == 0, "\(file)") }
    #expect(difference.days == [] && difference.routes == [])
  }
}

/// A feed with some random rows added, removed or changed.
private struct ChangedFeed {
  let text: FeedText

  init(_ feed: FeedText, seed: UInt64) {
    var random = SplitMix64(seed: seed &+ 5)
    text = FeedText(
      feed.files.sorted { $0.key < $1.key }.map { name, text in
        var table = FeedTable(name, text: text)
        guard !table.rows.isEmpty, random.chance(60) else { return table }
        for _ in 0..<random.number(1...4) where !table.rows.isEmpty {
          let row = random.number(0...table.rows.count - 1)
          switch random.number(0...3) {
          case 0: table.rows.remove(at: row)
          case 1: table.rows.append(table.rows[row].map { $0 + "x" })
          default: table.rows[row][random.number(0...table.columns.count - 1)] = "\(random.number(0...99))"
          }
        }
        random.shuffle(&table.rows)
        return table
      })
  }
}

/// The rows of a file as texts, compared in the simplest way.
private struct NaiveRows {
  private var rows: [String: Int] = [:]
  private var keyCounts: [String: Int] = [:]

  init(_ feed: FeedText, _ name: String) {
    let key = GTFSSchema.file(named: name)?.primaryKey ?? []
    for record in feed.table(name).records {
      let names = Set(feed.table(name).columns).sorted()
      let cells = names.map { "\($0)=\(record[$0])" }.filter { !$0.hasSuffix("=") }
      rows[cells.joined(separator: "|"), default: 0] += 1
      keyCounts[key.map { record[$0] }.joined(separator: "|"), default: 0] += 1
    }
  }

  var count: Int { rows.values.reduce(0, +) }
  var hasDistinctKeys: Bool { keyCounts.values.allSatisfy { $0 == 1 } }

  func common(with other: NaiveRows) -> Int {
    rows.reduce(0) { $0 + min($1.value, other.rows[$1.key] ?? 0) }
  }

  func keys(in other: NaiveRows) -> [String] { keyCounts.keys.filter { other.keyCounts[$0] != nil } }
}
