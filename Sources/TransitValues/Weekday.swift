/// A day of the week, in the order of calendar.txt.
public enum Weekday: Int, CaseIterable, Hashable, Codable, Comparable, Sendable {
  case monday, tuesday, wednesday, thursday, friday, saturday, sunday

  /// Whether the left day is earlier in a week that begins on Monday.
  public static func < (left: Weekday, right: Weekday) -> Bool { left.rawValue < right.rawValue }
}
