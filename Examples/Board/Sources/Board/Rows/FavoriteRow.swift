import SwiftUI
import TransitBundle

/// A favorite stop, which a later timetable may lack.
struct FavoriteRow: View {
  let timetable: Timetable
  let favorite: Favorite

  var body: some View {
    if case .stop(let id) = favorite.item {
      Answer {
        try timetable.stop(id)
      } content: { stop in
        if let stop {
          NavigationLink(value: stop) { Label(stop.displayName, systemImage: "star") }
        } else {
          Label("\(id) is closed", systemImage: "star")
        }
      }
    }
  }
}
