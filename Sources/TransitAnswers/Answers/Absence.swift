import TransitBundle
import TransitFoundation
import TransitValues

extension QuestionContext {
  /// Why nothing runs on the day of an instant; `nil` if the timetable covers it.
  func absence(at date: Date) -> AnswerNote? { absence(on: clock.localDate(at: date)) }

  /// Why nothing runs on a day, in ASCII; `nil` if the timetable covers it.
  func absence(on date: ServiceDate) -> AnswerNote? {
    let information = timetable.information
    if information.isValid(on: date) { return nil }
    let validity = information.validity.map { "from \($0.lowerBound.isoText) to \($0.upperBound.isoText)" }
    return AnswerNote(
      .outsideService,
      "the feed has no service on \(date.isoText); it is valid \(validity ?? "on no day")")
  }
}
