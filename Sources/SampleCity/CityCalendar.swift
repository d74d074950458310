import TransitValues

/// The days of a timetable year, from one June to the next, and the services that run on them.
///
/// The year contains the end of summer time (2026-10-25) and its start (2027-03-28, an Easter Sunday).
struct CityCalendar {
  static let firstDay = date(2026, 6, 14)
  static let lastDay = date(2027, 6, 12)

  /// The first day of the winter timetable, when some lines change.
  static let change = date(2026, 12, 13)

  private(set) var services: [CityService] = []
  private var numbers: [String: Int] = [:]

  /// National holidays.
  private static let holidays = [
    date(2026, 10, 3), date(2026, 12, 25), date(2026, 12, 26), date(2027, 1, 1), date(2027, 3, 26), date(2027, 3, 29),
    date(2027, 5, 1), date(2027, 5, 6), date(2027, 5, 17),
  ]

  /// Holidays of only some districts.
  private static let regionalHolidays = [date(2026, 8, 15), date(2026, 10, 31), date(2027, 5, 27)]

  /// Returns the index of a district's service, creating it on first use.
  mutating func service(_ kind: CityService.Kind, district: Int) -> Int {
    let id = "\(kind.rawValue)\(district + 1)"
    if let known = numbers[id] { return known }
    numbers[id] = services.count
    services.append(make(kind, id: id, district: district))
    return services.count - 1
  }

  private func make(_ kind: CityService.Kind, id: String, district: Int) -> CityService {
    var service = CityService(
      id: id, weekdays: kind.weekdays, start: kind == .winter ? Self.change : Self.firstDay,
      end: kind == .summer ? ServiceDate(daysSince1970: Self.change.daysSince1970 - 1) : Self.lastDay)
    let holidays = Self.holidays(of: district)
    switch kind {
    case .weekday, .summer, .winter, .mondayToThursday, .friday, .saturday:
      service.removed = service.regularDays.filter(holidays.contains)
    case .sunday:
      service.added = holidays.filter { $0.weekday != .sunday }
    case .school:
      service.removed = service.regularDays.filter { holidays.contains($0) || Self.isVacation($0, district: district) }
    case .everyNight, .weekendNights:
      // There is no night service on Christmas Eve.
      service.removed = service.regularDays.filter { $0 == Self.date(2026, 12, 24) }
    case .event:
      service.added = Self.eventDays(district)
    }
    return service
  }

  private static func holidays(of district: Int) -> [ServiceDate] {
    let regional = district.isMultiple(of: 2) ? regionalHolidays.suffix(district % 3) : []
    return (holidays + regional).sorted()
  }

  /// Summer vacations start on different dates in six groups of districts, as in the German states.
  private static func isVacation(_ day: ServiceDate, district: Int) -> Bool {
    let summer = date(2026, 6, 25).daysSince1970 + district % 6 * 7
    let vacations = [
      summer...summer + 44, date(2026, 10, 12).daysSince1970...date(2026, 10, 23).daysSince1970,
      date(2026, 12, 21).daysSince1970...date(2027, 1, 1).daysSince1970,
      date(2027, 3, 22).daysSince1970...date(2027, 4, 2).daysSince1970,
    ]
    return vacations.contains { $0.contains(day.daysSince1970) }
  }

  /// The town fair, the Saturdays in Advent, and New Year's Eve.
  private static func eventDays(_ district: Int) -> [ServiceDate] {
    let fair = date(2026, 8, 28).daysSince1970 + district % 4 * 7
    let advent = [date(2026, 11, 28), date(2026, 12, 5), date(2026, 12, 12), date(2026, 12, 19)]
    return (0..<3).map { ServiceDate(daysSince1970: fair + $0) } + advent + [date(2026, 12, 31)]
  }

  private static func date(_ year: Int, _ month: Int, _ day: Int) -> ServiceDate {
    guard let date = ServiceDate(year: year, month: month, day: day) else {
      preconditionFailure("the calendar contains a day that does not exist")
    }
    return date
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
      switch self {
      case .weekday, .summer, .winter, .school: (0..<7).map { $0 < 5 }
      case .mondayToThursday: (0..<7).map { $0 < 4 }
      case .friday: (0..<7).map { $0 == 4 }
      case .saturday: (0..<7).map { $0 == 5 }
      case .sunday: (0..<7).map { $0 == 6 }
      case .everyNight: Array(repeating: true, count: 7)
      case .weekendNights: (0..<7).map { $0 == 4 || $0 == 5 }
      case .event: nil
      }
    }
  }

  /// The days of the weekly pattern, before exceptions.
  var regularDays: [ServiceDate] {
    guard let weekdays else { return [] }
    return (start.daysSince1970...end.daysSince1970).map(ServiceDate.init(daysSince1970:)).filter {
      weekdays[$0.weekdayIndex]
    }
  }
}
