/// Formats quantities for display.
package enum Quantity {
  /// `712 B`, `533 KiB`, `1.2 MiB`: about three significant digits.
  package static func bytes(_ count: Int) -> String {
    var value = Double(count)
    var unit = "B"
    for larger in ["KiB", "MiB", "GiB", "TiB"] where value >= 1024 {
      value /= 1024
      unit = larger
    }
    return (unit == "B" || value >= 99.95 ? String(Int(value.rounded())) : tenths(value)) + " " + unit
  }

  /// `23 %`, or `7.4 %` below ten; the total must not be 0.
  package static func share(_ part: Int, of total: Int) -> String {
    let percent = 100 * Double(part) / Double(total)
    return (percent < 9.95 ? tenths(percent) : String(Int(percent.rounded()))) + " %"
  }

  /// `0.4 s`, `75.0 s`.
  package static func seconds(_ duration: Duration) -> String {
    tenths(duration / .seconds(1)) + " s"
  }

  /// `20 min`, `1 h 5 min`, `1 d 2 h`: whole minutes up to a day.
  package static func minutes(_ duration: Duration) -> String {
    let minutes = Int((duration / .seconds(60)).rounded())
    return text(60 * minutes, minutes < 1440 ? units[1...2] : units[...1])
  }

  /// `7 min`, `1 min 30 s`, `1 d 2 h`: whole seconds.
  package static func interval(_ duration: Duration) -> String {
    text(Int(duration.components.seconds), units[...])
  }

  /// `+3 min`, `-1 min 30 s`, `on time`: a delay in whole seconds.
  package static func delay(_ duration: Duration) -> String {
    if duration == .zero { return "on time" }
    return duration > .zero ? "+" + interval(duration) : "-" + interval(.zero - duration)
  }

  private static let units: [(name: String, seconds: Int)] = [("d", 86_400), ("h", 3600), ("min", 60), ("s", 1)]

  private static func text(_ seconds: Int, _ units: ArraySlice<(name: String, seconds: Int)>) -> String {
    var rest = seconds
    var parts: [String] = []
    for unit in units where rest >= unit.seconds {
      parts.append("\(rest / unit.seconds) \(unit.name)")
      rest %= unit.seconds
    }
    return parts.isEmpty ? "0 \(units.last?.name ?? "")" : parts.joined(separator: " ")
  }

  /// `120 m`, `1.2 km`.
  package static func distance(_ meters: Double) -> String {
    meters < 999.5 ? "\(Int(meters.rounded())) m" : tenths(meters / 1000) + " km"
  }

  private static func tenths(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
