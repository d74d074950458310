import ToolSupport
import TransitBundle

extension LiveSnapshot {
  /// A line for each alert to which answers refer: its id, and its heading or effect.
  func lines(ofAlerts ids: some Sequence<String>) -> String {
    let ids = Set(ids)
    return alerts.filter { ids.contains($0.id) }.map { alert in
      DisplayText.oneLine("[\(alert.id)] \(alert.header?.text(preferring: []) ?? alert.effect)") + "\n"
    }.joined()
  }
}
