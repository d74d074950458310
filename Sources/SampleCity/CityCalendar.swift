import TransitValues

/// The days of a timetable year, from one June to the next, and the services that run on them.
///
/// The year contains the end of summer time (2026-10-25) and its start (2027-03-28, an Easter Sunday).
struct CityCalendar {
  static let firstDay = day("20260614")
  static let lastDay = day("20270612")

  /// The first day of the winter timetable, when some lines change.
  static let change = day("20261213")

  private(set) var services: [CityService] = []
  private var numbers: [String: Int] = [:]

  /// National holidays.
  private static let holidays = [
    "20261003", "20261225", "20261226", "20270101", "20270326", "20270329", "20270501", "20270506", "20270517",
  ].map(day)

  /// Holidays of only some districts.
  private static let regionalHolidays = ["20260815", "20261031", "20270527"].map(day)

  /// Returns the index of a district's service, creating it on first use.
  mutating func service(_ kind: CityService.Kind, district: Int) -> Int {
    let id = "\(kind.rawValue)\(district + 1)"
    if let known = numbers[id] { return known }
    numbers[id] = services.count
    services.append(Self.service(kind, id: id, district: district))
    return services.count - 1
  }

  private static func service(_ kind: CityService.Kind, id: String, district: Int) -> CityService {
    var service = CityService(
      id: id, weekdays: kind.weekdays, start: kind == .winter ? change : firstDay,
      end: kind == .summer ? change.advanced(by: -1) : lastDay)
    let regional = district.isMultiple(of: 2) ? regionalHolidays.suffix(district % 3) : []
    let holidays = (holidays + regional).sorted()
    switch kind {
    case .weekday, .summer, .winter, .mondayToThursday, .friday, .saturday:
      service.removed = service.regularDays.filter(holidays.contains)
    case .sunday: service.added = holidays.filter { $0.weekday != .sunday }
    case .school:
      let vacations = vacations(of: district)
      service.removed = service.regularDays.filter { day in
        holidays.contains(day) || vacations.contains { $0.contains(day) }
      }
    // There is no night service on Christmas Eve.
    case .everyNight, .weekendNights: service.removed = service.regularDays.filter { $0 == day("20261224") }
    case .event: service.added = eventDays(of: district)
    }
    return service
  }

  /// Summer vacations start on different dates in six groups of districts, as in the German states.
  private static func vacations(of district: Int) -> [ClosedRange<ServiceDate>] {
    let summer = day("20260625").advanced(by: district % 6 * 7)
    return [
      summer...summer.advanced(by: 44), day("20261012")...day("20261023"), day("20261221")...day("20270101"),
      day("20270322")...day("20270402"),
    ]
  }

  /// The town fair, the Saturdays in Advent, and New Year's Eve.
  private static func eventDays(of district: Int) -> [ServiceDate] {
    let fair = day("20260828").advanced(by: district % 4 * 7)
    return (0..<3).map { fair.advanced(by: $0) }
      + ["20261128", "20261205", "20261212", "20261219", "20261231"].map(day)
  }

  private static func day(_ text: String) -> ServiceDate {
    guard let day = ServiceDate(text) else { preconditionFailure("\(text) is not a day") }
    return day
  }
}

/// A service of calendar.txt, calendar_dates.txt or both.
struct CityService {
  let id: String

  /// Monday first; `nil` for a service that is only in calendar_dates.txt.
  let weekdays: [Bool]?
  let start: ServiceDate
  let end: ServiceDate
  var added: [ServiceDate] = []
  var removed: [ServiceDate] = []

  /// The purpose of a service; the raw value is the prefix of its ID.
  enum Kind: String {
    case weekday = "MF"
    case summer = "MFS"
    case winter = "MFW"
    case mondayToThursday = "MT"
    case friday = "FR"
    case saturday = "SA"
    case sunday = "SU"
    case school = "SC"
    case everyNight = "NI"
    case weekendNights = "NW"
    case event = "EV"

    var weekdays: [Bool]? {
      let days: ClosedRange<Int>
      switch self {
      case .weekday, .summer, .winter, .school: days = 0...4
      case .mondayToThursday: days = 0...3
      case .friday: days = 4...4
      case .saturday: days = 5...5
      case .sunday: days = 6...6
      case .everyNight: days = 0...6
      case .weekendNights: days = 4...5
      case .event: return nil
      }
      return (0..<7).map(days.contains)
    }
  }

  /// The days of the weekly pattern, before exceptions.
  var regularDays: [ServiceDate] {
    guard let weekdays else { return [] }
    return (start...end).filter { weekdays[$0.weekdayIndex] }
  }
}
