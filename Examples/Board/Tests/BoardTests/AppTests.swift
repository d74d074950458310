import Foundation
import SwiftUI
import Testing
import TransitBundle

@testable import Board

/// What the app does beside drawing.
struct AppTests {
  private let folder: TemporaryFolder
  private let model: TransitModel
  private let morning: Date

  init() async throws {
    folder = try TemporaryFolder()
    morning = try Date("2026-07-06T05:30:00Z", strategy: .iso8601)
    let source = UpdateSource(feed: "city", hosts: [], root: Data("{}".utf8))
    model = try TransitModel(folder: folder.url, languages: ["en"], now: morning, updateSource: source)
    await model.install(try City.bundle())
  }

  @Test("the clock moves the start of boards on until it is canceled")
  func clock() async throws {
    let clock = Task { await model.followClock(every: .milliseconds(5)) }
    while model.now == morning { await Task.yield() }
    let first = model.now
    while model.now == first { try await Task.sleep(for: .milliseconds(1)) }
    clock.cancel()
    await clock.value
  }

  @Test("without permission for the location, the start screen proposes a search")
  func location() async {
    await model.followLocation()
    #expect(BoardApp(model: .success(model))._text().contains("Search for a Stop"))
  }

  @Test("an update that fails says why and keeps the timetable")
  func update() async {
    let timetable = model.timetable
    await model.update()
    #expect(model.updateProblem != nil && timetable != nil && model.timetable == timetable)
  }

  @Test("a part of a name offers stops to choose, and a choice offers none")
  func choice() throws {
    let timetable = try #require(model.timetable)
    let typed = StopField(title: "From", timetable: timetable, choice: .constant(nil), text: "Centr")._text()
    #expect(typed.contains("From: Centr\n") && typed.contains("Central Station"))
    let stop = try timetable.stop(City.centralStation)
    let chosen = StopField(title: "From", timetable: timetable, choice: .constant(stop), text: "Central Station")
    #expect(chosen._text() == "From: Central Station\n")
  }

  @Test("the widget has an entry for each departure of an hour, with those that follow")
  func widget() throws {
    #expect(NextDeparturesProvider.entries(from: morning, in: folder.url, languages: ["en"]).map(\.stop) == [nil])
    model.toggleFavorite(.stop("gone"))
    model.toggleFavorite(.stop(City.centralStation))
    let entries = NextDeparturesProvider.entries(from: morning, in: folder.url, languages: ["en"])
    let hour = try #require(model.timetable).departures(
      from: City.centralStation, after: morning, within: .seconds(3600))
    #expect(entries.map(\.date) == ([morning] + Set(hour.map(\.time)).subtracting([morning]).sorted()) && !hour.isEmpty)
    #expect(entries.allSatisfy { entry in entry.departures.allSatisfy { $0.time >= entry.date } })
    #expect(NextDeparturesView(entry: entries[0])._text().contains("Central Station"))
  }

  @Test("badges without a readable color have one")
  func badges() {
    for color in [nil, RouteColor(rawValue: "FFFF00"), RouteColor(rawValue: "000080")] {
      let badge = LineBadge(route: Route(id: "1", shortName: "1", type: .bus, color: color, textColor: color))._text()
      #expect(badge.contains(color?.rawValue == "FFFF00" ? "#000000" : "#FFFFFF"))
    }
  }
}
