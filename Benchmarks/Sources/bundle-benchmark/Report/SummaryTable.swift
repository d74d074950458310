/// Medians of several feeds as a Markdown table, with a column for each feed.
struct SummaryTable {
  private let feeds: [(title: String, rows: [Measurement])]
  private let names: [String]
  private let labels: [String: String]

  /// - Parameters:
  ///   - names: The names of the rows to show, in this order.
  ///   - labels: What the table calls rows whose names need the row above them.
  init(feeds: [(title: String, rows: [Measurement])], names: [String], labels: [String: String] = [:]) {
    (self.feeds, self.names, self.labels) = (feeds, names, labels)
  }

  /// The lines of the table. A row that was not measured in a feed has an empty cell there, and none if in no feed.
  var markdown: String {
    let lines = names.map { name in [labels[name] ?? name] + feeds.map { median(of: name, in: $0.rows) } }
    let head = [[""] + feeds.map(\.title), ["---"] + feeds.map { _ in "---:" }]
    return (head + lines.filter { $0.dropFirst().contains { !$0.isEmpty } })
      .map { "| \($0.joined(separator: " | ")) |\n" }.joined()
  }

  private func median(of name: String, in rows: [Measurement]) -> String {
    let row = rows.first { $0.name == name }
    guard let value = row?.value, let unit = row?.unit else { return "" }
    return MeasurementTable.text(value, unit)
  }
}
