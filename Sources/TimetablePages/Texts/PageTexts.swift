import HTMLMarkup
import TransitValues

/// What the pages say in one language. A language that lacks a text does not compile.
struct PageTexts: Sendable {
  let language: PageLanguage
  let lines: String
  let stops: String
  let timetable: String
  let departures: String
  /// To another language.
  let otherLanguages: String
  /// Between the first and the last day of the pages.
  let validFrom: @Sendable (_ first: String, _ last: String) -> String
  /// From Monday.
  let weekdays: [String]
  /// Between the first and the last of several days.
  let through: String
  /// Between days of a list.
  let separator: String
  let date: @Sendable (_ year: Int, _ month: Int, _ day: Int) -> String
  let toward: @Sendable (_ destination: String) -> String
  let hour: String
  let minutes: String
  let onlyBoarding: String
  let onlyAlighting: String
  let onRequest: String
  let approximate: String
  let noService: String
  let continued: String

  static func `in`(_ language: PageLanguage) -> PageTexts {
    switch language {
    case .english: english
    case .german: german
    case .french: french
    case .spanish: spanish
    case .japanese: japanese
    }
  }
}

extension PageTexts {
  func text(of date: ServiceDate) -> String {
    let (year, month, day) = date.calendarDate
    return self.date(year, month, day)
  }

  /// Days of the week from Monday, such as `Monday – Friday, Sunday`.
  func text(ofWeekdays days: [Int]) -> String {
    var ranges: [ClosedRange<Int>] = []
    for day in days.sorted() {
      if let last = ranges.last, last.upperBound + 1 == day {
        ranges[ranges.count - 1] = last.lowerBound...day
      } else {
        ranges.append(day...day)
      }
    }
    return ranges.map { range in
      switch range.count {
      case 1: weekdays[range.lowerBound]
      case 2: weekdays[range.lowerBound] + separator + weekdays[range.upperBound]
      default: weekdays[range.lowerBound] + through + weekdays[range.upperBound]
      }
    }.joined(separator: separator)
  }
}
