import ToolSupport
import TransitAnswers
import TransitBundle

extension FirstLastQuestion: CommandQuestion {
  static let discussion = """
    One row for each direction and destination. The day is a service day: the last departure may be after midnight.

      gtfs-bundle first-last city.transit 8503000 U1 --date 20260706

    With --json: an array. Times are in seconds since 1970, and as local text with their offset.
    """

  static func text(of found: Found, _ context: QuestionContext) -> String {
    if found.rows.isEmpty { return "no departures\n" }
    var table = TextTable([
      ("LINE", .left), ("TO", .left), ("FIRST", .right), ("LAST", .right), ("DEPARTURES", .right),
    ])
    for row in found.rows {
      table.append([
        row.first.route.displayName, row.first.destination ?? "",
        LocalTime(row.first.time, by: context.clock).text(on: found.date),
        LocalTime(row.last.time, by: context.clock).text(on: found.date), "\(row.count)",
      ])
    }
    return table.text
  }
}
