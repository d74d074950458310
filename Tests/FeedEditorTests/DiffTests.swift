import GTFSFeed
import TestFeeds
import Testing
import TransitValues

@testable import FeedEditor

@Suite struct `Differences of feeds` {
  @Test func `the days and routes with other numbers of trips are named`() throws {
    let other = FeedText.small.appending("r1,daily,t2", to: "trips.txt")
      .appending("t2,09:00:00,09:00:00,A,1\nt2,09:30:00,09:30:00,B,2", to: "stop_times.txt")
    let small = FeedText.small
    let difference = try small.difference(from: other)
    #expect(difference.days.count == 365)
    #expect(difference.days.allSatisfy { $0.old == 1 && $0.new == 2 })
    #expect(difference.routes.map { [$0.old, $0.new] } == [[365, 730]])
    #expect(
      difference.files.filter { !$0.isEmpty }.map { [$0.added, $0.changed, $0.removed] } == [[1, 0, 0], [2, 0, 0]])
  }

  @Test func `services may run for ten thousand years`() throws {
    let calendar = "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n"
    let old = FeedText.small.adding("calendar.txt", calendar + "daily,1,1,1,1,1,1,1,00010101,99991231\n")
    let new = FeedText.small.adding("calendar.txt", calendar + "daily,1,1,1,1,1,1,0,00010101,99991231\n")
    let difference = try old.difference(from: new)
    #expect(difference.newDays.map { "\($0)" } == "00010101...99991231")
    #expect(difference.dayCount == 521_722)
    #expect(difference.days.count == FeedDifference.maximumDayCount)
    #expect(difference.days.first?.date.description == "00010107")
    #expect(difference.routes.map { $0.old - $0.new } == [521_722])
  }

  @Test func `equal rows of one key are counted, not kept`() throws {
    let rows = String(repeating: "A,B,0\n", count: 200_000)
    let header = "from_stop_id,to_stop_id,transfer_type\n"
    let old = FeedText.small.adding("transfers.txt", header + rows + rows)
    let new = FeedText.small.adding("transfers.txt", header + rows + "A,B,1\n")
    let file = try #require(try old.difference(from: new).files.first { $0.name == "transfers.txt" })
    #expect([file.unchanged, file.changed, file.removed, file.added] == [200_000, 1, 199_999, 0])
  }

  @Test func `stops that moved or have another name are named`() throws {
    let stops = "stop_id,stop_name,stop_lat,stop_lon\n"
    let old = FeedText.small.adding("stops.txt", stops + "A,Anger,50,10\nB,Brücke,50,10\nC,Chor,50,10\n")
    let new = FeedText.small.adding("stops.txt", stops + "A,Anger,50.001,10\nB,Steg,50.0,10\nC,Chor,50.000001,10\n")
    let difference = try old.difference(from: new)
    #expect(difference.stops.map(\.stop) == ["A", "B"])
    #expect(difference.stops.map { ($0.meters ?? 0).rounded() } == [111, 0])
    #expect(difference.stops.map(\.newName) == ["Anger", "Steg"])
    let file = try #require(difference.files.first { $0.name == "stops.txt" })
    #expect(file.columns == ["stop_lat": 2, "stop_name": 1])
    #expect(file.samples.contains(.changed(["B"], [.init(column: "stop_name", old: "Brücke", new: "Steg")])))
  }

  @Test func `files and zones of one feed are added or removed`() throws {
    func zones(_ ids: String...) -> String {
      #"{"type":"FeatureCollection","features":["#
        + ids.map { #"{"type":"Feature","id":"\#($0)","geometry":null}"# }.joined(separator: ",") + "]}"
    }
    let old = FeedText.small.adding("notes.txt", "one").adding("locations.geojson", zones("a", "b"))
    let new = FeedText.small.adding("more.txt", "two").adding("locations.geojson", zones("c", "b"))
    let files = try old.difference(from: new).files.filter { !$0.isEmpty }
    #expect(files.map(\.name) == ["locations.geojson", "more.txt", "notes.txt"])
    #expect(files.map { [$0.unchanged, $0.added, $0.removed] } == [[1, 1, 1], [0, 1, 0], [0, 0, 1]])
  }

  @Test(arguments: [
    ("8:00:00", "08:00:00", FieldType.time), ("1.50", "1.5", .decimal(.any)), ("+1", "1", .decimal(.any)),
    ("-0.0", "0", .decimal(.any)), (".5", "0.5", .decimal(.any)), ("-.5", "-0.5", .decimal(.any)),
    ("-00.50", "-0.5", .decimal(.any)), ("10", "10.", .decimal(.any)), ("007", "7", .integer(.any)),
    ("52.123456789", "52.1234568", .latitude), ("-0.00000001", "0", .longitude), ("12.0000000", "12", .longitude),
    ("00aaff", "00AAFF", .color), ("01", "1", .enumeration(allowed: [1])), ("1e2", "100", .decimal(.any)),
    ("-1.50E-2", "-0.015", .decimal(.any)), ("2.5e0", "2.50", .decimal(.any)), ("5.2e1", "52", .latitude),
  ])
  func `spellings of one value are equal`(one: String, other: String, type: FieldType) {
    func usual(_ text: String) -> String {
      Array(text.utf8).withSpan { cell in CellSpelling(type).withUsual(cell) { $0.text } }
    }
    #expect(usual(one) == usual(other))
  }

  @Test(arguments: [
    ("x", FieldType.time), ("1e", .decimal(.any)), ("1e999", .decimal(.any)), ("-", .decimal(.any)),
    ("1.2.3", .decimal(.any)),
  ])
  func `what is no value of its type is compared as it is`(text: String, type: FieldType) {
    Array(text.utf8).withSpan { cell in
      #expect(CellSpelling(type).withUsual(cell) { $0.text } == text)
    }
  }
}
