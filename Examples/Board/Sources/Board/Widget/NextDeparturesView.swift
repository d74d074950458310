import SwiftUI
import TransitBundle
import WidgetKit

/// What the widget shows at one time.
struct NextDeparturesView: View {
  let entry: NextDeparturesEntry

  var body: some View {
    VStack(alignment: .leading) {
      Text(entry.stop?.displayName ?? "Choose a Favorite").font(.headline)
      ForEach(entry.departures.prefix(4)) { departure in
        HStack {
          LineBadge(route: departure.route)
          Text(departure.time, style: .time)
        }
      }
    }
  }
}
