import SwiftUI
import TransitBundle

/// The headers of alerts in the rider's language.
struct AlertList: View {
  let alerts: [LiveAlert]
  @Environment(TransitModel.self) private var model

  var body: some View {
    ForEach(alerts, id: \.self) { alert in
      if let header = alert.header {
        Label(header.text(preferring: model.languages), systemImage: "exclamationmark.triangle")
      }
    }
  }
}

extension LiveSnapshot {
  /// The alerts of the rows of a board, each once.
  func alerts(of departures: [Departure]) -> [LiveAlert] {
    Set(departures.flatMap { $0.live?.alerts ?? [] }).sorted().reduce(into: []) { found, number in
      if !found.contains(alerts[number]) { found.append(alerts[number]) }
    }
  }
}
