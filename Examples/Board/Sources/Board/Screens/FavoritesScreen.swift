import SwiftUI
import TransitBundle

/// The rider's favorites.
struct FavoritesScreen: View {
  let timetable: Timetable
  @Environment(TransitModel.self) private var model

  var body: some View {
    List {
      if model.favorites.isEmpty { ContentUnavailableView("No Favorites", systemImage: "star") }
      ForEach(model.favorites) { FavoriteRow(timetable: timetable, favorite: $0) }
    }
    .navigationTitle("Favorites")
  }
}
