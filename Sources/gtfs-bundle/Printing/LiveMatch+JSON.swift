import TransitAnswers
import TransitBundle
import TransitFoundation
import TransitLive

extension LiveMatch {
  /// What `live --json` prints.
  func json(preferring languages: [String]) -> JSONOutput {
    report.json
      .adding("alert_texts", .array(snapshot.alerts.map { $0.json(preferring: languages) }))
      .adding("vehicle_list", .array(snapshot.vehicles.map(\.json)))
  }
}
