import TransitValues

/// Notices of files, headers and rows.
extension NoticeKind {
  static let csvParsingFailed = NoticeKind(
    "csv_parsing_failed", .error,
    fields: ["filename", "lineIndex"],
    means: """
      The file is not CSV that can be read: a value has more than 4,096 characters, or the header has more than 512 \
      columns. Often a quote is never closed.
      """,
    matters: "None of the rows are used, so everything that depends on the file is missing.",
    mend: "Look at the row named here for a quote that is not closed or not doubled.")

  static let duplicatedColumn = NoticeKind(
    "duplicated_column", .error,
    fields: ["filename", "fieldName", "firstIndex", "secondIndex"],
    means: "The header has the same column name twice.",
    matters: "It is unclear which of the two columns counts, so no row of the file is used.",
    mend: "Remove or rename one of the columns.")

  static let emptyColumnName = NoticeKind(
    "empty_column_name", .error,
    fields: ["filename", "index"],
    means: "A name in the header is empty, often because of a comma at the end.",
    matters: "No row of the file is used.",
    mend: "Name the column, or remove it from the header and all rows.")

  static let emptyFile = NoticeKind(
    "empty_file", .error,
    fields: ["filename"],
    means: "The file has no header.",
    matters: "The data of the file is missing. Other files may refer to it.",
    mend: "Write the header and the rows, or leave out the file if it is optional.")

  static let emptyRow = NoticeKind(
    "empty_row", .warning,
    fields: ["filename", "csvRowNumber"],
    means: "The last line consists of spaces.",
    matters: "Nothing is lost, but the export that wrote it may have other defects.",
    mend: "End the file after the line break of the last row.")

  static let inputOutputError = NoticeKind(
    "i_o_error", .error,
    fields: ["exception", "message"],
    means: "The feed cannot be read: it is not a zip, or it is damaged or encrypted.",
    matters: "No app can read it.",
    mend: "Make and upload the zip again, and compare its size with the original.")

  static let invalidInputFilesInSubfolder = NoticeKind(
    "invalid_input_files_in_subfolder", .error,
    means: "The zip has GTFS files in a folder.",
    matters: "Many programs read only files at the root of the zip and find an empty feed.",
    mend: "Zip the files, not the folder that contains them.")

  static let invalidRowLength = NoticeKind(
    "invalid_row_length", .error,
    fields: ["filename", "csvRowNumber", "rowLength", "headerCount"],
    means: "A row has more or fewer values than the header has columns.",
    matters: "The row is not used, because it is unclear which value belongs to which column.",
    mend: "Put values that contain commas in quotes, and write a comma for each empty value.")

  static let missingCalendarAndCalendarDateFiles = NoticeKind(
    "missing_calendar_and_calendar_date_files", .error, files: [.calendar, .calendarDates],
    means: "Neither `calendar.txt` nor `calendar_dates.txt` is in the feed.",
    matters: "No trip runs on any day.",
    mend: "Add at least one of the two files.")

  static let missingRecommendedFile = NoticeKind(
    "missing_recommended_file", .warning, files: [.feedInfo, .shapes],
    fields: ["filename"],
    means: "A recommended file is missing: `feed_info.txt`, or `shapes.txt` with the paths of vehicles.",
    matters: "Apps cannot tell who publishes the feed and how long it is valid, or draw straight lines between stops.",
    mend: "Add the file.")

  static let missingRequiredColumn = NoticeKind(
    "missing_required_column", .error,
    fields: ["filename", "fieldName"],
    means: "A required column is not in the header.",
    matters: "No row of the file is used.",
    mend: "Add the column. Check the spelling: names are in lower case.")

  static let missingRequiredFile = NoticeKind(
    "missing_required_file", .error,
    fields: ["filename"],
    means: "A required file is missing.",
    matters: "Apps cannot show the timetable.",
    mend: "Add the file at the root of the zip.")

  static let moreThanOneEntity = NoticeKind(
    "more_than_one_entity", .warning, files: [.feedInfo],
    fields: ["filename", "entityCount"],
    means: "`feed_info.txt` has more than one row.",
    matters: "Apps use the first row and ignore the others.",
    mend: "Keep one row.")

  static let tooManyRows = NoticeKind(
    "too_many_rows", .error,
    fields: ["filename", "rowNumber"],
    means: "The file has more than 1,000,000,000 rows.",
    matters: "It is not read to its end.",
    mend: "Split the feed, for example by region.")

  static let unknownColumn = NoticeKind(
    "unknown_column", .info,
    fields: ["filename", "fieldName", "index"],
    means: "GTFS does not define this column for this file.",
    matters: "Apps ignore it. If it is a misspelled name, its values are lost.",
    mend: "Check the spelling. An extension can stay.")

  static let unknownFile = NoticeKind(
    "unknown_file", .info,
    fields: ["filename"],
    means: "GTFS does not define this file.",
    matters: "Apps ignore it. If it is a misspelled name, its data is lost.",
    mend: "Check the spelling. An extension can stay.")

  static let filesKinds: [NoticeKind] = [
    .csvParsingFailed, .duplicatedColumn, .emptyColumnName, .emptyFile, .emptyRow, .inputOutputError,
    .invalidInputFilesInSubfolder, .invalidRowLength, .missingCalendarAndCalendarDateFiles, .missingRecommendedFile,
    .missingRequiredColumn, .missingRequiredFile, .moreThanOneEntity, .tooManyRows, .unknownColumn, .unknownFile,
  ]
}
