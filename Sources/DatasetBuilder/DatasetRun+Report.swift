import BundleBuilder
import BundleFormat
import FeedEditor
import FeedValidator
import Foundation
import Publisher
import UpdateManifest
import ValidationPage

extension DatasetRun {
  var folder: ReportFolder {
    ReportFolder(path: configuration.validation.report, languages: configuration.validation.languages)
  }

  /// Writes the verdict and the report, unless nothing has changed.
  func finish(_ report: DatasetReport, _ made: Output, _ log: DatasetLog) throws {
    if made.bundle == nil, !isNews(report) { return }
    if let verdict = log.verdict {
      let bundle = BuiltBundle(byteCount: made.lock.bundle.bytes, contentRoot: made.lock.bundle.content)
      try folder.write(verdict.report, of: bundle)
    }
    try folder.write(report)
  }

  /// Whether a report of a run that built nothing says more than the last one.
  private func isNews(_ report: DatasetReport) -> Bool {
    func kept(_ report: DatasetReport?) -> [String] {
      (report?.feeds ?? []).filter { $0.state == .kept }.map(\.id)
    }
    let last = folder.last
    let publications = [report.publication] + (report.regions ?? []).map(\.publication)
    let hasPublished = publications.contains { $0.map { $0.change != ChannelPublisher.Change.none.rawValue } ?? false }
    return last?.outcome == .failed || kept(last) != kept(report) || hasPublished
  }

  /// The report of a run, of which some parts are those of the last report if the run made none.
  func report(
    _ outcome: Result<Output, any Error>, _ results: [Result<LocalFeed, any Error>], _ log: DatasetLog, _ start: Date,
    _ duration: Duration
  ) -> DatasetReport {
    let made = outcome.success
    let last = made?.bundle == nil ? folder.last : nil
    return DatasetReport(
      name: configuration.name, outcome: made.map { $0.bundle == nil ? .unchanged : .built } ?? .failed,
      problem: outcome.failure.map { configuration.variables.redacted("\($0)") },
      started: start.formatted(.iso8601), seconds: DatasetReport.seconds(duration),
      feeds: zip(configuration.feeds, results).map(feed), steps: log.steps,
      bundle: made.flatMap(bundle) ?? last?.bundle, verdict: log.verdict.map(verdict) ?? last?.verdict,
      publication: (made?.publications.first).map(publication), regions: regions(made, last))
  }

  private func feed(_ feed: DatasetFeed, _ result: Result<LocalFeed, any Error>) -> DatasetReport.Feed {
    let local = result.success
    return DatasetReport.Feed(
      id: feed.id, source: feed.shownLocation, state: local?.state ?? .failed,
      problem: local?.problem ?? result.failure.map { configuration.variables.redacted("\($0)") },
      sha256: local?.sha256, bytes: local?.byteCount, time: local?.time, license: feed.license,
      licenseURL: feed.licenseURL, attribution: feed.attribution)
  }

  private func bundle(_ made: Output) -> DatasetReport.Bundle? {
    made.bundle.map { bundle(configuration.output, made.lock.bundle, $0) }
  }

  private func bundle(_ path: String, _ bundle: DatasetLock.Bundle, _ report: ImportReport) -> DatasetReport.Bundle {
    let metadata = report.metadata
    return DatasetReport.Bundle(
      path: path, bytes: bundle.bytes, sha256: bundle.sha256, content: bundle.content,
      validity: metadata.validity.map { [$0.start, $0.end] },
      // Without a publisher and an agency, the name is that of the file.
      publisher: metadata.name == metadata.source.name ? nil : metadata.name,
      bounds: metadata.bounds.map { [$0.south, $0.west, $0.north, $0.east] }, notices: metadata.notices)
  }

  /// The regions of a run that made some, or else those of the last report, with the publications of this run.
  private func regions(_ made: Output?, _ last: DatasetReport?) -> [DatasetReport.Region]? {
    if configuration.regions.isEmpty { return nil }
    var regions =
      made?.bundle == nil
      ? last?.regions ?? []
      : (made?.regions ?? []).map { made in
        DatasetReport.Region(
          id: made.region.id, bundle: bundle(made.region.output, made.bundle, made.report), publication: nil)
      }
    for index in regions.indices {
      let feed = configuration.regions.first { $0.id == regions[index].id }?.feed
      regions[index].publication = (made?.publications.first { $0.manifest.feed == feed }).map(publication)
    }
    return regions
  }

  private func verdict(_ verdict: DatasetLog.Verdict) -> DatasetReport.Verdict {
    DatasetReport.Verdict(
      errors: verdict.report.count(of: .error), warnings: verdict.report.count(of: .warning),
      infos: verdict.report.count(of: .info), inputs: verdict.inputs)
  }

  private func publication(_ publication: ChannelPublisher.Publication) -> DatasetReport.Publication {
    let manifest = publication.manifest
    return DatasetReport.Publication(
      feed: "\(manifest.feed)", channel: "\(manifest.channel)", sequence: manifest.version.sequence,
      change: publication.change.rawValue, expires: "\(manifest.expires)")
  }
}
