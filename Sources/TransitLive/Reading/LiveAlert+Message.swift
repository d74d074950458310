import TransitBundle
import TransitFoundation
import TransitValues

extension LiveAlert {
  /// - Parameter id: The id of the entity.
  init(_ message: AlertMessage, id: String) {
    // Producers that know the newer periods give the old one for older readers.
    let isNew = !message.communicationPeriods.isEmpty || !message.impactPeriods.isEmpty
    var selectors = LiveSelectors()
    for entity in message.informedEntities { selectors.append(LiveSelector(entity)) }
    self.init(
      id: id, effect: message.effect.flatMap { Self.effects[$0] } ?? "UNKNOWN_EFFECT",
      cause: message.cause.flatMap { Self.causes[$0] } ?? "UNKNOWN_CAUSE", header: LiveText(message.header),
      description: LiveText(message.description), url: LiveText(message.url),
      periods: (isNew ? message.impactPeriods : message.activePeriods).map(Period.init),
      communicationPeriods: message.communicationPeriods.map(Period.init), selectors: selectors)
  }

  /// `Alert.Effect` by number.
  static let effects: [Int32: String] = [
    1: "NO_SERVICE", 2: "REDUCED_SERVICE", 3: "SIGNIFICANT_DELAYS", 4: "DETOUR", 5: "ADDITIONAL_SERVICE",
    6: "MODIFIED_SERVICE", 7: "OTHER_EFFECT", 8: "UNKNOWN_EFFECT", 9: "STOP_MOVED", 10: "NO_EFFECT",
    11: "ACCESSIBILITY_ISSUE",
  ]

  /// `Alert.Cause` by number.
  static let causes: [Int32: String] = [
    1: "UNKNOWN_CAUSE", 2: "OTHER_CAUSE", 3: "TECHNICAL_PROBLEM", 4: "STRIKE", 5: "DEMONSTRATION", 6: "ACCIDENT",
    7: "HOLIDAY", 8: "WEATHER", 9: "MAINTENANCE", 10: "CONSTRUCTION", 11: "POLICE_ACTIVITY", 12: "MEDICAL_EMERGENCY",
    13: "SPECIAL_EVENT",
  ]
}

extension LiveAlert.Period {
  fileprivate init(_ range: TimeRange) {
    self.init(start: range.start == 0 ? nil : range.start, end: range.end == 0 ? nil : range.end)
  }
}

extension LiveText {
  /// `nil` if all texts are empty.
  fileprivate init?(_ message: TranslatedString?) {
    let translations = (message?.translations ?? []).compactMap { translation in
      translation.text.given.map { Translation(text: $0, language: translation.language.given) }
    }
    if translations.isEmpty { return nil }
    self.init(translations: translations)
  }
}

extension LiveSelector {
  fileprivate init(_ message: EntitySelector) {
    self.init()
    agency = message.agencyID.given.map(AgencyID.init(rawValue:))
    route = message.routeID.given.map(RouteID.init(rawValue:))
    routeType = message.routeType.map(Int.init)
    direction = message.directionID.map(Int.init)
    stop = message.stopID.given.map(StopID.init(rawValue:))
    trip = message.trip?.tripID.given.map(TripID.init(rawValue:))
    tripDate = message.trip?.startDate.given
    tripStart = message.trip?.startTime.given
    tripRoute = message.trip?.routeID.given.map(RouteID.init(rawValue:))
    tripDirection = message.trip?.directionID.map(Int.init)
  }
}
