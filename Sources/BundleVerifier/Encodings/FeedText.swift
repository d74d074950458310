import BundleFormat
import TransitValues

/// Where the database refers to the table `text`.
enum FeedText {
  /// SQL for the ids that some column refers to, each as often as it likes.
  static func users(for contents: FeedContents) -> [String] {
    let call = ["headsign", "location_group", "pickup_booking_rule", "drop_off_booking_rule"]
    let columns = [
      "trip": ["headsign", "block"] + unknownColumns(of: "trips.txt", in: contents),
      "pattern_call": call,
      "extra_call": unknownColumns(of: "stop_times.txt", in: contents),
      "line_point": unknownColumns(of: "shapes.txt", in: contents),
      "date_set": unknownColumns(of: "calendar_dates.txt", in: contents),
    ]
    return columns.sorted { $0.key < $1.key }.flatMap { table, names in
      names.map { "SELECT DISTINCT \($0) FROM \(table) WHERE \($0) IS NOT NULL" }
    }
  }

  /// The unknown columns of a file as a compact table calls them, quoted.
  static func unknownColumns(of file: String, in contents: FeedContents) -> [String] {
    GTFSSchema.file(named: file).map { UnknownColumns(of: $0, in: contents).columns.map(\.compactName) } ?? []
  }
}
