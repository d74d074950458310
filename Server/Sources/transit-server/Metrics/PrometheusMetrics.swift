import CoreMetrics
import Synchronization

/// Collects metrics and writes them in Prometheus' text format.
///
/// Source: <https://prometheus.io/docs/instrumenting/exposition_formats/>.
final class PrometheusMetrics: MetricsFactory {
  fileprivate struct Key: Hashable {
    let name: String
    let labels: [Label]
  }

  fileprivate struct Label: Hashable {
    let name: String
    let value: String
  }

  private let series = Mutex<[Key: PrometheusSeries]>([:])

  /// Values that are read when the metrics are.
  private let gauges = Mutex<[String: @Sendable () -> Double]>([:])

  func addGauge(_ name: String, _ value: @escaping @Sendable () -> Double) {
    gauges.withLock { $0[name] = value }
  }

  private func series(_ name: String, _ labels: [(String, String)], isTimer: Bool) -> PrometheusSeries {
    let key = Key(name: name, labels: labels.map { Label(name: $0.0, value: $0.1) })
    return series.withLock { series in
      if let known = series[key] { return known }
      let made = PrometheusSeries(isTimer: isTimer)
      series[key] = made
      return made
    }
  }

  /// The page of `/metrics`.
  var text: String {
    let all = series.withLock { $0 }
    var text = ""
    var last: String?
    for (key, series) in all.sorted(by: { ($0.key.name, $0.key.text) < ($1.key.name, $1.key.text) }) {
      if key.name != last { text += "# TYPE \(key.name) \(series.isTimer ? "histogram" : "counter")\n" }
      last = key.name
      text += series.lines(key.name, key.text)
    }
    for (name, value) in gauges.withLock({ $0 }).sorted(by: { $0.key < $1.key }) {
      text += "# TYPE \(name) gauge\n\(name) \(value())\n"
    }
    return text
  }
}

extension PrometheusMetrics.Key {
  /// `kind="board",status="200"`.
  fileprivate var text: String {
    labels.map { label in
      let value = label.value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
      return "\(label.name)=\"\(value)\""
    }.joined(separator: ",")
  }
}

// MARK: The interface of swift-metrics

extension PrometheusMetrics {
  func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
    series(label, dimensions, isTimer: false)
  }

  func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    series(label, dimensions, isTimer: true)
  }

  /// Not used by the server.
  func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
    NOOPMetricsHandler.instance
  }

  func destroyCounter(_ handler: any CounterHandler) {}
  func destroyTimer(_ handler: any TimerHandler) {}
  func destroyRecorder(_ handler: any RecorderHandler) {}
}
