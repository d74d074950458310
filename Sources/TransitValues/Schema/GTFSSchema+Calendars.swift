/// The files for service days.
extension GTFSSchema {
  package static let calendar = FileSchema(
    "calendar.txt", .conditionallyRequired, key: ["service_id"],
    [
      .init("service_id", .id, .required, unique: true),
      .init("monday", .oneOf(0, 1), .required),
      .init("tuesday", .oneOf(0, 1), .required),
      .init("wednesday", .oneOf(0, 1), .required),
      .init("thursday", .oneOf(0, 1), .required),
      .init("friday", .oneOf(0, 1), .required),
      .init("saturday", .oneOf(0, 1), .required),
      .init("sunday", .oneOf(0, 1), .required),
      .init("start_date", .date, .required),
      .init("end_date", .date, .required),
    ])

  /// A service may be declared only here. In that case `service_id` defines the ID instead of referring to
  /// calendar.txt.
  package static let calendarDates = FileSchema(
    "calendar_dates.txt", .conditionallyRequired, key: ["service_id", "date"],
    [
      .init("service_id", .foreignID, .required, "calendar.txt:service_id"),
      .init("date", .date, .required),
      .init("exception_type", .oneOf(1, 2), .required),
    ])
}
