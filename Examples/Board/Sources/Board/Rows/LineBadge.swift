import SwiftUI
import TransitBundle

/// A route's name in its color.
struct LineBadge: View {
  let route: Route

  var body: some View {
    Text(route.displayName)
      .bold()
      .foregroundStyle((route.textColor ?? route.color?.contrastingTextColor)?.color ?? .white)
      .padding(.horizontal, 6)
      .background(route.color?.color ?? .gray, in: .capsule)
  }
}
