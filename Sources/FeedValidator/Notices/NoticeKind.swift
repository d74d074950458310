import TransitCTexts

/// A kind of notice of the canonical validator: its code in camel case, `foreignKeyViolation`.
///
/// `TransitCTexts/Validator/notices.txt` has severities, fields and explanations.
///
/// Source: <https://gtfs-validator.mobilitydata.org/rules.html>.
package enum NoticeKind: UInt8, CaseIterable, Sendable {
  // Files, headers and rows.
  case csvParsingFailed, duplicatedColumn, emptyColumnName, emptyFile, emptyRow, iOError, invalidInputFilesInSubfolder
  case invalidRowLength, missingCalendarAndCalendarDateFiles, missingRecommendedFile, missingRequiredColumn
  case missingRequiredFile, moreThanOneEntity, tooManyRows, unknownColumn, unknownFile
  // Single values.
  case invalidCharacter, invalidColor, invalidCurrency, invalidCurrencyAmount, invalidDate, invalidEmail, invalidFloat
  case invalidInteger, invalidLanguageCode, invalidPhoneNumber, invalidTime, invalidTimezone, invalidUrl
  case leadingOrTrailingWhitespaces, mixedCaseRecommendedField, newLineInValue, nonAsciiOrNonPrintableChar
  case numberOutOfRange, unexpectedEnumValue
  // Keys, references and required values.
  case duplicateKey, foreignKeyViolation, missingRecommendedField, missingRequiredAgencyId, missingRequiredField
  case inconsistentAgencyLang, inconsistentAgencyTimezone, attributionWithoutRole
  // feed_info.txt.
  case feedExpirationDate30Days, feedExpirationDate7Days, feedInfoLangAndAgencyLangMismatch
  case feedValidBeyondTotalServiceWindow, futureFeed, missingFeedContactEmailAndUrl, missingFeedInfoDate
  case serviceWindowOutsideFeedPeriod
  // Service days.
  case bigGapInService, expiredCalendar, futureCalendar, serviceExtendsFarInTheFuture, serviceHasNoActiveDayOfTheWeek
  case tripCoverageNotActiveForNext7Days
  // Routes.
  case duplicateRouteName, routeBothShortAndLongNameMissing, routeColorContrast, routeLongNameContainsShortName
  case routeNetworksSpecifiedInMoreThanOneFile, routeShortNameTooLong, sameNameAndDescriptionForRoute
  case sameRouteAndAgencyUrl
  // Stops and stations.
  case locationWithoutParentStation, missingStopName, platformWithoutParentStation, pointNearOrigin, pointNearPole
  case sameNameAndDescriptionForStop, sameStopAndAgencyUrl, sameStopAndRouteUrl, stationWithParentStation
  case stopAccessSpecifiedForIncorrectLocation, stopAccessSpecifiedForStopWithNoParentStation, stopWithoutLocation
  case stopWithoutStopTime, stopWithoutZoneId, unusedStation, wrongParentLocationType
  // Trips and their calls.
  case blockTripsWithOverlappingStopTimes, decreasingOrEqualStopTimeDistance, fastTravelBetweenConsecutiveStops
  case fastTravelBetweenFarStops, inconsistentRouteTypeForBlockId, inconsistentRouteTypeForInSeatTransfer
  case locationWithUnexpectedStopTime, missingBikeAllowance, missingStopTimesRecord, missingTimepointValue
  case missingTripEdge, overlappingFrequency, startAndEndRangeEqual, startAndEndRangeOutOfOrder
  case stopTimeTimepointWithoutTimes, stopTimeWithArrivalBeforePreviousDepartureTime
  case stopTimeWithOnlyArrivalOrDepartureTime, tripHeadsignMatchesIntermediateStop, unsortedStopTimes, unusableTrip
  case unusedTrip
  // Shapes.
  case decreasingShapeDistance, equalShapeDistanceDiffCoordinates
  case equalShapeDistanceDiffCoordinatesDistanceBelowThreshold, equalShapeDistanceSameCoordinates, singleShapePoint
  case stopHasTooManyMatchesForShape, stopTooFarFromShape, stopTooFarFromShapeUsingUserDistance
  case stopsMatchShapeOutOfOrder, tripDistanceExceedsShapeDistance, tripDistanceExceedsShapeDistanceBelowThreshold
  case tripWithShapeDistTraveledButNoShapeDistances, unusedShape
  // Transfers.
  case transferDistanceAbove2Km, transferDistanceTooLarge, transferWithInvalidStopLocationType
  case transferWithInvalidTripAndRoute, transferWithInvalidTripAndStop, transferWithSuspiciousMidTripInSeat
  // Fares.
  case duplicateFareMedia, fareProductWithMultipleDefaultRiderCategories
  case fareTransferRuleDurationLimitTypeWithoutDurationLimit, fareTransferRuleDurationLimitWithoutType
  case fareTransferRuleInvalidTransferCount, fareTransferRuleWithForbiddenTransferCount
  case fareTransferRuleWithoutTransferCount, timeframeOnlyStartOrEndTimeSpecified, timeframeOverlap
  case timeframeStartOrEndTimeGreaterThanTwentyFourHours
  // Pathways.
  case bidirectionalExitGate, missingLevelId, pathwayDanglingGenericNode, pathwayLoop
  case pathwayToPlatformWithBoardingAreas, pathwayToStopWithAccessOutsideOfStationPathways, pathwayToWrongLocationType
  case pathwayUnreachableLocation
  // Booking and flexible service.
  case forbiddenArrivalOrDepartureTime, forbiddenContinuousPickupDropOff, forbiddenDropOffType, forbiddenGeographyId
  case forbiddenPickupType, forbiddenPriorDayBookingFieldValue, forbiddenPriorNoticeStartDay
  case forbiddenPriorNoticeStartTime, forbiddenRealTimeBookingFieldValue, forbiddenSameDayBookingFieldValue
  case forbiddenShapeDistTraveled, invalidPickupDropOffWindow, invalidPriorNoticeDurationMin
  case missingPickupDropOffBookingRuleId, missingPickupOrDropOffWindow, missingPriorNoticeDurationMin
  case missingPriorNoticeLastDay, missingPriorNoticeLastTime, missingPriorNoticeStartTime
  case overlappingZoneAndPickupDropOffWindow, priorNoticeLastDayAfterStartDay
  // locations.geojson.
  case duplicateGeoJsonKey, duplicateGeographyId, geoJsonDuplicatedElement, geoJsonUnknownElement, invalidGeometry
  case malformedJson, missingRequiredElement, unsupportedFeatureType, unsupportedGeoJsonType, unsupportedGeometryType
  // Translations.
  case translationForeignKeyViolation, translationUnexpectedValue, translationUnknownTableName

  private struct Declaration {
    let code: String
    let severity: NoticeSeverity
    let fields: [String]
    let texts: ArraySlice<Substring>
  }

  /// In the order of the cases.
  private static let declarations: [Declaration] = {
    // SAFETY: a static text that ends with zero.
    let lines = WordList.lines(unsafe String(cString: transit_notices())).filter { $0.utf8.first != UInt8(ascii: "#") }
    var byName: [String: Declaration] = [:]
    for start in stride(from: 0, to: lines.count, by: 5) {
      let head = WordList.words(lines[start])
      let fields = lines[start + 1] == "-" ? [] : WordList.words(lines[start + 1])
      byName[camelCase(head[0])] = Declaration(
        code: String(head[0]), severity: NoticeSeverity(rawValue: String(head[1])) ?? .error,
        fields: fields.map(String.init), texts: lines[(start + 2)..<(start + 5)])
    }
    return allCases.map { kind in
      guard let found = byName["\(kind)"] else { preconditionFailure("notices.txt explains \(kind)") }
      return found
    }
  }()

  private static func camelCase(_ code: Substring) -> String {
    var name: [UInt8] = []
    var isStart = false
    for byte in code.utf8 {
      if byte != UInt8(ascii: "_") { name.append(isStart && byte >= UInt8(ascii: "a") ? byte - 32 : byte) }
      isStart = byte == UInt8(ascii: "_")
    }
    return String(decoding: name, as: UTF8.self)
  }

  private var declaration: Declaration { Self.declarations[Int(rawValue)] }

  /// The name in reports, such as `foreign_key_violation`.
  package var code: String { declaration.code }

  package var severity: NoticeSeverity { declaration.severity }

  /// The names of the fields in the report, in its order. Fields without a value are left out there.
  package var fields: [String] { declaration.fields }

  /// What is wrong.
  package var meaning: String { text(0) }

  /// Why it matters to riders, apps or agencies.
  package var consequence: String { text(1) }

  /// How to mend it.
  package var remedy: String { text(2) }

  private func text(_ number: Int) -> String { String(declaration.texts[declaration.texts.startIndex + number]) }

  /// The code in words: `Foreign key violation`. A number is a word of its own.
  package var title: String {
    let words = code.split(separator: "_").map { word in
      let letters = word.prefix { !$0.isNumber }
      return letters.isEmpty || letters == word ? String(word) : "\(letters) \(word.dropFirst(letters.count))"
    }.joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  package static func named(_ code: String) -> NoticeKind? {
    all.first { $0.code == code }
  }

  /// All kinds, in the order of their codes.
  package static let all = allCases.sorted { $0.code < $1.code }

  /// The notice of a place that is near the origin or a pole: mostly a mistake.
  static func misplacing(latitude: Double, longitude: Double) -> NoticeKind? {
    if abs(latitude) <= 1, abs(longitude) <= 1 { return .pointNearOrigin }
    return abs(latitude) >= 89 ? .pointNearPole : nil
  }
}
