import FeedWriter
import TransitValues

/// A value of a cell.
protocol CityCell {
  func append(to rows: inout CSVRows)
}

extension String: CityCell {
  func append(to rows: inout CSVRows) { rows.field(self) }
}

extension Int: CityCell {
  func append(to rows: inout CSVRows) { rows.field(self) }
}

extension Bool: CityCell {
  func append(to rows: inout CSVRows) { rows.field(self ? 1 : 0) }
}

extension ServiceDate: CityCell {
  func append(to rows: inout CSVRows) { rows.field(description) }
}

extension Optional: CityCell where Wrapped: CityCell {
  func append(to rows: inout CSVRows) {
    if let self { self.append(to: &rows) } else { rows.emptyField() }
  }
}

/// `number` / 10^`places`.
struct DecimalCell: CityCell {
  let number: Int
  let places: Int

  func append(to rows: inout CSVRows) { rows.field(number, places: places) }
}

/// Seconds, written as `HH:MM:SS`.
struct TimeCell: CityCell {
  let seconds: Int

  func append(to rows: inout CSVRows) { rows.field(time: seconds) }
}

extension FeedOutput {
  /// Begins a file.
  ///
  /// - Parameter header: The names of the columns with commas between them.
  mutating func begin(_ file: String, _ header: String) throws(FeedOutputError) {
    try begin(file, columns: header.split(separator: ",").map(String.init))
  }

  mutating func row(_ cells: any CityCell...) throws(FeedOutputError) {
    for cell in cells { cell.append(to: &rows) }
    try endRow()
  }
}
