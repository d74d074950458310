import Foundation
import Testing
import TransitValues

/// Encodes a value as JSON with sorted keys.
private func json(_ value: some Encodable) throws -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = .sortedKeys
  return String(decoding: try encoder.encode(value), as: UTF8.self)
}

private func decode<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
  try JSONDecoder().decode(type, from: Data(json.utf8))
}

@Suite struct `Service dates as JSON` {
  @Test(arguments: ["20260706", "20240229", "00000101", "19700101", "99991231"])
  func `service dates are encoded as eight digits`(text: String) throws {
    let date = try #require(ServiceDate(text))
    #expect(try json(date) == "\"\(text)\"")
    #expect(try decode(ServiceDate.self, json(date)) == date)
  }

  @Test(arguments: ["\"2026-07-06\"", "\"20260230\"", "\"\"", "\" 20260706\"", "20260706", "null", "{}"])
  func `service dates are not decoded from other values`(json: String) {
    #expect(throws: DecodingError.self) { try decode(ServiceDate.self, json) }
  }

  @Test func `ranges of service dates are encoded and decoded`() throws {
    let week = ServiceDate(daysSince1970: 20_640)...ServiceDate(daysSince1970: 20_646)
    #expect(try decode(ClosedRange<ServiceDate>.self, json(week)) == week)
  }
}

@Suite struct `Service times as JSON` {
  @Test(arguments: [
    (0, "00:00:00"), (29_105, "08:05:05"), (90_600, "25:10:00"), (3_599_999, "999:59:59"), (-60, "-00:01:00"),
  ])
  func `service times are encoded as in GTFS`(seconds: Int, text: String) throws {
    let time = ServiceTime(seconds: seconds)
    #expect(try json(time) == "\"\(text)\"")
    #expect(try decode(ServiceTime.self, json(time)) == time)
  }

  @Test(arguments: ["\"8:5\"", "\"08:60:00\"", "\"\"", "29100", "null", "[]"])
  func `service times are not decoded from other values`(json: String) {
    #expect(throws: DecodingError.self) { try decode(ServiceTime.self, json) }
  }
}

@Suite struct `Weekdays as JSON` {
  @Test func `weekdays are encoded as numbers from 0 for Monday`() throws {
    #expect(try json(Weekday.allCases) == "[0,1,2,3,4,5,6]")
    #expect(try decode([Weekday].self, "[0,6]") == [.monday, .sunday])
    #expect(throws: DecodingError.self) { try decode(Weekday.self, "7") }
  }
}

@Suite struct `Coordinates as JSON` {
  @Test func `coordinates are encoded in degrees`() throws {
    let place = try #require(Coordinate(latitude: 46.948, longitude: -7.4474))
    #expect(try json(place) == #"{"latitude":46.948,"longitude":-7.4474}"#)
  }

  @Test func `coordinates are decoded without loss`() throws {
    let latitudes = [-900_000_000, -338_651_235, -1, 0, 1, 469_480_003, 899_999_999, 900_000_000]
    for latitude in latitudes {
      for longitude in [-1_800_000_000, -1_799_999_999, -7, 0, 74_474_001, 1_512_093_001, 1_800_000_000] {
        let place = Coordinate(latitudeE7: latitude, longitudeE7: longitude)
        #expect(try decode(Coordinate.self, json(place)) == place)
      }
    }
  }

  @Test(arguments: [
    #"{"latitude":90.1,"longitude":0}"#, #"{"latitude":0,"longitude":-180.5}"#, #"{"latitude":1}"#,
    #"{"latitude":"1","longitude":"2"}"#, "[1,2]", "null",
  ])
  func `invalid coordinates and other values are not decoded`(json: String) {
    #expect(throws: DecodingError.self) { try decode(Coordinate.self, json) }
  }

  @Test func `bounds are encoded and decoded`() throws {
    let box = Coordinate.Bounds(south: -33.9, west: 179.5, north: -33.1, east: -179.25)
    #expect(try json(box) == #"{"east":-179.25,"north":-33.1,"south":-33.9,"west":179.5}"#)
    #expect(try decode(Coordinate.Bounds.self, json(box)) == box)
  }
}

@Suite struct `Ids as JSON` {
  /// Checks the behavior that all types of ids share.
  private func check<ID: FeedIdentifier>(_ type: ID.Type) throws {
    let id: ID = "line/7 é"
    #expect(id.rawValue == "line/7 é", "\(type)")
    #expect(id.description == "line/7 é", "\(type)")
    #expect(try decode([String].self, json([id])) == ["line/7 é"], "\(type)")
    #expect(try decode([ID].self, json([id])) == [id], "\(type)")
    #expect(throws: DecodingError.self, "\(type)") { try decode(ID.self, "7") }
  }

  @Test func `ids are encoded as plain text`() throws {
    #expect(try json(["8503000"] as [StopID]) == #"["8503000"]"#)
    try check(StopID.self)
    try check(TripID.self)
    try check(RouteID.self)
    try check(ServiceID.self)
    try check(AgencyID.self)
    try check(ShapeID.self)
    try check(LevelID.self)
    try check(PathwayID.self)
    try check(FareID.self)
    try check(ZoneID.self)
    try check(FareProductID.self)
    try check(RiderCategoryID.self)
    try check(FareMediaID.self)
    try check(LegGroupID.self)
    try check(TimeframeGroupID.self)
    try check(AreaID.self)
    try check(NetworkID.self)
    try check(BlockID.self)
    try check(BookingRuleID.self)
    try check(AttributionID.self)
    try check(LocationID.self)
    try check(LocationGroupID.self)
  }

  @Test func `ids are decoded with the same bytes`() throws {
    let ids: [StopID] = ["Caf\u{E9}", "Cafe\u{301}", "", "\u{0}"]
    let decoded = try decode([StopID].self, json(ids))
    #expect(decoded == ids)
    #expect(decoded.map { Array($0.rawValue.utf8) } == ids.map { Array($0.rawValue.utf8) })
  }
}
