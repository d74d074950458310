import Testing
import TransitFares
import TransitValues

@testable import TransitAnswers

@Suite struct `Ride arguments` {
  @Test(arguments: ["T1,20260706,1,5", "a,b,20260706,0,0", ",20260706,-1,5,seated", "é,99991231,1,9223372036854775807"])
  func `a ride survives parsing and formatting`(text: String) throws {
    #expect(try TripRide(parsing: text).text == text)
  }

  @Test func `an id may have commas and words of the format`() throws {
    let ride = try TripRide(parsing: "x,seated,20260706,3,7,seated")
    #expect(ride.tripID.rawValue == "x,seated")
    #expect(ride.fromSequence == 3 && ride.toSequence == 7 && ride.staysSeated)
  }

  @Test(arguments: [
    ("", "trip,date,from,to"), ("T1,20260706,1", "trip,date,from,to"), ("T1,20260706,one,5", "trip,date,from,to"),
    ("T1,20260706,5,1", "begins before"), ("T1,20260231,1,5", "expected a date"),
    (String(repeating: "a", count: 2000) + ",20260706,1,5", "trip,date,from,to"),
  ])
  func `another text is refused with what was expected`(text: String, expected: String) {
    let error = #expect(throws: UsageError.self) { try TripRide(parsing: text) }
    #expect(error?.description.contains(expected) == true, "\(error?.description ?? "")")
  }
}
