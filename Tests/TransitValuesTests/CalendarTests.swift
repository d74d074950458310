import Testing
import TransitValues

@Suite struct `Service date strides` {
  @Test func `service dates advance by days`() throws {
    let (first, last) = (try #require(ServiceDate("20240228")), try #require(ServiceDate("20240301")))
    #expect((first...last).map(\.description) == ["20240228", "20240229", "20240301"])
    #expect((first..<last).count == 2)
    #expect(first.distance(to: last) == 2)
    #expect(last.distance(to: first) == -2)
    #expect(last.advanced(by: -2) == first)
    #expect(first.advanced(by: 0) == first)
    #expect(first < last && !(last < first) && !(first < first))
  }

  @Test func `service dates can advance by weeks`() throws {
    let monday = try #require(ServiceDate("20260706"))
    let mondays = stride(from: monday, through: monday.advanced(by: 21), by: 7)
    #expect(mondays.map(\.weekday) == [.monday, .monday, .monday, .monday])
    #expect(Array(mondays).last?.description == "20260727")
  }
}

@Suite struct `Service time strides` {
  @Test func `service times advance by seconds`() {
    let times = stride(from: ServiceTime(hour: 23, minute: 30), to: ServiceTime(hour: 24, minute: 30), by: 1200)
    #expect(times.map(\.description) == ["23:30:00", "23:50:00", "24:10:00"])
    #expect(ServiceTime(hour: 1).distance(to: ServiceTime(hour: 0, minute: 59, second: 30)) == -30)
    #expect(ServiceTime(hour: 1).advanced(by: -3601) == ServiceTime(seconds: -1))
    #expect(ServiceTime(seconds: -1) < ServiceTime(hour: 0))
  }
}

@Suite struct `Weekdays` {
  @Test func `weekdays begin on Monday`() throws {
    let monday = try #require(ServiceDate("20260706"))
    #expect((0..<7).map { monday.advanced(by: $0).weekday } == Weekday.allCases)
    #expect(Weekday.allCases.sorted() == Weekday.allCases)
    #expect(Weekday.monday < .tuesday && Weekday.saturday < .sunday)
  }
}

@Suite struct `Service dates from numbers` {
  @Test(arguments: [(2024, 2, 29), (2000, 2, 29), (0, 1, 1), (9999, 12, 31), (2026, 4, 30)])
  func `a service date has the given year, month and day`(year: Int, month: Int, day: Int) throws {
    let date = try #require(ServiceDate(year: year, month: month, day: day))
    #expect(date.calendarDate == (year, month, day))
    #expect(ServiceDate(date.description) == date)
  }

  @Test(arguments: [
    (2026, 2, 29), (1900, 2, 29), (2026, 4, 31), (2026, 13, 1), (2026, 0, 1), (2026, 1, 0), (2026, 1, -1),
    (-1, 1, 1), (10_000, 1, 1),
  ])
  func `service dates that do not exist are nil`(year: Int, month: Int, day: Int) {
    #expect(ServiceDate(year: year, month: month, day: day) == nil)
  }
}

@Suite struct `Service times from text` {
  @Test(arguments: [
    ("08:05:00", 29_100), ("8:05:00", 29_100), ("25:10:00", 90_600), ("999999999:00:00", 3_599_999_996_400),
    ("-00:01:00", -60),
  ])
  func `service times are parsed as in GTFS`(text: String, seconds: Int) {
    #expect(ServiceTime(text)?.seconds == seconds)
    #expect(ServiceTime("at \(text)".dropFirst(3))?.seconds == seconds)
  }

  @Test(arguments: [
    "", ":", "08:05", "08:60:00", "08:00:60", "08:5:00", "08:05:0", "+08:05:00", "--08:05:00", "08:05:00 ", ":05:00",
    "1234567890:00:00", "08:05:00:00", "٠٨:٠٥:٠٠", "08.05.00",
  ])
  func `other texts are not service times`(text: String) {
    #expect(ServiceTime(text) == nil)
  }

  @Test func `a service time equals the time of its hour, minute and second`() {
    #expect(ServiceTime(hour: 25, minute: 10, second: 3) == ServiceTime(seconds: 90_603))
    #expect(ServiceTime(hour: 6) == ServiceTime("06:00:00"))
  }
}

@Suite struct `Coordinate descriptions` {
  @Test func `a coordinate is described by latitude and longitude in degrees`() {
    #expect(Coordinate(latitudeE7: 469_480_000, longitudeE7: 74_474_000).description == "46.948, 7.4474")
    #expect(Coordinate(latitudeE7: -5_000_000, longitudeE7: 0).description == "-0.5, 0.0")
  }
}
