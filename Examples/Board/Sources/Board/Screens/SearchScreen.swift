import SwiftUI
import TransitBundle

/// The stops that match the search text.
struct SearchScreen: View {
  let timetable: Timetable
  @Environment(TransitModel.self) private var model

  var body: some View {
    @Bindable var model = model
    List {
      Answer {
        try timetable.stops(matching: model.searchText, limit: 8)
      } content: { stops in
        ForEach(stops) { stop in
          NavigationLink(value: stop) { Label(stop.displayName, systemImage: "mappin") }
        }
      }
    }
    .navigationTitle("Search")
    .searchable(text: $model.searchText, prompt: "Stop or station")
  }
}
