import SwiftUI
import TransitBundle

/// A route's name in its color. The text is black or white, whichever contrasts: the text colors of feeds often do not.
struct LineBadge: View {
  let route: Route

  var body: some View {
    if let color = route.color ?? .unknown {
      Text(route.displayName)
        .bold()
        .foregroundStyle(color.contrastingTextColor.color)
        .padding(.horizontal, 6)
        .background(color.color, in: .capsule)
    }
  }
}
