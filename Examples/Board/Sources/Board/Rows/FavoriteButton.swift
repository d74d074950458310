import SwiftUI
import TransitBundle

/// Adds or removes a favorite.
struct FavoriteButton: View {
  let item: Favorite.Item
  @Environment(TransitModel.self) private var model

  var body: some View {
    Button(model.isFavorite(item) ? "Remove from Favorites" : "Add to Favorites") { model.toggleFavorite(item) }
  }
}
