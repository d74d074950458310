/// Goals and verdicts as a text table.
struct GoalTable {
  let verdicts: [GoalVerdict]

  var text: String {
    let rows = verdicts.map { verdict in
      [
        verdict.goal, "\(verdict.bound.rawValue) \(text(verdict.limit, verdict.unit))",
        text(verdict.value, verdict.unit), verdict.isMet ? "met" : "missed",
      ]
    }
    return TextTable(header: ["goal", "limit", "measured", ""], rows: rows, numbers: 1..<3).text
  }

  private func text(_ value: Double, _ unit: Measurement.Unit?) -> String {
    unit.map { MeasurementTable.text(value, $0) } ?? MeasurementTable.threeFigures(value)
  }
}
