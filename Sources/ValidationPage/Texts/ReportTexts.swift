import FeedValidator
import HTMLMarkup

/// What reports say in one language. A language that lacks a text does not compile.
struct ReportTexts: Sendable {
  let language: PageLanguage

  /// A noun with its number.
  struct Counted: Sendable {
    let none: String
    let one: String
    /// `#` stands for the number.
    let many: String
  }

  // The head of the page.
  let feedWithoutName: String
  let firstAndOthers: @Sendable (_ first: String, _ others: String) -> String
  let others: Counted
  let noErrorsNoWarnings: String
  let noErrors: @Sendable (_ warnings: String) -> String
  let someErrors: @Sendable (_ errors: String, _ kinds: String, _ warnings: String) -> String
  let errors: Counted
  let kinds: Counted
  let warnings: Counted
  let adviceOnErrors: String
  let adviceOnWarnings: String
  let adviceOnNothing: String
  let skip: String
  let parts: String
  let languages: String
  let footer: @Sendable (_ version: String) -> String

  // The feed.
  let feed: String
  let publisher: String
  let agencies: String
  let valid: String
  let service: String
  let timeZone: String
  let feedLanguage: String
  let judgedFor: String
  let phoneNumbersOf: String
  /// Shapes, stops, routes, trips, agencies, blocks.
  let counts: [String]
  let bundle: String
  let bytes: Counted
  let contentRoot: String
  let features: String
  let files: String
  let range: @Sendable (_ first: String, _ last: String) -> String

  // Notices.
  let notices: String
  let noNotices: String
  let filter: String
  let filterBy: String
  /// Of notices, of which some are shown.
  let shownKinds: Counted
  /// Error, warning, info.
  let severities: [(one: String, many: String)]
  let remedy: String
  let firstOf: @Sendable (_ shown: String, _ all: String) -> String
  let noticeCount: Counted
  let samplesOf: @Sendable (_ code: String) -> String
  let map: String
  let show: String
  let file: String
  let row: String

  // The network.
  let network: String
  let noPlaces: String
  let picture: String
  let keys: String
  let zoomIn: String
  let zoomOut: String
  let showAll: String
  let routesOnPicture: @Sendable (_ routes: String, _ types: String, _ width: String) -> String
  let notShown: @Sendable (_ stops: String) -> String
  let routeCount: Counted
  let stopCount: Counted
  /// By `route_type` 0 to 7, 11 and 12, and others.
  let routeTypes: [String]

  // The service.
  let noTrips: String
  let departuresByHour: String
  let tripsADay: String
  let none: String
  let calendarOf: @Sendable (_ year: Int) -> String
  let tripsOf: @Sendable (_ year: Int) -> String
  /// Short ones.
  let months: [String]
  /// Monday, Wednesday, Friday, Sunday, short.
  let weekdays: [String]
  let monthsAsTable: String
  let tripsByMonth: String
  /// Month, days with service, days without, fewest trips, most trips.
  let monthColumns: [String]
  let tripCount: Counted
  let departureCount: Counted
  let hour: @Sendable (_ hour: Int) -> String
  let mostAt: @Sendable (_ hour: Int, _ departures: String) -> String
  /// A weekday, Saturday, Sunday.
  let sampleDays: [String]

  // Routes.
  let routes: String
  let noRoutes: String
  /// Route, name, type, trips, first, last, stops.
  let routeColumns: [String]
  let tripsOn: @Sendable (_ day: String) -> String
  let dayWithoutService: String
  let tableOfRoutes: String
  let moreRoutes: @Sendable (_ routes: String) -> String

  static func `in`(_ language: PageLanguage) -> ReportTexts {
    switch language {
    case .english: english
    case .german: german
    case .french: french
    case .spanish: spanish
    case .japanese: japanese
    }
  }
}

extension ReportTexts {
  func text(of number: Int) -> String { language.text(of: number) }

  func text(_ count: Int, _ noun: Counted) -> String {
    switch count {
    case 0: noun.none
    case 1: noun.one
    default: noun.many.replacing("#", with: text(of: count))
    }
  }

  func severity(_ severity: NoticeSeverity) -> (one: String, many: String) {
    switch severity {
    case .error: severities[0]
    case .warning: severities[1]
    case .info: severities[2]
    }
  }

  /// GTFS: `route_type`.
  func routeType(_ type: Int?) -> String {
    switch type {
    case .some(let type) where 0...7 ~= type: routeTypes[type]
    case .some(let type) where 11...12 ~= type: routeTypes[type - 3]
    default: routeTypes[10]
    }
  }
}
