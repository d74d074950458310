import Foundation
import Observation
import TransitBundle
import TransitJourneys
import TransitLive

/// The state of the app: a timetable, the rider's favorites and location, and the current time.
@Observable
final class TransitModel {
  /// The rider's languages in order of preference.
  let languages: [String]
  /// The rider's location.
  var here: Coordinate?
  /// Whether the rider has forbidden it.
  var isLocationDenied = false
  /// The start of boards, which ``followClock(every:)`` moves on.
  var now: Date
  /// The text in the search field.
  var searchText = ""
  /// The favorites in the rider's order.
  private(set) var favorites: [Favorite]
  /// The error of the last change.
  private(set) var problem: BundleError?

  /// The downloaded part of a new timetable, from 0 to 1; `nil` without a download.
  var downloaded: Double?
  /// The error of the last update.
  var updateProblem: String?
  @ObservationIgnored var isUpdating = false

  /// The live data of the current timetable; `nil` before the first poll.
  var live: LiveSnapshot? {
    get { lastLive?.timetable == timetable ? lastLive?.snapshot : nil }
    set { lastLive = timetable.flatMap { timetable in newValue.map { (timetable, $0) } } }
  }

  /// The sources of live data; without any, boards show the schedule.
  let liveSources: [LiveFeed.Source]
  /// The source of new timetables; without one, the app keeps the timetable that it ships with.
  let updateSource: UpdateSource?

  let store: TimetableStore
  private var lastLive: (timetable: Timetable, snapshot: LiveSnapshot)?
  @ObservationIgnored private var lastFeed: LiveFeed?
  @ObservationIgnored private var lastPlanner: JourneyPlanner?

  init(
    folder: URL, languages: [String] = Locale.preferredLanguages, here: Coordinate? = nil, now: Date = .now,
    liveSources: [LiveFeed.Source] = [], updateSource: UpdateSource? = nil
  ) throws(BundleError) {
    store = try TimetableStore(folder: folder, settings: Timetable.Settings(languages: languages))
    favorites = try store.userData.favorites()
    self.languages = languages
    self.here = here
    self.now = now
    self.liveSources = liveSources
    self.updateSource = updateSource
  }

  /// The current timetable. Views that read it are updated when the store has a new one.
  var timetable: Timetable? { store.current }

  /// Finds journeys in the current timetable. One planner for all screens: it keeps what it has read.
  var planner: JourneyPlanner? {
    if lastPlanner?.timetable != timetable { lastPlanner = timetable.map { JourneyPlanner($0) } }
    return lastPlanner
  }

  /// Polls live data of the current timetable. A new timetable has a new feed, because a feed belongs to its timetable.
  var feed: LiveFeed? {
    if lastFeed?.timetable != timetable {
      lastFeed = timetable.flatMap { try? LiveFeed($0, sources: liveSources) }
    }
    return lastFeed
  }

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

  /// Adds or removes a favorite.
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
