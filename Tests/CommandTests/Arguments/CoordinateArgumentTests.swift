import Testing
import TransitAnswers
import TransitValues

@testable import gtfs_bundle

@Suite struct `Coordinate arguments` {
  @Test(arguments: ["47.0003,8.25", "47.0003, 8.25", " 47.0003 , 8.25 ", "47.0003 ,8.25"])
  func `a coordinate is two numbers with a comma and any spaces`(text: String) throws {
    #expect(try CoordinateArgument.coordinate(text) == Coordinate(latitudeE7: 470_003_000, longitudeE7: 82_500_000))
  }

  @Test(arguments: ["", ",", "47", "47,", ",8", "47,8,9", "47 8", "Main St, 8", "4 7,8", "0,0,"])
  func `a text that is not two numbers is not a coordinate`(text: String) throws {
    #expect(try CoordinateArgument.coordinate(text) == nil)
  }

  @Test(arguments: ["91,8", "-90.1, 8", "47,180.5", "nan,8", "47,inf", "1e20,1e20"])
  func `two numbers off the earth are refused with the expected range`(text: String) throws {
    let error = #expect(throws: UsageError.self) { try CoordinateArgument.coordinate(text) }
    #expect(error?.description.contains("-90 to 90") == true && error?.description.contains(text) == true)
  }
}
