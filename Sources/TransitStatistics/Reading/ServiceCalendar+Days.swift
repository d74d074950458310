import TransitBundle
import TransitValues

extension ServiceCalendar {
  /// The number of days on which the service runs.
  ///
  /// Cost: O(n) for n exceptions, however long the service lasts.
  var dayCount: Int {
    // An added day runs in any case. A day that is in both lists is added.
    let added = Set(added)
    let exceptions = added.union(removed).filter(isInWeek)
    return (week?.dayCount ?? 0) - exceptions.count + added.count
  }

  private func isInWeek(_ date: ServiceDate) -> Bool {
    guard let week else { return false }
    return week.weekdays.contains(date.weekday) && week.dates?.contains(date) == true
  }
}

extension ServiceCalendar.Week {
  fileprivate var dayCount: Int {
    guard let dates else { return 0 }
    let (weekCount, rest) = (dates.lowerBound.distance(to: dates.upperBound) + 1).quotientAndRemainder(dividingBy: 7)
    let last = (0..<rest).filter { weekdays.contains(dates.upperBound.advanced(by: -$0).weekday) }
    return weekCount * weekdays.count + last.count
  }
}
