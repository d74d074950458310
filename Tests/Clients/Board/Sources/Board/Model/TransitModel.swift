import Foundation
import Observation
import TransitBundle

/// What the screens show: a timetable, the rider's favorites, where the rider is, and when.
@Observable
final class TransitModel {
  /// The rider's languages, the best first.
  let languages: [String]
  /// Where the rider is.
  var here: Coordinate?
  /// The moment that boards start at. An app on a phone sets it every minute.
  var now: Date
  /// What the rider types into the search field.
  var searchText = ""
  /// What the rider keeps, in the rider's order.
  private(set) var favorites: [Favorite]
  /// Why the last change failed.
  private(set) var problem: BundleError?

  private let store: TimetableStore

  init(
    folder: URL, languages: [String] = Locale.preferredLanguages, here: Coordinate? = nil, now: Date = .now
  ) throws(BundleError) {
    store = try TimetableStore(folder: folder, settings: Timetable.Settings(languages: languages))
    favorites = try store.userData.favorites()
    self.languages = languages
    self.here = here
    self.now = now
  }

  /// The timetable to use. Views that read it are updated when the store has a new one.
  var timetable: Timetable? { store.current }

  /// Installs a bundle, such as a download.
  func install(_ bundle: URL) async {
    do throws(BundleError) {
      try await store.install(bundle)
      problem = nil
    } catch {
      problem = error
    }
  }

  func isFavorite(_ item: Favorite.Item) -> Bool { favorites.contains { $0.item == item } }

  /// Adds a favorite, or removes it.
  func toggleFavorite(_ item: Favorite.Item) {
    do throws(BundleError) {
      if try !store.userData.remove(item) { try store.userData.add(Favorite(item)) }
      favorites = try store.userData.favorites()
      problem = nil
    } catch {
      problem = error
    }
  }
}
