import BundleFormat
import FeedEditor
import Foundation
import GTFSFeed
import TestFeeds
import Testing
import TransitBundle
import TransitSQLite
import TransitValues

@testable import FeedWriter

@Suite struct `Exports of false databases` {
  private static let sql =
    `False databases`.lies.filter { $0.check != "schema" }.map(\.sql) + [
      "UPDATE trip SET trip_id = 'ZZ' WHERE id = 1",
      "UPDATE trip SET start = -1 WHERE id = 1", "UPDATE trip SET start = 359000", "UPDATE trip SET start = 400000",
      "UPDATE trip SET start = 9223372036854775807", "UPDATE trip SET start = 0.5 WHERE id = 2",
      "UPDATE trip SET pattern = 'x' WHERE id = 1", "UPDATE trip SET profile = 2 WHERE id = 1",
      "UPDATE pattern_call SET pickup_type = 'yes', headsign = 'x' WHERE position = 1",
      "UPDATE pattern_call SET distance = 1.25 WHERE position = 1",
      "UPDATE pattern_call SET distance = '1.2500000000000000001' WHERE position = 1",
      "UPDATE pattern_call SET distance = 1234567890123456789 WHERE position = 1",
      "UPDATE pattern_call SET window_start = 400000 WHERE position = 1",
      "UPDATE profile_call SET arrival = 'x' WHERE position = 1", "DELETE FROM profile_call WHERE position = 1",
      "UPDATE stop SET stop_id = x'41' WHERE id = 1",
      "UPDATE stop SET stop_id = ' a,\"b\"' WHERE id = 1", "DELETE FROM extra_call WHERE position = 1",
      "UPDATE extra_call SET x_track = 'x'", "UPDATE text SET value = 7", "DELETE FROM text",
      "UPDATE shape SET shape_id = 'ZZ' WHERE id = 1", "UPDATE shape SET line = 1", "DELETE FROM point WHERE id = 2",
      "UPDATE point SET latitude = 0.5 WHERE id = 1", "UPDATE point SET latitude = NULL, longitude = 'x' WHERE id = 2",
      "UPDATE point SET longitude = 9223372036854775807", "UPDATE line_point SET sequence = 5 - position",
      "UPDATE line_point SET distance = -5 WHERE position = 1",
    ]

  @Test(arguments: sql)
  func `rows of stop_times.txt and shapes.txt are those of the views`(sql: String) async throws {
    try await BuiltBundle.smallCity.value.withCopy(changing: sql) { path in
      let export = try FeedExport(bundle: path)
      let timetable = try Timetable(path: path)
      let files = try ExportedFile.files(of: timetable.metadata.contents, path: path)
      for file in try export.composedFiles() {
        guard case .table(let query) = files.first(where: { $0.name == file.name })?.content else { continue }
        let view = try timetable.withConnection { connection throws(DatabaseError) in
          var rows = CSVRows()
          query.appendHeader(to: &rows)
          try TableExport(query, from: connection).appendRows(to: &rows)
          return rows.bytes
        }
        var text: [UInt8] = []
        let rows = try file.rows { _ in true }
        while try rows.append(to: &text) {}
        #expect(String(decoding: text, as: UTF8.self) == String(decoding: view, as: UTF8.self))
      }
    }
  }

  @Test(arguments: sql)
  func `an extract has the rows of the views`(sql: String) async throws {
    try await BuiltBundle.smallCity.value.withCopy(changing: sql) { path in
      let export = try FeedExport(bundle: path)
      let middle = try Timetable(path: path).withConnection { connection throws(DatabaseError) in
        let rows = try connection.prepare("SELECT avg(stop_lon) FROM stops")
        return try rows.step() ? rows.double(at: 0) : 0
      }
      let folder = try TemporaryFolder()
      let west = Area.box(Coordinate.Bounds(south: -90, west: -180, north: 90, east: middle))
      for areas in [[], [west]] {
        let extracts = [[], try export.composedFiles()].map { composed in
          var conditions = ExtractConditions()
          conditions.areas = areas
          do {
            _ = try export.write(to: folder.file("whole.zip"), leavingOut: composed)
            let feed = try Feed(opening: folder.file("whole.zip"), named: "feed")
            let report = try Extraction(of: feed, conditions, composed: composed).write(to: folder.file("part.zip"))
            return "\(report) \(try Data(contentsOf: URL(filePath: folder.file("part.zip"))).base64EncodedString())"
          } catch {
            return "\(error)"
          }
        }
        #expect(extracts[0] == extracts[1])
      }
    }
  }

  @Test func `rows of a sound database are composed`() async throws {
    let export = try FeedExport(bundle: try await BuiltBundle.smallCity.value.path)
    #expect(try export.composedFiles().map(\.name).sorted() == ["shapes.txt", "stop_times.txt"])
  }
}
