/// Build cost as a function of feed size.
struct ScaleReport: Encodable {
  let machine: Machine
  /// The number of measurements of each size.
  let runs: Int
  let steps: [ScaleStep]

  /// The numbers 1 and 3 times each power of ten in a range, inclusive.
  static func sizes(from first: Int, to last: Int) -> [Int] {
    var sizes: [Int] = []
    var power = 1
    while power <= last {
      sizes += [power, 3 * power].filter { (first...last).contains($0) }
      power *= 10
    }
    return sizes
  }

  var text: String { "\(machine.text)\n\(table)" }

  private var table: String {
    let rows = steps.map { step in
      [
        "\(step.stopTimes)", MeasurementTable.text(step.unzip, .seconds), MeasurementTable.text(step.build, .seconds),
        MeasurementTable.threeFigures(step.ratio), MeasurementTable.threeFigures(step.processorRatio),
        MeasurementTable.text(Double(step.peakMemory), .bytes), MeasurementTable.text(Double(step.zipBytes), .bytes),
        MeasurementTable.text(Double(step.bundleBytes), .bytes),
        MeasurementTable.threeFigures(Double(step.bundleBytes) / Double(step.zipBytes)),
      ]
    }
    let header = [
      "stop_times", "unzip -p", "build", "×", "processor ×", "peak memory", "the zip", "bundle", "× the zip",
    ]
    return TextTable(header: header, rows: rows, numbers: 0..<header.count).text
  }

  /// The chart as SVG.
  var chart: String {
    func line(_ name: String, _ value: (ScaleStep) -> Double) -> LogPanel.Line {
      LogPanel.Line(name: name, points: steps.map { (Double(max(1, $0.stopTimes)), value($0)) })
    }
    let panels = [
      LogPanel(
        title: "time, against stop_times", lines: [line("build", \.build), line("unzip -p", \.unzip)],
        unit: { MeasurementTable.brief($0, .seconds) }),
      LogPanel(
        title: "bytes, against stop_times",
        lines: [
          line("peak memory") { Double($0.peakMemory) }, line("the zip") { Double($0.zipBytes) },
          line("bundle") { Double($0.bundleBytes) },
        ], unit: { MeasurementTable.brief($0, .bytes) }),
    ]
    return LogChart(title: "Building against the number of stop_times", panels: panels).svg
  }
}
