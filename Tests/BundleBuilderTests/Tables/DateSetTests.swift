import TestFeeds
import Testing
import TransitBundle
import TransitSQLite
import TransitValues

@Suite struct `Service dates` {
  private struct Exception: Hashable {
    var service: String
    var day: Int
    var type: Int
    var holiday: String
  }

  /// Random services with dense or sparse dates of several types and holidays. Some services have the same dates.
  private static func exceptions(seed: UInt64, hasHolidays: Bool) -> [Exception] {
    var random = SplitMix64(seed: seed)
    var all: [Exception] = []
    for service in 0..<12 {
      let percent = random.pick([3, 30, 100])
      for day in 20_454..<20_554 {
        for type in 1...3 where random.chance(type == 1 ? percent : percent / 3) {
          let holiday = hasHolidays && random.chance(40) ? random.pick(["Easter", "May Day", "New Year"]) : ""
          all.append(Exception(service: "s\(service)", day: day, type: type, holiday: holiday))
        }
      }
    }
    let copies = all.filter { $0.service == "s3" }
    return all.filter { $0.service != "s7" }
      + copies.map { Exception(service: "s7", day: $0.day, type: $0.type, holiday: $0.holiday) }
  }

  /// The number of rows that the date sets need: a row covers 28 days of one kind of date.
  private static func rowCount(of exceptions: [Exception]) -> Int {
    let services = Dictionary(grouping: exceptions, by: \.service).values
    let sets = Set(
      services.map { Set($0.map { Exception(service: "", day: $0.day, type: $0.type, holiday: $0.holiday) }) })
    var count = 0
    for set in sets {
      for kind in Dictionary(grouping: set, by: { "\($0.type) \($0.holiday)" }).values {
        var end = Int.min
        for day in kind.map(\.day).sorted() where day >= end { (count, end) = (count + 1, day + 28) }
      }
    }
    return count
  }

  @Test(arguments: [UInt64](1...6), [false, true])
  func `service dates are imported in rows of four weeks`(seed: UInt64, hasHolidays: Bool) async throws {
    var exceptions = Self.exceptions(seed: seed, hasHolidays: hasHolidays)
    var random = SplitMix64(seed: seed)
    random.shuffle(&exceptions)
    let lines = exceptions.map { exception in
      let date = "\(ServiceDate(daysSince1970: exception.day))".filter(\.isNumber)
      return "\(exception.service),\(date),\(exception.type)" + (hasHolidays ? ",\(exception.holiday)" : "")
    }
    let header = "service_id,date,exception_type" + (hasHolidays ? ",holiday" : "")
    let feed = FeedText.small.adding("calendar_dates.txt", ([header] + lines).joined(separator: "\n"))
    let imported = try await ImportedFeed(feed)
    let rows = try imported.rows("SELECT \(header) FROM calendar_dates").map { row in
      row.map { value in
        switch value {
        case .text(let text): text
        case .integer(let number): "\(number)"
        default: ""
        }
      }.joined(separator: ",")
    }
    #expect(rows.sorted() == lines.sorted())
    #expect(try imported.database.integer("SELECT count(*) FROM date_set") == Self.rowCount(of: exceptions))
    let timetable = try Timetable(path: imported.bundle)
    for (service, dates) in Dictionary(grouping: exceptions, by: \.service) {
      let calendar = try #require(try timetable.service(ServiceID(rawValue: service)))
      #expect(calendar.added.map(\.daysSince1970) == dates.filter { $0.type == 1 }.map(\.day).sorted())
      #expect(calendar.removed.map(\.daysSince1970) == dates.filter { $0.type == 2 }.map(\.day).sorted())
    }
  }
}
