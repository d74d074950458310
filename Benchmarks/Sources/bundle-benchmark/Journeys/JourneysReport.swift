/// The results of `bundle-benchmark journeys`.
struct JourneysReport: Encodable {
  let machine: Machine
  let feeds: [JourneyReport]

  /// A summary in Markdown.
  var markdown: String {
    let columns = feeds.map { (title: "\($0.feed), \($0.stopTimes) stop_times", rows: $0.rows) }
    let names = [JourneyRows.depart, JourneyRows.arrive, JourneyRows.opened, JourneyRows.memoryInAll]
    let table = SummaryTable(
      feeds: columns, names: names, labels: [JourneyRows.memoryInAll: "memory, with the timetable"])
    return "\(table.markdown)\nOn \(machine.text)"
  }
}
