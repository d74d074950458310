package import TransitFares
package import TransitJourneys

/// A journey, and what it costs.
package struct PricedJourney: Sendable {
  package let journey: Journey
  /// `nil` if the feed has no fares.
  package let fares: JourneyFares?
}
