import CoreMetrics

/// The metrics of the server.
enum MetricName: String, CaseIterable {
  case requests = "transit_requests_total"
  case requestSeconds = "transit_request_seconds"
  case answers = "transit_answers_total"
  case longQuestions = "transit_long_questions"
  case connections = "transit_connections"
  case extracts = "transit_extracts_total"
  case releases = "transit_releases_total"
  case failedUpdates = "transit_failed_updates_total"
  case failedLiveRequests = "transit_failed_live_requests_total"
  case dataStart = "transit_data_start_timestamp_seconds"
  case dataEnd = "transit_data_end_timestamp_seconds"
  case dataAge = "transit_data_age_seconds"
  case liveAge = "transit_live_age_seconds"
  case lostLogLines = "transit_lost_log_lines_total"
  case build = "transit_build_info"

  var help: String {
    switch self {
    case .requests: "Requests by kind of question and status; 499: the client left before the answer."
    case .requestSeconds: "Time from a request to its answer, by kind of question."
    case .answers: "Answers from the cache, and from the timetable."
    case .longQuestions: "Journeys and other long questions that are answered or wait."
    case .connections: "Open connections of clients."
    case .extracts: "Extracts by outcome."
    case .releases: "New bundles that were taken over, by dataset."
    case .failedUpdates: "New bundles, and looks for them, that failed, by dataset."
    case .failedLiveRequests: "Requests for live data that failed, by dataset."
    case .dataStart: "Start of the first service day of a dataset, in seconds since 1970."
    case .dataEnd: "End of the last service day of a dataset, in seconds since 1970."
    case .dataAge: "Seconds since the served bundle of a dataset was opened."
    case .liveAge: "Seconds since a live source of a dataset was made, by its own clock; sources are numbered from 0."
    case .lostLogLines: "Lines that could not be written to the log."
    case .build: "Always 1; the label is the version of the server."
    }
  }

  var type: String {
    switch self {
    case .requestSeconds: "histogram"
    case .longQuestions, .connections, .dataStart, .dataEnd, .dataAge, .liveAge, .build: "gauge"
    default: "counter"
    }
  }
}

/// A value of a metric at this moment.
struct MetricSample {
  let name: MetricName
  var labels: [(String, String)] = []
  let value: Double
}

extension Counter {
  convenience init(_ name: MetricName, _ labels: [(String, String)]) {
    self.init(label: name.rawValue, dimensions: labels)
  }
}

extension Timer {
  convenience init(_ name: MetricName, _ labels: [(String, String)]) {
    self.init(label: name.rawValue, dimensions: labels)
  }
}
