import FeedValidator
import HTMLMarkup

extension ReportPage {
  private static let maximumRoutes = 400

  /// The routes with the most trips.
  var listedRoutes: [RouteFacts] {
    let sorted = picture.routes.enumerated().sorted { left, right in
      (right.element.trips, left.offset) < (left.element.trips, right.offset)
    }
    return sorted.prefix(Self.maximumRoutes).map(\.element)
  }

  var routes: Markup {
    let listed = listedRoutes
    if listed.isEmpty { return StaticPage.section("routes", texts.routes, "<p>\(texts.noRoutes)</p>\n") }
    let heads: [Markup] = texts.routeColumns.enumerated().map { index, name in
      "<th scope=\"col\" class=\"\(index < 3 ? "" : "n")\"><button type=\"button\">\(name)</button></th>"
    }
    let rows: [Markup] = listed.map { route in
      """
      <tr><th scope="row"><span class="badge c\(route.color.hex)">\(Markup.feedText(route.name))</span></th>\
      <td>\(Markup.feedText(route.shortName.isEmpty ? "" : route.longName))</td><td>\(texts.routeType(route.type))</td>\
      \(number(route.trips))\(Self.time(route.first))\(Self.time(route.last))\(number(route.stopCount))</tr>

      """
    }
    let day = picture.service.sampleDays.first.map { ServiceDay.hyphenated($0.day) } ?? texts.dayWithoutService
    let rest = picture.routes.count - listed.count
    let content: Markup = """
      <div class="scroll" tabindex="0" role="region" aria-label="\(texts.tableOfRoutes)"><table class="sortable">
      <caption>\(texts.tripsOn(day))</caption>
      <thead><tr>\(heads)</tr></thead>
      <tbody>
      \(rows)</tbody></table></div>
      \(rest == 0 ? "" : "<p>\(texts.moreRoutes(texts.text(rest, texts.routeCount)))</p>\n" as Markup)
      """
    return StaticPage.section("routes", texts.routes, content)
  }

  private func number(_ number: Int) -> Markup {
    "<td class=\"n\" data-value=\"\(number)\">\(texts.text(of: number))</td>"
  }

  private static func time(_ seconds: Int32?) -> Markup {
    "<td class=\"n\">\(seconds.map { String(ServiceDay.time($0).dropLast(3)) } ?? "")</td>"
  }
}
