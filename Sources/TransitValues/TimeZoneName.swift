/// Checks for time zone names of the IANA database, which GTFS requires.
///
/// Libraries accept other names, such as `GMT+5` and `IST`, but interpret them differently.
/// Source: <https://www.iana.org/time-zones>.
package enum TimeZoneName {
  /// Names without a region, from the database files `etcetera`, `europe`, `northamerica` and `backward`.
  private static let withoutRegion: Set<String> = [
    "CET", "CST6CDT", "Cuba", "EET", "EST", "EST5EDT", "Egypt", "Eire", "GB", "GB-Eire", "GMT", "GMT+0", "GMT-0",
    "GMT0", "Greenwich", "HST", "Hongkong", "Iceland", "Iran", "Israel", "Jamaica", "Japan", "Kwajalein", "Libya",
    "MET", "MST", "MST7MDT", "NZ", "NZ-CHAT", "Navajo", "PRC", "PST8PDT", "Poland", "Portugal", "ROC", "ROK",
    "Singapore", "Turkey", "UCT", "UTC", "Universal", "W-SU", "WET", "Zulu",
  ]

  /// Whether a name has the form of an IANA name. The zone may still be missing in a library.
  package static func isWellFormed(_ name: String) -> Bool {
    name.contains("/") || withoutRegion.contains(name)
  }
}
