/// Names of time zones as the IANA database writes them, which is what GTFS asks for.
///
/// Libraries take more for a zone, `GMT+5` and `IST` for instance, but they do not read those alike.
/// Source: <https://www.iana.org/time-zones>.
package enum TimeZoneName {
  /// Names without a region, as the database's files `etcetera`, `europe`, `northamerica` and `backward` have them.
  private static let withoutRegion: Set<String> = [
    "CET", "CST6CDT", "Cuba", "EET", "EST", "EST5EDT", "Egypt", "Eire", "GB", "GB-Eire", "GMT", "GMT+0", "GMT-0",
    "GMT0", "Greenwich", "HST", "Hongkong", "Iceland", "Iran", "Israel", "Jamaica", "Japan", "Kwajalein", "Libya",
    "MET", "MST", "MST7MDT", "NZ", "NZ-CHAT", "Navajo", "PRC", "PST8PDT", "Poland", "Portugal", "ROC", "ROK",
    "Singapore", "Turkey", "UCT", "UTC", "Universal", "W-SU", "WET", "Zulu",
  ]

  /// Whether the database may have a zone of that name: a library still has to know it.
  package static func isWellFormed(_ name: String) -> Bool {
    name.contains("/") || withoutRegion.contains(name)
  }
}
