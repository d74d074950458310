import SwiftUI
import TransitBundle

/// A sign for wheelchair-accessible trips.
struct WheelchairSign: View {
  let accessibility: WheelchairAccessibility?

  var body: some View {
    if accessibility == .accessible {
      Image(systemName: "figure.roll").accessibilityLabel("Wheelchair accessible")
    }
  }
}
