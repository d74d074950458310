import FeedEditor
import ToolSupport
import TransitAnswers
import TransitFoundation
import TransitValues

/// The differences of two feeds in words.
struct DifferenceText {
  let difference: FeedDifference

  /// The number of routes, stops, days and rows that are listed.
  private static let limit = 10

  var text: String {
    if difference.isEmpty { return "no differences\n" }
    return [validity, days, routes, stops, trips, files, samples].filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private var validity: String {
    let (old, new) = (Self.text(difference.oldDays), Self.text(difference.newDays))
    return old == new ? "runs \(new)\n" : "runs \(new), before: \(old)\n"
  }

  private static func text(_ days: ClosedRange<ServiceDate>?) -> String {
    days.map { "\($0.lowerBound) to \($0.upperBound)" } ?? "never"
  }

  private var days: String {
    if difference.days.isEmpty { return "" }
    var table = TextTable([("DAY", .left), ("TRIPS", .right), ("BEFORE", .right)])
    for day in difference.days.prefix(Self.limit) {
      table.append(["\(day.date) \(day.date.weekday)", String(day.new), String(day.old)])
    }
    return "\(difference.dayCount.counted("day")) with another number of trips\n" + table.text
      + rest(difference.dayCount)
  }

  private var routes: String {
    if difference.routes.isEmpty { return "" }
    var table = TextTable([("ROUTE_ID", .left), ("NAME", .left), ("TRIPS", .right), ("BEFORE", .right)])
    for route in difference.routes.prefix(Self.limit) {
      table.append([route.route.rawValue, route.name, String(route.new), String(route.old)])
    }
    return "\(difference.routes.count.counted("route")) with another number of trips on common days\n"
      + table.text + rest(difference.routes.count)
  }

  private var stops: String {
    if difference.stops.isEmpty { return "" }
    var table = TextTable([("STOP_ID", .left), ("NAME", .left), ("BEFORE", .left), ("MOVED", .right)])
    for stop in difference.stops.prefix(Self.limit) {
      let moved = stop.meters.map { $0 < 1 ? "" : Quantity.distance($0) } ?? ""
      table.append([
        stop.stop.rawValue, stop.newName, stop.newName == stop.oldName ? "" : stop.oldName, moved,
      ])
    }
    return "\(difference.stops.count.counted("stop")) moved or with another name\n" + table.text
      + rest(difference.stops.count)
  }

  private var trips: String {
    difference.renamedTripCount == 0
      ? "" : "\(difference.renamedTripCount.counted("trip")) merely with another id\n"
  }

  private var files: String {
    var table = TextTable([
      ("FILE", .left), ("SAME", .right), ("CHANGED", .right), ("ADDED", .right), ("REMOVED", .right),
      ("OTHER_ID", .right), ("COLUMNS", .left),
    ])
    for file in difference.files where !file.isEmpty {
      let columns = file.columns.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      let counts = [file.unchanged, file.changed, file.added, file.removed, file.renamed].map(String.init)
      table.append([file.name] + counts + [columns.map { "\($0.key) \($0.value)" }.joined(separator: ", ")])
    }
    return table.text
  }

  private var samples: String {
    difference.files.flatMap { file in
      file.samples.map { DisplayText.oneLine("\(file.name): \(Self.text($0))") + "\n" }
    }.joined()
  }

  private static func text(_ sample: FileDifference.Sample) -> String {
    switch sample {
    case .added(let key): return "added \(key.joined(separator: ", "))"
    case .removed(let key): return "removed \(key.joined(separator: ", "))"
    case .changed(let key, let changes):
      let cells = changes.map { "\($0.column) \"\($0.old)\" is now \"\($0.new)\"" }
      return "changed \(key.joined(separator: ", "))" + (cells.isEmpty ? "" : ": " + cells.joined(separator: ", "))
    }
  }

  private func rest(_ count: Int) -> String {
    count > Self.limit ? "and \(count - Self.limit) more\n" : ""
  }
}

// MARK: - JSON

extension FeedDifference {
  /// What `diff --json` prints.
  var json: JSONOutput {
    [
      "equal": .bool(isEmpty), "old_days": Self.json(oldDays), "new_days": Self.json(newDays),
      "trips_with_other_ids": .integer(renamedTripCount), "day_count": .integer(dayCount),
      "days": .array(
        days.map {
          ["date": .string($0.date.description), "old_trips": .integer($0.old), "new_trips": .integer($0.new)]
        }
      ),
      "routes": .array(
        routes.map { route in
          [
            "route_id": .string(route.route.rawValue), "name": .string(route.name), "old_trips": .integer(route.old),
            "new_trips": .integer(route.new),
          ]
        }),
      "stops": .array(
        stops.map { stop in
          [
            "stop_id": .string(stop.stop.rawValue), "old_name": .string(stop.oldName),
            "new_name": .string(stop.newName), "moved_meters": JSONOutput(stop.meters, digits: 1),
          ]
        }),
      "files": .array(files.map(\.json)),
    ]
  }

  private static func json(_ days: ClosedRange<ServiceDate>?) -> JSONOutput {
    guard let days else { return .null }
    return ["start": .string(days.lowerBound.description), "end": .string(days.upperBound.description)]
  }
}

extension FileDifference {
  fileprivate var json: JSONOutput {
    [
      "file": .string(name), "unchanged": .integer(unchanged), "changed": .integer(changed),
      "added": .integer(added), "removed": .integer(removed), "with_other_ids": .integer(renamed),
      "columns": JSONOutput(counts: columns), "samples": .array(samples.map(Self.json)),
    ]
  }

  private static func json(_ sample: Sample) -> JSONOutput {
    func list(_ texts: [String]) -> JSONOutput { .array(texts.map { .string($0) }) }
    switch sample {
    case .added(let key): return ["added": list(key)]
    case .removed(let key): return ["removed": list(key)]
    case .changed(let key, let changes):
      let cells: [JSONOutput] = changes.map {
        ["column": .string($0.column), "old": .string($0.old), "new": .string($0.new)]
      }
      return ["changed": list(key), "cells": .array(cells)]
    }
  }
}
