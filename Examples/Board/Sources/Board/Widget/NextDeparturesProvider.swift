import Foundation
import TransitBundle
import WidgetKit

/// The departures at a stop from an instant on.
nonisolated struct NextDeparturesEntry: TimelineEntry {
  let date: Date
  var stop: Stop?
  var departures: [Departure] = []
}

/// Prepares the widget for an hour: an entry for each departure that leaves. Nothing runs in between.
nonisolated struct NextDeparturesProvider: TimelineProvider {
  func placeholder(in context: Context) -> NextDeparturesEntry { NextDeparturesEntry(date: .now) }

  func getSnapshot(in context: Context, completion: @escaping (NextDeparturesEntry) -> Void) {
    completion(Self.entries(from: .now).first ?? placeholder(in: context))
  }

  func getTimeline(in context: Context, completion: @escaping (Timeline<NextDeparturesEntry>) -> Void) {
    completion(Timeline(entries: Self.entries(from: .now), policy: .atEnd))
  }

  /// The entries of an hour; one without departures if there is no favorite or timetable.
  static func entries(
    from start: Date, in folder: URL = TransitModel.folder, languages: [String] = Locale.preferredLanguages
  ) -> [NextDeparturesEntry] {
    let empty = NextDeparturesEntry(date: start)
    let settings = Timetable.Settings(languages: languages)
    guard let store = try? TimetableStore(folder: folder, settings: settings), let timetable = store.current,
      let stop = try? favorite(store, timetable),
      let departures = try? timetable.departures(from: stop.id, after: start, within: .seconds(2 * 3600))
    else { return [empty] }
    let times = Set(departures.map(\.time)).filter { start < $0 && $0 < start.addingTimeInterval(3600) }
    return ([start] + times.sorted()).map { time in
      NextDeparturesEntry(date: time, stop: stop, departures: departures.filter { $0.time >= time })
    }
  }

  /// The first favorite stop that the timetable has.
  private static func favorite(_ store: TimetableStore, _ timetable: Timetable) throws(BundleError) -> Stop? {
    for favorite in try store.userData.favorites() {
      if case .stop(let id) = favorite.item, let stop = try timetable.stop(id) { return stop }
    }
    return nil
  }
}
