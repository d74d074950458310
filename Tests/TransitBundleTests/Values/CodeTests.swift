import Foundation
import Testing

@testable import TransitBundle

@Suite struct `GTFS codes` {
  /// Checks what all types of codes have in common.
  private func check<Code: FeedCode>(_ known: Code, _ number: Int) throws {
    #expect(known.rawValue == number, "\(Code.self)")
    #expect(known == Code(rawValue: number), "\(Code.self)")
    #expect(JSONText.of([known]) == "[\(number)]", "\(Code.self)")
    // Numbers that GTFS does not define are kept.
    for number in [number, 99, -1, .max, .min] {
      #expect(try JSONText.roundTrip([Code(rawValue: number)]) == [Code(rawValue: number)], "\(Code.self)")
    }
    #expect(Set([known, Code(rawValue: number), Code(rawValue: 99)]).count == 2, "\(Code.self)")
  }

  @Test func `codes are numbers, in Swift and in JSON`() throws {
    try check(Direction.inbound, 1)
    try check(PickupType.phoneAgency, 2)
    try check(DropOffType.askDriver, 3)
    try check(ContinuousPickup.notAvailable, 1)
    try check(ContinuousDropOff.continuous, 0)
    try check(LocationType.boardingArea, 4)
    try check(WheelchairBoarding.notAccessible, 2)
    try check(WheelchairAccessibility.accessible, 1)
    try check(BikesAllowed.notAllowed, 2)
    try check(CarsAllowed.allowed, 1)
    try check(StopAccess.fromStreet, 1)
    try check(Timepoint.approximate, 0)
    try check(ExactTimes.scheduleBased, 1)
    try check(TransferType.notInSeat, 5)
    try check(PathwayMode.exitGate, 7)
    try check(PaymentMethod.beforeBoarding, 1)
    try check(FareTransfers.twice, 2)
    try check(DurationLimitType.arrivalToArrival, 3)
    try check(FareTransferType.transferOnly, 2)
    try check(FareMediaType.mobileApp, 4)
    try check(RouteType.monorail, 12)
  }

  @Test func `transfer types state whether they link two trips of a vehicle`() {
    let links: [TransferType] = (0..<7).map(TransferType.init(rawValue:)).filter(\.linksTrips)
    #expect(links == [.inSeat, .notInSeat])
  }
}

@Suite struct `Route colors` {
  @Test(arguments: [("0079C2", 0, 121, 194), ("ffffff", 255, 255, 255), ("000000", 0, 0, 0), ("01Ab7f", 1, 171, 127)])
  func `a route color has red, green and blue components`(text: String, red: Int, green: Int, blue: Int) throws {
    let color = try #require(RouteColor(rawValue: text))
    #expect([color.red, color.green, color.blue].map(Int.init) == [red, green, blue])
    #expect(color.rawValue == text)
    #expect(color.description == "#" + text.uppercased())
    #expect(JSONText.of([color]) == "[\"\(text)\"]")
    #expect(try JSONText.roundTrip([color]) == [color])
  }

  @Test(arguments: [
    ("FFED00", "000000"), ("FFFFFF", "000000"), ("0079C2", "FFFFFF"), ("000000", "FFFFFF"),
    ("757575", "FFFFFF"), ("777777", "000000"), ("00FF00", "000000"), ("FF0000", "000000"), ("E00000", "FFFFFF"),
  ])
  func `text on a route color is black or white, whichever has more contrast`(color: String, text: String) throws {
    #expect(try #require(RouteColor(rawValue: color)).contrastingTextColor == RouteColor(rawValue: text))
  }

  @Test(arguments: ["", "0079C", "0079C2F", "#0079C2", "00 9C2", "0079CG", "ÀÀÀ", "０", "+79C20", "-00001"])
  func `a route color of other text is nil and cannot be decoded`(text: String) {
    #expect(RouteColor(rawValue: text) == nil)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([RouteColor].self, from: JSONEncoder().encode([text]))
    }
  }

  @Test func `a route keeps the text of an invalid color`() throws {
    let bundle = try TestBundle(
      TestFeed(stops: [.init("A")]), changing: "UPDATE route SET route_color = 'red', route_text_color = 'FFFFFF'")
    let route = try #require(try bundle.timetable().route("R"))
    #expect(route.color == nil)
    #expect(route.textColor == RouteColor(rawValue: "FFFFFF"))
    #expect(route.writtenColor == "red")
    let copy = try JSONText.roundTrip(route)
    #expect(copy == route)
    #expect(copy.writtenColor == "red")
  }
}
