package import TransitValues

extension Rule {
  /// All rules over tables. Those about headers, rows and cells are in ``TableLoader``.
  static let all: [Rule] =
    FileRules.all + ReferenceRules.all + RowRules.all + AgencyRules.all + FeedInfoRules.all + StopRules.all
    + RouteRules.all + TripRules.all + StopTimeRowRules.all + CallRules.all + SpeedRules.all + CalendarRules.all
    + ShapeRules.all + ShapeMatchRules.all + TransferRules.all + PathwayRules.all + FareTableRules.all
    + BookingRules.all + TranslationRules.all
}

extension NoticeKind {
  /// The files that its rules read; empty if it can be about any file.
  package var files: [FileSchema] {
    let needs = Rule.all.filter { $0.reports.contains(self) }.map(\.need.files)
    if needs.contains([]) { return [] }
    let names = Set(needs.joined())
    return GTFSSchema.files.filter { names.contains($0.name) || isAboutCells(of: $0) }
  }

  /// Whether the reader of a file finds the notice in cells or features.
  private func isAboutCells(of file: FileSchema) -> Bool {
    guard file.isTable else { return ZoneFile.reports.contains(self) }
    return file.columns.contains { column in
      switch self {
      case .missingRequiredField: CanonicalSchema.isValueRequired(column, in: file.name)
      case .missingRecommendedField: CanonicalSchema.isRecommended(column.name, in: file.name)
      default: column.type.notice == self
      }
    }
  }
}
