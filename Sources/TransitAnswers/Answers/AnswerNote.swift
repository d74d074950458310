package import TransitFoundation

/// Why an answer is not what the asker may have expected.
package struct AnswerNote: Hashable, Sendable {
  package enum Code: String, Sendable {
    /// The timetable does not cover the day.
    case outsideService = "outside_service"
    /// No stop can be walked to from a place.
    case unreachedPlace = "unreached_place"
    /// The origin is the destination.
    case samePlace = "same_place"
    /// The feed does not say what is accessible by wheelchair.
    case noAccessibilityData = "no_accessibility_data"
    /// The next journey is later or longer than asked for.
    case noneInTime = "none_in_time"
    /// The timetable has no such journey.
    case noJourney = "no_journey"
    /// The feed has no fares, or a trip does not run as asked.
    case noFares = "no_fares"
  }

  package let code: Code
  /// A part of a sentence.
  package let text: String

  init(_ code: Code, _ text: String) {
    (self.code, self.text) = (code, text)
  }

  package var json: JSONOutput { ["code": .string(code.rawValue), "text": .string(text)] }
}
