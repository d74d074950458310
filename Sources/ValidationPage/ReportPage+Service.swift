import FeedValidator
import HTMLMarkup
import TransitValues

extension ReportPage {
  /// The most days that the calendar shows, from the day of validation or the first day after it.
  private static let maximumDays: Int32 = 732

  var service: Markup {
    let counts = picture.service.tripCounts
    guard let first = counts.firstDay(), let last = counts.lastDay() else {
      return StaticPage.section("service", texts.service, "<p>\(texts.noTrips)</p>\n")
    }
    var (start, end) = (first, last)
    if end - start > Self.maximumDays {
      start = max(start, min(report.summary.today - 60, end - Self.maximumDays))
      end = min(end, start + Self.maximumDays)
    }
    let years = Set((start...end).map { ServiceDate(daysSince1970: Int($0)).calendarDate.year }).sorted()
    let most = counts.most() ?? 1
    let content: Markup = """
      \(years.map { year(Int($0), from: start, to: end, most) })
      <p class="legend">\(legend(most))</p>
      \(months(from: start, to: end))
      <h3>\(texts.departuresByHour)</h3>
      <div class="three">
      \(picture.service.sampleDays.map { hours($0) })</div>

      """
    return StaticPage.section("service", texts.service, content)
  }

  /// `0 ... 4`; -1 for a day without trips.
  private static func level(_ count: Int, _ most: Int) -> Int {
    count == 0 ? -1 : min(4, count * 5 / (most + 1))
  }

  private func legend(_ most: Int) -> Markup {
    let steps: [Markup] = (0...4).map { level in
      let (low, high) = (max(1, (level * (most + 1) + 4) / 5), ((level + 1) * (most + 1) - 1) / 5)
      if low > high { return "" }
      return """
        <span><svg viewBox="0 0 10 10" aria-hidden="true"><rect class="h\(level)" width="10" height="10" rx="2"/></svg>\
        \(low == high ? texts.text(of: low) : texts.range(texts.text(of: low), texts.text(of: high)))</span>
        """
    }
    return """
      <span>\(texts.tripsADay)</span> <span><svg viewBox="0 0 10 10" aria-hidden="true"><rect class="none" x=".5" y=".5" \
      width="9" height="9" rx="2"/></svg>\(texts.none)</span> \(steps)
      """
  }

  /// A year with a column for each week and a row for each weekday.
  private func year(_ year: Int, from start: Int32, to end: Int32, _ most: Int) -> Markup {
    guard let january = ServiceDate(year: year, month: 1, day: 1),
      let december = ServiceDate(year: year, month: 12, day: 31)
    else { return "" }
    let newYear = Int32(january.daysSince1970)
    let origin = newYear - ServicePeriod.weekday(newYear)
    var cells: Markup = ""
    for day in newYear...Int32(december.daysSince1970) where day >= start && day <= end {
      let (x, y) = (Int(day - origin) / 7 * 12 + 30, Int(day - origin) % 7 * 12 + 14)
      let count = picture.service.tripCounts.count(on: day)
      let level = Self.level(count, most)
      let today = day == report.summary.today ? " today" : ""
      cells += """
        <rect class="\(level < 0 ? "none" : "h\(level)")\(today)" x="\(x)" y="\(y)" width="10" height="10" rx="2">\
        <title>\(ServiceDay.hyphenated(day)): \(texts.text(count, texts.tripCount))</title></rect>

        """
    }
    let months: [Markup] = texts.months.enumerated().map { index, name in
      guard let first = ServiceDate(year: year, month: index + 1, day: 1) else { return "" }
      return "<text x=\"\((first.daysSince1970 - Int(origin)) / 7 * 12 + 30)\" y=\"9\">\(name)</text>\n"
    }
    let weekdays: [Markup] = texts.weekdays.enumerated().map { index, name in
      "<text x=\"0\" y=\"\(22 + 24 * index)\">\(name)</text>\n"
    }
    return """
      <h3>\(year)</h3>
      <div class="scroll" tabindex="0" role="region" aria-label="\(texts.calendarOf(year))">
      <svg class="year" viewBox="0 0 672 102" width="672" height="102" role="img" \
      aria-label="\(texts.tripsOf(year))">
      \(months)\(weekdays)\(cells)</svg></div>

      """
  }

  /// The calendar in words and numbers.
  private func months(from start: Int32, to end: Int32) -> Markup {
    var months: [(name: String, counts: [Int])] = []
    for day in start...end {
      let name = String(ServiceDay.hyphenated(day).prefix(7))
      if months.last?.name != name { months.append((name, [])) }
      months[months.count - 1].counts.append(picture.service.tripCounts.count(on: day))
    }
    let rows: [Markup] = months.map { month in
      let active = month.counts.filter { $0 > 0 }
      return """
        <tr><th scope="row">\(month.name)</th><td class="n">\(active.count)</td>\
        <td class="n">\(month.counts.count - active.count)</td>\
        <td class="n">\(texts.text(of: active.min() ?? 0))</td><td class="n">\(texts.text(of: active.max() ?? 0))</td></tr>

        """
    }
    let heads: [Markup] = texts.monthColumns.enumerated().map { index, name in
      "<th scope=\"col\"\(index == 0 ? "" : " class=\"n\"" as Markup)>\(name)</th>"
    }
    return """
      <details><summary><span class="title">\(texts.monthsAsTable)</span></summary><div class="body">
      <div class="scroll" tabindex="0" role="region" aria-label="\(texts.tripsByMonth)"><table>
      <thead><tr>\(heads)</tr></thead>
      <tbody>
      \(rows)</tbody></table></div></div></details>

      """
  }

  private func hours(_ sample: ServicePicture.SampleDay) -> Markup {
    let most = max(1, sample.departures.max() ?? 1)
    let bars: [Markup] = sample.departures.enumerated().map { hour, count in
      let height = (count * 90 + most - 1) / most
      return """
        <rect x="\(hour * 10 + 1)" y="\(100 - height)" width="8" height="\(height)">\
        <title>\(texts.hour(hour)): \(texts.text(count, texts.departureCount))</title></rect>

        """
    }
    let labels: [Markup] = [0, 6, 12, 18, 24].map { "<text x=\"\($0 * 10)\" y=\"112\">\($0)</text>\n" }
    let name = texts.sampleDays[max(0, Int(ServicePeriod.weekday(sample.day)) - 4)]
    let total = texts.text(sample.departures.reduce(0, +), texts.departureCount)
    let busiest = sample.departures.firstIndex(of: most).map { "; " + texts.mostAt($0, texts.text(of: most)) } ?? ""
    return """
      <figure><svg class="hours" viewBox="0 0 300 116" role="img" \
      aria-label="\(name): \(total)\(busiest)">
      <line x1="0" x2="300" y1="100" y2="100"/>
      \(bars)\(labels)</svg>
      <figcaption><strong>\(name)</strong> \(ServiceDay.hyphenated(sample.day)): \
      \(total)\(busiest)</figcaption></figure>

      """
  }
}
