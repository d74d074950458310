import Foundation
import SwiftUI
import TransitBundle
import TransitJourneys
import TransitLive

/// All screens of the app as text, for machines without a display.
public struct Screenshots {
  private let model: TransitModel
  private let timetable: Timetable
  private let stop: Stop

  /// Installs a bundle in a folder, as the app does with a download.
  ///
  /// - Parameters:
  ///   - bundle: The bundle.
  ///   - folder: The app's folder.
  ///   - stop: The stop to show; by default the first station with a coordinate.
  ///   - languages: The rider's languages.
  ///   - now: The start of boards.
  public init(bundle: URL, folder: URL, stop id: StopID?, languages: [String], now: Date) async throws {
    model = try TransitModel(folder: folder, languages: languages, now: now)
    await model.install(bundle)
    if let problem = model.problem { throw problem }
    guard let timetable = model.timetable, let stop = try Self.stop(id, in: timetable) else {
      throw CocoaError(.fileNoSuchFile)
    }
    self.timetable = timetable
    self.stop = stop
    model.here = stop.coordinate
  }

  private static func stop(_ id: StopID?, in timetable: Timetable) throws -> Stop? {
    if let id { return try timetable.stop(id) }
    return try timetable.stops().first { $0.locationType == .station && $0.coordinate != nil }
  }

  /// The app at its start: departures nearby, favorites and the search.
  public func app() -> String {
    model.searchText = String(stop.displayName.prefix(4))
    return BoardApp(model: .success(model))._text()
  }

  /// The app after the rider has added the stop, and one that the timetable lacks, to the favorites.
  public func appWithFavorites() -> String {
    model.toggleFavorite(.stop(stop.id))
    model.toggleFavorite(.stop("old-\(stop.id)"))
    return app()
  }

  /// The page of the stop.
  public func stopPage() -> String { screen(StopScreen(timetable: timetable, stop: stop)) }

  /// The next two pages of the stop's board of departures.
  ///
  /// - Parameter route: The only route on the board; `nil` for all.
  public func board(route: RouteID? = nil) throws -> String {
    let first = BoardPage(stop: stop.id, filter: BoardFilter(routes: route.map { [$0] }))
    guard let last = try timetable.departures(on: first, now: model.now).last else { return "" }
    return [first, first.next(after: last)]
      .map { screen(BoardScreen(timetable: timetable, page: $0)) }
      .joined(separator: "\n")
  }

  /// The first page of the stop's board with a feed of live data.
  public func liveBoard(_ data: Data) throws -> String {
    let feed = try LiveFeed(timetable, sources: [])
    try feed.apply(data, from: "test")
    model.live = feed.snapshot
    return screen(BoardScreen(timetable: timetable, page: BoardPage(stop: stop.id)))
  }

  /// The page of the stop's next departure.
  public func tripPage() throws -> String {
    guard let departure = try timetable.nextDeparture(from: stop.id, after: model.now) else { return "" }
    let ride = try timetable.instance(of: departure)
    return screen(TripScreen(timetable: timetable, ride: ride, from: departure.stopSequence))
  }

  /// The form, the journeys of two hours to another stop, and the screen of the first one with most legs.
  public func journeys(to id: StopID) throws -> String {
    guard let end = try timetable.stop(id) else { return "" }
    let request = JourneyRequest(from: stop, to: end, departure: model.now)
    let planner = JourneyPlanner(timetable)
    let journeys = try planner.journeys(from: .stop(stop.id), to: .stop(id), departing: model.now)
    let form = JourneyForm(
      timetable: timetable, from: stop, to: end, departure: model.now)
    return [
      screen(form), screen(JourneyList(planner: planner, request: request)),
      screen(JourneyHour(planner: planner, request: request, hour: 1)),
      journeys.max { $0.legs.count < $1.legs.count }
        .map { screen(JourneyScreen(timetable: timetable, journey: $0)) } ?? "",
    ].joined(separator: "\n")
  }

  /// The board of Getting Started.
  public func firstBoard() -> String { screen(FirstBoard(timetable: timetable, stop: stop.id, start: model.now)) }

  /// The previews of rows.
  public static func previews() -> String { RowPreviews.previews._text() }

  private func screen(_ view: some View) -> String { view.transit(model)._text() }
}
