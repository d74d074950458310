package import TransitBundle
package import TransitFoundation
package import TransitValues

/// An instant in the feed's time zone.
package struct LocalTime {
  package let date: ServiceDate
  /// `05:40`, or `02:30+01:00` for a local time that occurs twice, because clocks are turned back.
  package let time: String

  package init(_ instant: Date, by clock: ServiceClock) {
    date = clock.localDate(at: instant)
    let time = ServiceTime(clock.dateComponents(at: instant)).description.prefix(5)
    self.time = time + (Self.occursTwice(instant, clock) ? clock.utcOffset(at: instant).offsetText : "")
  }

  /// Whether another instant near this one has the same local time.
  private static func occursTwice(_ instant: Date, _ clock: ServiceClock) -> Bool {
    let offset = clock.utcOffset(at: instant)
    // Clocks are turned back by at most a day: Manila and Alaska crossed the date line.
    return [-86_400.0, -7200, 7200, 86_400].contains { distance in
      let other = clock.utcOffset(at: instant.addingTimeInterval(distance))
      let twin = instant.addingTimeInterval((offset - other) / .seconds(1))
      return other != offset && clock.utcOffset(at: twin) == other
    }
  }

  /// `05:40`, or `2018-11-02 00:10` if the date is not `day`.
  package func text(on day: ServiceDate) -> String {
    date == day ? time : "\(date.isoText) \(time)"
  }

  /// `Friday 2018-11-02`.
  package static func longText(_ date: ServiceDate) -> String {
    let names = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    return "\(names[date.weekday.rawValue]) \(date.isoText)"
  }
}
