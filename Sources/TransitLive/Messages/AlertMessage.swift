/// GTFS Realtime: `Alert`.
package struct AlertMessage: Hashable, Sendable {
  package var activePeriods: [TimeRange] = []
  package var communicationPeriods: [TimeRange] = []
  package var impactPeriods: [TimeRange] = []
  package var informedEntities: [EntitySelector] = []
  /// The number of `Alert.Cause`; `nil` for an unknown one.
  package var cause: Int32?
  /// The number of `Alert.Effect`; `nil` for an unknown one.
  package var effect: Int32?
  package var url: TranslatedString?
  package var header: TranslatedString?
  package var description: TranslatedString?

  package init() {}
}

/// GTFS Realtime: `TimeRange`, in seconds since 1970.
package struct TimeRange: Hashable, Sendable {
  package var start: UInt64?
  package var end: UInt64?

  package init() {}
}

/// GTFS Realtime: `EntitySelector`.
package struct EntitySelector: Hashable, Sendable {
  package var agencyID: String?
  package var routeID: String?
  package var routeType: Int32?
  package var trip: TripDescriptor?
  package var stopID: String?
  package var directionID: UInt32?

  package init() {}
}

/// GTFS Realtime: `TranslatedString`.
package struct TranslatedString: Hashable, Sendable {
  package struct Translation: Hashable, Sendable {
    package var text: String?
    package var language: String?

    package init() {}
  }

  package var translations: [Translation] = []

  package init() {}
}
