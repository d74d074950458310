extension Rule {
  /// All rules over tables. Those about headers, rows and cells are in ``TableLoader``.
  static let all: [Rule] =
    FileRules.all + ReferenceRules.all + RowRules.all + AgencyRules.all + FeedInfoRules.all + StopRules.all
    + RouteRules.all + TripRules.all + StopTimeRowRules.all + CallRules.all + SpeedRules.all + CalendarRules.all
    + ShapeRules.all + ShapeMatchRules.all + TransferRules.all + PathwayRules.all + FareChecks.all
    + BookingChecks.all + TranslationRules.all
}
