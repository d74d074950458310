import CoreMetrics
import Testing

@testable import transit_server

@Suite struct MetricsTests {
  private let metrics = PrometheusMetrics()

  private func lines(also samples: [MetricSample] = []) -> [Substring] {
    metrics.text(also: samples).split(separator: "\n")
  }

  @Test func `counters with the same labels are one`() {
    for status in ["200", "404", "200"] {
      metrics.makeCounter(label: "transit_requests_total", dimensions: [("kind", "info"), ("status", status)])
        .increment(by: 2)
    }
    #expect(
      lines() == [
        "# HELP transit_requests_total \(MetricName.requests.help)", "# TYPE transit_requests_total counter",
        #"transit_requests_total{kind="info",status="200"} 4"#, #"transit_requests_total{kind="info",status="404"} 2"#,
      ])
  }

  @Test func `a timer is a histogram whose buckets add up`() throws {
    let timer = metrics.makeTimer(label: "transit_request_seconds", dimensions: [("kind", "info")])
    for nanoseconds: Int64 in [50_000, 100_000, 2_000_000, 20_000_000_000] { timer.recordNanoseconds(nanoseconds) }
    let text = lines().joined(separator: "\n")
    for line in [
      #"transit_request_seconds_bucket{kind="info",le="0.0001"} 2"#,
      #"transit_request_seconds_bucket{kind="info",le="0.003"} 3"#,
      #"transit_request_seconds_bucket{kind="info",le="10"} 3"#,
      #"transit_request_seconds_bucket{kind="info",le="+Inf"} 4"#,
      #"transit_request_seconds_sum{kind="info"} 20.00215"#, #"transit_request_seconds_count{kind="info"} 4"#,
    ] {
      #expect(text.contains(line), "\(line)")
    }
  }

  @Test func `labels are escaped`() {
    let sample = MetricSample(name: .dataAge, labels: [("dataset", "a\"b\\c\nd")], value: 1.5)
    #expect(lines(also: [sample]).last == #"transit_data_age_seconds{dataset="a\"b\\c\nd"} 1.5"#)
  }

  @Test func `a sample is read when the page is`() {
    metrics.add { MetricSample(name: .connections, value: 3) }
    #expect(lines().last == "transit_connections 3")
  }
}
