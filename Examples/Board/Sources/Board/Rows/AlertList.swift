import SwiftUI
import TransitBundle

/// The headers of alerts in the rider's language.
struct AlertList: View {
  let alerts: [LiveAlert]
  @Environment(TransitModel.self) private var model

  var body: some View {
    ForEach(alerts) { alert in
      if let header = alert.header {
        Label(header.text(preferring: model.languages), systemImage: "exclamationmark.triangle")
      }
    }
  }
}

extension LiveSnapshot {
  /// The alerts of the rows of a board, each once.
  func alerts(of departures: [Departure]) -> [LiveAlert] {
    let ids = Set(departures.flatMap { $0.live?.alerts ?? [] })
    return alerts.filter { ids.contains($0.id) }
  }
}
