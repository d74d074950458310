import SwiftUI
import TransitBundle

/// A page of a board on its own screen: later departures, or those of one route.
struct BoardScreen: View {
  let timetable: Timetable
  let page: BoardPage

  var body: some View {
    List { DepartureBoard(timetable: timetable, page: page) }
      .navigationTitle("Departures")
  }
}
