/// The results of `bundle-benchmark journeys`.
struct JourneysReport: Encodable {
  let machine: Machine
  /// One for each reach of a feed, one after another.
  let feeds: [JourneyReport]

  /// A summary in Markdown.
  var markdown: String {
    var columns: [(title: String, rows: [Measurement])] = []
    for report in feeds {
      let title = "\(report.feed), \(report.stopTimes) stop_times"
      if columns.last?.title == title {
        columns[columns.count - 1].rows += report.rows
      } else {
        columns.append((title, report.rows))
      }
    }
    let far = [JourneyRows.depart, JourneyRows.departFirst].map(JourneyReach.far.row)
    let peer = [
      JourneyRows.peerLoad, JourneyRows.peerDepart, JourneyReach.far.row(JourneyRows.peerDepart),
      JourneyRows.peerMemory,
    ]
    let names = [JourneyRows.depart, JourneyRows.arrive] + far + [JourneyRows.opened, JourneyRows.memoryInAll] + peer
    let table = SummaryTable(
      feeds: columns, names: names, labels: [JourneyRows.memoryInAll: "memory, with the timetable"])
    return "\(table.markdown)\nOn \(machine.text)"
  }
}
