import Foundation
import TransitBundle

/// The two stops and the departure that the rider chose.
struct JourneyRequest: Hashable {
  let from: Stop
  let to: Stop
  let departure: Date
}
