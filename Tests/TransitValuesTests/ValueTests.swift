import Testing
import TransitValues

@Suite struct `Service dates` {
  @Test(arguments: [("19700101", 0), ("20000229", 11_016), ("20181031", 17_835), ("00000101", -719_528)])
  func `service dates count days since 1970`(text: String, day: Int) throws {
    #expect(try #require(ServiceDate(text)).daysSince1970 == day)
  }

  @Test func `service dates of four centuries survive formatting and parsing`() throws {
    for day in -80_000...80_000 {
      let date = ServiceDate(daysSince1970: day)
      #expect(ServiceDate(date.description) == date)
    }
  }

  @Test(arguments: ["", "2018103", "201810311", "20180230", "20190229", "20180001", "2018-10-31", "２０１８１０３１"])
  func `texts that are not dates are refused`(text: String) {
    #expect(ServiceDate(text) == nil)
  }

  @Test func `service dates have a weekday`() throws {
    #expect(try #require(ServiceDate("20181031")).weekday == .wednesday)
    #expect(ServiceDate(daysSince1970: 0).weekday == .thursday)
    #expect(ServiceDate(daysSince1970: -4).weekday == .sunday)
  }

  @Test(arguments: [Int.min, .max, -10, 10]) func `weekdays of extreme dates are consecutive`(day: Int) {
    let other = day == .max ? day - 1 : day + 1
    let (first, next) = (ServiceDate(daysSince1970: min(day, other)), ServiceDate(daysSince1970: max(day, other)))
    #expect((first.weekday.rawValue + 1) % 7 == next.weekday.rawValue)
  }

  @Test(arguments: [Int.min, .max, .max - 719_468, -719_529, -719_528, 2_932_897, 1 << 40, -1 << 40])
  func `the calendar repeats every 400 years, even at extremes`(day: Int) {
    var (eras, days) = day.quotientAndRemainder(dividingBy: 146_097)
    if days < 0 { (eras, days) = (eras - 1, days + 146_097) }
    let (far, near) = (ServiceDate(daysSince1970: day).calendarDate, ServiceDate(daysSince1970: days).calendarDate)
    #expect(far == (near.year + 400 * eras, near.month, near.day))
  }

  @Test(arguments: [
    (-719_529, "-00011231"), (2_932_897, "100000101"), (Int.max, "252527349277685240727"),
    (Int.min, "-252527349277645850607"),
  ])
  func `extreme dates are written with all digits of the year`(day: Int, text: String) {
    #expect(ServiceDate(daysSince1970: day).description == text)
  }
}

@Suite struct `Service times` {
  @Test(arguments: [(90_600, "25:10:00"), (0, "00:00:00"), (3_599_999, "999:59:59"), (-60, "-00:01:00")])
  func `service times are written as in GTFS`(seconds: Int, text: String) {
    #expect(ServiceTime(seconds: seconds).description == text)
  }
}

@Suite struct `Coordinates` {
  @Test func `degrees are rounded to 1e-7`() throws {
    let place = try #require(Coordinate(latitude: -33.86512345, longitude: 151.2))
    #expect(place.latitudeE7 == -338_651_235)
    #expect(place.longitudeE7 == 1_512_000_000)
  }

  @Test(arguments: [(90.1, 0.0), (0.0, -180.5), (.nan, 0.0), (0.0, .infinity)])
  func `coordinates out of range are refused`(latitude: Double, longitude: Double) {
    #expect(Coordinate(latitude: latitude, longitude: longitude) == nil)
  }
}

@Suite struct `Ids` {
  @Test func `ids differ if their bytes differ`() {
    let composed: StopID = "Caf\u{E9}"
    let decomposed: StopID = "Cafe\u{301}"
    #expect(composed != decomposed)
    #expect(Set([composed, decomposed]).count == 2)
    #expect(composed == StopID(rawValue: "Caf\u{E9}"))
  }

  @Test func `ids are ordered by bytes`() {
    let ids: [StopID] = ["Z", "a", "\u{E9}", "z"]
    #expect(ids.sorted() == ["Z", "a", "z", "\u{E9}"])
  }
}
