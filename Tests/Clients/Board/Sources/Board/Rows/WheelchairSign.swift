import SwiftUI
import TransitBundle

/// A sign for vehicles that take riders in wheelchairs.
struct WheelchairSign: View {
  let accessibility: WheelchairAccessibility?

  var body: some View {
    if accessibility == .accessible {
      Image(systemName: "figure.roll").accessibilityLabel("Wheelchair accessible")
    }
  }
}
