import HTMLMarkup
import TransitAnswers
import TransitBundle
import TransitFoundation
import TransitValues

/// The departures of a place as they are posted there: for each line and direction the minutes of each hour.
struct PlacePage {
  private let place: StopPlace
  private let texts: PageTexts
  private let sections: [(weekdays: [Int], value: PostedTimetable)]

  init(_ place: StopPlace, _ week: PrintedWeek, _ timetable: Timetable, _ texts: PageTexts) throws(BundleError) {
    (self.place, self.texts) = (place, texts)
    let stops = place.stops.map { $0.id }
    sections = try week.grouped { date throws(BundleError) in
      let departures = try timetable.departures(from: stops, on: date)
      return departures.isEmpty ? [] : [PostedTimetable(departures, on: date, timetable.clock)]
    }
  }

  var hasService: Bool { !sections.isEmpty }

  func body(_ link: (RouteID) -> String) -> Markup {
    var body: Markup = "<h1>\(Markup.feedText(place.displayName))</h1>\n"
    var hasApproximate = false
    for (weekdays, posted) in sections {
      body += "<h2>\(texts.text(ofWeekdays: weekdays))</h2>\n"
      for section in posted.sections {
        body += heading(of: section, link)
        body += table(of: section)
        hasApproximate = hasApproximate || section.hours.contains { $0.minutes.contains { !$0.isExact } }
      }
    }
    return body + (hasApproximate ? PrintedCall.legend(of: [.approximate], texts) : "")
  }

  private func heading(of section: PostedTimetable.Section, _ link: (RouteID) -> String) -> Markup {
    let badge: Markup = "<a href=\"\(link(section.route.id))\">\(RouteBadge(section.route).markup)</a>"
    return "<h3>\(badge) \(texts.toward(section.destinations.first.flatMap { $0 } ?? ""))</h3>\n"
  }

  private func table(of section: PostedTimetable.Section) -> Markup {
    var table: Markup = """
      <table class="posted"><thead><tr><th scope="col">\(texts.hour)</th><th scope="col">\(texts.minutes)</th></tr></thead>
      <tbody>

      """
    for hour in section.hours {
      table += "<tr><th scope=\"row\">\(TwoDigits.text(hour.hour % 24))</th><td>"
      for (index, minute) in hour.minutes.enumerated() {
        table += index == 0 ? "" : " "
        table += "\(minute.isExact ? "" : "~")\(TwoDigits.text(minute.minute))"
        if let letter = minute.letter { table += "<sup>\(letter)</sup>" }
      }
      table += "</td></tr>\n"
    }
    table += "</tbody></table>\n"
    if section.destinations.count < 2 { return table }
    table += "<dl class=\"legend\">"
    for (variant, destination) in section.destinations.enumerated().dropFirst() {
      table += """
        <div><dt>\(PostedTimetable.letter(ofVariant: variant) ?? "")</dt><dd>\(texts.toward(destination ?? ""))</dd></div>
        """
    }
    return table + "</dl>\n"
  }
}
