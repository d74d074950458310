package import TransitBundle
package import TransitFoundation
import TransitValues

extension ServiceClock {
  /// An instant as ISO 8601 local time with its offset, such as `2026-07-06T08:00:00+02:00`.
  package func localText(at instant: Date) -> String {
    let (date, offset) = (localDate(at: instant), utcOffset(at: instant))
    let local = instant.unixSeconds &+ Int(offset.components.seconds)
    let time = ServiceTime(seconds: local &- date.daysSince1970 &* 86_400)
    return date.isoText + "T" + time.description + offset.offsetText
  }
}

extension Duration {
  /// An offset from UTC, such as `+02:00`.
  package var offsetText: String {
    let seconds = Int(components.seconds)
    return (seconds < 0 ? "-" : "+") + ServiceTime(seconds: abs(seconds)).description.prefix(5)
  }
}
