/// The columns that an edit reads or changes by name: `stopID` is `stop_id`. All others are copied as they are.
enum ColumnName: String, CaseIterable {
  case agencyID, agencyTimezone
  case stopID, stopName, stopLat, stopLon, locationType, parentStation, zoneID, levelID, pathwayID
  case routeID, routeShortName, routeLongName, routeType, networkID
  case tripID, serviceID, blockID, shapeID, shapePtSequence, shapePtLat, shapePtLon
  case arrivalTime, departureTime, stopSequence, shapeDistTraveled, startTime, endTime
  case startPickupDropOffWindow, locationGroupID, locationID
  case bookingRuleID, pickupBookingRuleID, dropOffBookingRuleID, priorNoticeServiceID
  case monday, tuesday, wednesday, thursday, friday, saturday, sunday, startDate, endDate, date, exceptionType
  case fromStopID, toStopID, fromTripID, toTripID, fromRouteID, toRouteID, transferType
  case fareID, originID, destinationID, containsID
  case fareProductID, fareMediaID, riderCategoryID, isDefaultFareCategory, timeframeGroupID, legGroupID, areaID
  case fromNetworkID, toNetworkID, fromAreaID, toAreaID, fromTimeframeGroupID, toTimeframeGroupID, rulePriority
  case fromLegGroupID, toLegGroupID, transferCount
  case tableName, fieldName, language, recordID, recordSubID, fieldValue, translation
  case attributionID
  case feedPublisherName, feedPublisherURL, feedLang, defaultLang, feedStartDate, feedEndDate, feedVersion

  static let weekdays: [ColumnName] = [.monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday]

  /// The columns by which a translation names a row.
  static let recordKeys: [ColumnName] = [.recordID, .recordSubID]

  private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { (snakeCase($0.rawValue), $0) })
  private static let names = Dictionary(uniqueKeysWithValues: byName.map { ($1, $0) })

  /// - Returns: `nil` for the name of another column.
  init?(named name: String) {
    guard let column = Self.byName[name] else { return nil }
    self = column
  }

  /// The name in GTFS.
  var name: String { Self.names[self] ?? rawValue }

  /// Puts an underscore before each capital letter that begins a word or an abbreviation.
  private static func snakeCase(_ name: String) -> String {
    var words = ""
    for letter in name {
      if letter.isUppercase, words.last?.isUppercase == false { words += "_" }
      words.append(letter)
    }
    return words.lowercased()
  }
}
