@testable import FeedValidator

/// Feeds with notices of files, headers and rows.
extension NoticeCase {
  static let files: [NoticeCase] = [
    .init(
      .csvParsingFailed,
      """
      stops.txt:4 stop_name=«Third→\(String(repeating: "x", count: 4097))»
      """,
      reports: "filename: stops.txt, lineIndex: 4"),
    .init(
      .duplicatedColumn,
      """
      stops.txt:2 stop_desc=Here
      stops.txt:1 stop_desc=«stop_desc→stop_name»
      """,
      reports: "filename: stops.txt, fieldName: stop_name, firstIndex: 2, secondIndex: 5"),
    .init(
      .emptyColumnName,
      """
      stops.txt:2 stop_desc=Here
      stops.txt:1 stop_desc=«stop_desc→»
      """,
      reports: "filename: stops.txt, index: 5"),
    .init(
      .emptyFile,
      files: ["levels.txt": "«level_id,level_index\n→»"],
      reports: "filename: levels.txt"),
    .init(
      .emptyRow,
      files: ["levels.txt": "level_id,level_index\nL,0\n«→  »"],
      reports: "filename: levels.txt, csvRowNumber: 3"),
    .init(
      .invalidInputFilesInSubfolder,
      files: ["«→feed/»levels.txt": "level_id,level_index\n"],
      reports: ""),
    .init(
      .invalidRowLength,
      files: ["levels.txt": "level_id,level_index\nL,0«→,x»\n"],
      reports: "filename: levels.txt, csvRowNumber: 2, rowLength: 3, headerCount: 2"),
    .init(
      .missingCalendarAndCalendarDateFiles,
      "calendar.txt is «calendar.txt→»",
      reports: "",
      with: ["foreign_key_violation": 1]),
    .init(
      .missingRecommendedFile,
      "feed_info.txt is «feed_info.txt→»",
      reports: "filename: feed_info.txt"),
    .init(
      .missingRequiredColumn,
      files: ["levels.txt": "level_id«,level_index→»\n"],
      reports: "filename: levels.txt, fieldName: level_index"),
    .init(
      .missingRequiredFile,
      "agency.txt is «agency.txt→»",
      reports: "filename: agency.txt"),
    .init(
      .moreThanOneEntity,
      """
      «→feed_info.txt:3 feed_publisher_name=Other, feed_publisher_url=http://example.org, feed_lang=en, feed_start_date=20260101, feed_end_date=20261231, feed_version=1, feed_contact_email=b@example.org»
      """,
      reports: "filename: feed_info.txt, entityCount: 2"),
    .init(
      .unknownColumn,
      "stops.txt:2 «stop_desc→stop_note»=Here",
      reports: "filename: stops.txt, fieldName: stop_note, index: 5"),
    .init(
      .unknownFile,
      files: ["«levels.txt→floors.txt»": "level_id,level_index\n"],
      reports: "filename: floors.txt"),
  ]
}
