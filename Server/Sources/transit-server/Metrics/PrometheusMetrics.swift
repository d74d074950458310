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

  /// Values that are read when the page is.
  private let samples = Mutex<[@Sendable () -> MetricSample]>([])

  func add(_ sample: @escaping @Sendable () -> MetricSample) { samples.withLock { $0.append(sample) } }

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
  ///
  /// - Parameter others: Samples besides those of the server.
  func text(also others: [MetricSample]) -> String {
    var lines: [String: [String]] = [:]
    for (key, series) in series.withLock({ $0 }).sorted(by: { $0.key.text < $1.key.text }) {
      lines[key.name, default: []].append(series.lines(key.name, key.text))
    }
    for sample in samples.withLock({ $0 }).map({ $0() }) + others {
      let labels = Key(name: "", labels: sample.labels.map { Label(name: $0.0, value: $0.1) }).text
      let name = sample.name.rawValue + (labels.isEmpty ? "" : "{\(labels)}")
      lines[sample.name.rawValue, default: []].append("\(name) \(Self.text(sample.value))\n")
    }
    return MetricName.allCases.map { name in
      guard let own = lines[name.rawValue] else { return "" }
      return "# HELP \(name.rawValue) \(name.help)\n# TYPE \(name.rawValue) \(name.type)\n" + own.joined()
    }.joined()
  }

  /// Whole numbers without an exponent.
  private static func text(_ value: Double) -> String { Int(exactly: value).map { "\($0)" } ?? "\(value)" }
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
