import TransitBundle
import TransitFoundation
import TransitValues

extension LiveAlert {
  init(_ message: AlertMessage) {
    self.init(
      effect: message.effect.flatMap { Self.effects[$0] } ?? "UNKNOWN_EFFECT",
      cause: message.cause.flatMap { Self.causes[$0] } ?? "UNKNOWN_CAUSE", header: LiveText(message.header),
      description: LiveText(message.description), url: LiveText(message.url),
      periods: message.activePeriods.map { period in
        Period(
          start: period.start.givenSeconds.map(Date.init(unixSeconds:)),
          end: period.end.givenSeconds.map(Date.init(unixSeconds:)))
      },
      selectors: message.informedEntities.compactMap(LiveSelector.init))
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

extension LiveText {
  init?(_ message: TranslatedString?) {
    guard let message, !message.translations.isEmpty else { return nil }
    self.init(
      translations: message.translations.map { Translation(text: $0.text ?? "", language: $0.language.given) })
  }
}

extension LiveSelector {
  /// `nil` if the selector fits no departure, whatever the timetable.
  init?(_ message: EntitySelector) {
    self.init()
    agency = message.agencyID.given.map(AgencyID.init(rawValue:))
    route = message.routeID.given.map(RouteID.init(rawValue:))
    routeType = message.routeType.map(Int.init)
    direction = message.directionID.map(Int.init)
    stop = message.stopID.given.map(StopID.init(rawValue:))
    // A direction is one of a route.
    if direction != nil, route == nil { return nil }
    if let descriptor = message.trip {
      trip = descriptor.tripID.given.map(TripID.init(rawValue:))
      tripDate = descriptor.startDate.given
      tripRoute = descriptor.routeID.given.map(RouteID.init(rawValue:))
      tripDirection = descriptor.directionID.map(Int.init)
      if let text = descriptor.startTime.given {
        guard let start = ServiceTime(given: text) else { return nil }
        tripStart = start.seconds
      }
    }
    if self == LiveSelector() { return nil }
  }
}
