import FeedEditor
import FeedFetcher
import FeedValidator
import Foundation
import HTMLMarkup
import HTTPTransport
import TransitFiles
import TransitValues
import UpdateManifest

/// Makes typed values of the sections of a configuration file.
struct DatasetSections {
  let file: String
  private(set) var variables: ConfigurationVariables
  private let environment: [String: String]

  init(file: String, environment: [String: String]) {
    self.file = file
    self.environment = environment
    variables = ConfigurationVariables(environment: environment)
  }

  func refusal(_ value: ConfigurationValue, _ problem: String) -> PlainFailure {
    PlainFailure(problem, at: value.place, of: value.key, in: file)
  }

  /// The path that a value means; relative ones begin at the file's folder.
  func path(_ value: ConfigurationValue?) -> String? {
    guard let text = value?.text else { return nil }
    guard !text.hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return text }
    return file[...slash] + text
  }
}

// MARK: Feeds

extension DatasetSections {
  mutating func feeds(_ list: ConfigurationValue?) throws(PlainFailure) -> [DatasetFeed] {
    var feeds: [DatasetFeed] = []
    for value in list?.elements ?? [] {
      let feed = try feed(value)
      // File systems may not tell cases apart.
      if feeds.contains(where: { $0.id.lowercased() == feed.id.lowercased() }) {
        throw refusal(value["id"] ?? value, "\(feed.id): another feed has this id")
      }
      feeds.append(feed)
    }
    return feeds
  }

  private mutating func feed(_ value: ConfigurationValue) throws(PlainFailure) -> DatasetFeed {
    let location: DatasetFeed.Location =
      if let url = value["url"] { .url(try download(url, of: value)) } else { .path(path(value["path"]) ?? "") }
    return DatasetFeed(
      id: value["id"]?.text ?? "", location: location, sha256: value["sha256"]?.text.lowercased(),
      excluded: try excluded(value["exclude"]), license: value["license"]?.text,
      licenseURL: value["license-url"]?.text, attribution: value["attribution"]?.text)
  }

  private mutating func download(
    _ url: ConfigurationValue, of value: ConfigurationValue
  ) throws(PlainFailure) -> DatasetFeed.Download {
    let expanded = try variables.expanded(url, in: file)
    do throws(TransportError) {
      _ = try HTTPURL(expanded)
    } catch {
      throw refusal(url, error.problem)
    }
    variables.hideSecrets(ofURL: expanded)
    var fields = HTTPFields()
    for (name, header) in value["headers"]?.pairs ?? [] {
      let text = try variables.expanded(header, in: file)
      variables.hide(text)
      guard HTTPFields.canSend(name: name, value: text) else {
        throw refusal(header, "cannot be sent; expected printable ASCII")
      }
      fields.append(name, text)
    }
    return DatasetFeed.Download(
      url: expanded, writtenURL: url.text, headers: fields,
      onFailure: value["on-failure"].flatMap { FailureRule(rawValue: $0.text) } ?? .stop,
      maximumBytes: value["max-size"]?.number ?? FeedDownload.defaultMaximumBytes,
      timeout: value["timeout"]?.number ?? 3600, retries: value["retries"]?.number ?? 3,
      authorities: path(value["cacert"]))
  }

  private func excluded(_ list: ConfigurationValue?) throws(PlainFailure) -> Set<String> {
    for value in list?.elements ?? [] {
      if let need = MergedFeed.need(of: value.text) {
        throw refusal(value, "\(value.text): cannot be left out, because \(need.file) needs it for \(need.column)")
      }
    }
    return Set((list?.elements ?? []).map(\.text))
  }

  func publisher(_ value: ConfigurationValue?, name: String, feedCount: Int) -> MergedPublisher? {
    if value == nil, feedCount == 1 { return nil }
    return MergedPublisher(name: name, url: value?["url"]?.text, language: value?["lang"]?.text)
  }
}

// MARK: Extract

extension DatasetSections {
  func conditions(_ value: ConfigurationValue?) throws(PlainFailure) -> ExtractConditions? {
    guard let value else { return nil }
    var conditions = ExtractConditions()
    if let box = value["bbox"] {
      let degrees = box.elements.map { Double($0.text) ?? .nan }
      guard let area = Area.box(degrees: degrees) else {
        let problem = Area.problem(ofDegrees: degrees)
        throw refusal(box, "\(problem)expected south, west, north and east in degrees, such as [47.3, 8.4, 47.5, 8.7]")
      }
      conditions.areas.append(area)
    }
    if let polygon = value["polygon"] { conditions.areas.append(try area(polygon)) }
    func texts(_ key: String) -> [String] { (value[key]?.elements ?? []).map(\.text) }
    conditions.agencies = texts("agencies").map { AgencyID($0) }
    conditions.routes = texts("routes").map { RouteID($0) }
    conditions.routeTypes = (value["route_types"]?.elements ?? []).map(\.number)
    conditions.stops = texts("stops").map { StopID($0) }
    if let dates = value["dates"] { try addDays(dates, to: &conditions) }
    guard !conditions.isEmpty else { throw refusal(value, "has no condition") }
    return conditions
  }

  private func area(_ polygon: ConfigurationValue) throws(PlainFailure) -> Area {
    let path = path(polygon) ?? ""
    let bytes: [UInt8]
    do throws(SystemError) { bytes = try SmallFile.readStream(path) } catch {
      throw refusal(polygon, "\(path): cannot be read: \(error)")
    }
    do {
      return try Area(geoJSON: bytes, name: path)
    } catch {
      throw refusal(polygon, "\(error)")
    }
  }

  private func addDays(
    _ value: ConfigurationValue, to conditions: inout ExtractConditions
  ) throws(PlainFailure) {
    func day(_ key: String) throws(PlainFailure) -> ExtractDates.Day? {
      guard let text = value[key] else { return nil }
      guard let day = ExtractDates.Day(text.text) else {
        throw refusal(text, "\(text.text) is not a day of the calendar; expected YYYYMMDD")
      }
      return day
    }
    let (first, last) = (try day("from"), try day("to"))
    do throws(PlainFailure) {
      try ExtractDates(from: first, to: last, days: value["days"]?.number).add(to: &conditions)
    } catch {
      throw refusal(value, "\(error)")
    }
  }
}

// MARK: Validate and publish

extension DatasetSections {
  func validation(
    _ value: ConfigurationValue?, report: String
  ) throws(PlainFailure) -> DatasetConfiguration.Validation {
    for code in value?["ignore"]?.elements ?? [] where NoticeKind.named(code.text) == nil {
      throw refusal(code, "\(code.text) is not a notice code, such as foreign_key_violation")
    }
    return DatasetConfiguration.Validation(
      failOn: (value?["fail-on"]).flatMap { FailOn(rawValue: $0.text) } ?? .never,
      ignored: (value?["ignore"]?.elements ?? []).map(\.text),
      country: value?["country"]?.text.uppercased() ?? Validation.unknownCountry,
      report: path(value?["report"]) ?? report,
      languages: value?["languages"]?.elements.compactMap { PageLanguage(rawValue: $0.text) } ?? [],
      maximumLoss: (value?["max-loss"]?.text).flatMap { Int($0.prefix { $0.isNumber }) }
        ?? DatasetConfiguration.Validation.usualLoss)
  }

  func publishing(_ value: ConfigurationValue?) throws(PlainFailure) -> DatasetConfiguration.Publishing? {
    guard let value, let feed = value["feed"], let key = value["key"] else { return nil }
    guard let feedName = FeedName(feed.text) else { throw refusal(feed, "expected \(FeedName.form)") }
    guard let channel = ChannelName(value["channel"]?.text ?? ChannelName.usual) else {
      throw refusal(value["channel"] ?? value, "expected \(ChannelName.form)")
    }
    return DatasetConfiguration.Publishing(
      folder: path(value["folder"]) ?? "", feed: feedName, channel: channel, key: try self.key(key),
      root: path(value["root"]),
      lifetime: (value["expires-days"]?.number ?? 14) * 86_400)
  }

  private func key(_ value: ConfigurationValue) throws(PlainFailure) -> DatasetConfiguration.Publishing.Key {
    let prefix = "env:"
    guard value.text.hasPrefix(prefix) else { return .file(path(value) ?? "") }
    guard let text = environment[String(value.text.dropFirst(prefix.count))], !text.isEmpty else {
      throw refusal(value, "the variable \(value.text.dropFirst(prefix.count)) is not set, or is empty")
    }
    return .text(text, from: value.text)
  }
}
