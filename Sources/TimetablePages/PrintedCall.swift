import HTMLMarkup
import TransitBundle
import TransitValues

/// A cell of a printed timetable: a time of day and its marks.
struct PrintedCall: Hashable {
  /// A remark on a call.
  enum Mark: Int, CaseIterable {
    case approximate, onlyBoarding, onlyAlighting, onRequest

    /// Beside the time.
    var sign: String {
      switch self {
      case .approximate: "~"
      case .onlyBoarding: "a"
      case .onlyAlighting: "b"
      case .onRequest: "x"
      }
    }

    func meaning(_ texts: PageTexts) -> String {
      switch self {
      case .approximate: texts.approximate
      case .onlyBoarding: texts.onlyBoarding
      case .onlyAlighting: texts.onlyAlighting
      case .onRequest: texts.onRequest
      }
    }
  }

  private let minutes: Int?
  let marks: [Mark]

  /// `nil` for a call where riders can neither get on nor off.
  ///
  /// - Parameters:
  ///   - isFirst: Whether it is the first call of its trip, where nobody gets off.
  ///   - isLast: Whether it is the last call, where nobody gets on.
  init?(_ cell: RouteTimetable.Cell, isExact: Bool, isFirst: Bool, isLast: Bool) {
    if cell.pickupType == .notAvailable, cell.dropOffType == .notAvailable { return nil }
    minutes = cell.time.map { $0.seconds / 60 }
    var marks: [Mark] = []
    if !isExact || (cell.arrival == nil && cell.departure == nil && cell.estimate != nil) { marks.append(.approximate) }
    if cell.dropOffType == .notAvailable, !isFirst { marks.append(.onlyBoarding) }
    if cell.pickupType == .notAvailable, !isLast { marks.append(.onlyAlighting) }
    if [.phoneAgency, .askDriver].contains(cell.pickupType ?? .regular)
      || [.phoneAgency, .askDriver].contains(cell.dropOffType ?? .regular)
    {
      marks.append(.onRequest)
    }
    self.marks = marks
  }

  var markup: Markup {
    let time = minutes.map { "\(TwoDigits.text(($0 / 60) % 24)):\(TwoDigits.text($0 % 60))" } ?? "·"
    return marks.isEmpty ? "\(time)" : "\(time)<sup>\(marks.map(\.sign).joined())</sup>"
  }

  static func legend(of marks: Set<Mark>, _ texts: PageTexts) -> Markup {
    if marks.isEmpty { return "" }
    var legend: Markup = "<dl class=\"legend\">"
    for mark in Mark.allCases where marks.contains(mark) {
      legend += "<div><dt>\(mark.sign)</dt><dd>\(mark.meaning(texts))</dd></div>"
    }
    return legend + "</dl>\n"
  }
}

enum TwoDigits {
  static func text(_ number: Int) -> String { (0..<10).contains(number) ? "0\(number)" : "\(number)" }
}
