import Synchronization
package import TransitBundle
import TransitFares
import TransitFoundation
package import TransitJourneys

/// A timetable that is asked questions, with what is made from it once.
package final class AskedTimetable: Sendable {
  package let timetable: Timetable
  package let planner: JourneyPlanner
  let calculator: FareCalculator
  private let factsDocument = Once<JSONOutput>()
  private let networkLines = Once<[UInt8]>()
  private let exampleValues = Once<QuestionExamples>()

  package init(_ timetable: Timetable) {
    self.timetable = timetable
    planner = JourneyPlanner(timetable)
    calculator = FareCalculator(timetable)
  }

  /// What `info --json` prints. Reads every page of the bundle the first time.
  func facts() throws(BundleError) -> JSONOutput {
    try factsDocument.value { () throws(BundleError) in
      BundleFacts(of: timetable, try DatabaseTrees(of: timetable.file)).json
    }
  }

  /// Reads some trips the first time.
  package func examples() throws(BundleError) -> QuestionExamples {
    try exampleValues.value { () throws(BundleError) in try QuestionExamples(timetable) }
  }

  /// The lines for a map. Reads all trips and lines the first time, and each time in another language.
  package func network(_ localized: Timetable) throws(BundleError) -> [UInt8] {
    if !localized.languages.isEmpty { return try NetworkMap(of: localized).json.lineBytes }
    return try networkLines.value { () throws(BundleError) in try NetworkMap(of: timetable).json.lineBytes }
  }
}

/// A value that is made when it is first needed; those who ask meanwhile wait for it.
private final class Once<Value: Sendable>: Sendable {
  private let made = Mutex<Value?>(nil)

  func value<Failure: Error>(_ make: () throws(Failure) -> Value) throws(Failure) -> Value {
    try made.withLock { made throws(Failure) in
      if let made { return made }
      let value = try make()
      made = value
      return value
    }
  }
}
