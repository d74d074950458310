import DatasetBuilder
import FeedValidator
import Foundation
import HTTPTransport
import TransitValues

/// Makes the dataset of a row.
struct RowDataset {
  let row: CatalogueRow
  let catalogue: Catalogue
  let folder: TaskFolder
  let options: CatalogueOptions

  /// The URL without secrets, or the path.
  var shownSource: String {
    switch row.source {
    case .path(let path), .dataset(let path): path
    case .url(let url): HTTPURL.redacted(url)
    case .missing: ""
    }
  }

  /// - Throws: ``FailureCode/row`` if the row is not usable, ``FailureCode/configuration`` if its `dataset.yml` is not.
  func configuration() throws -> DatasetConfiguration {
    if let problem = row.problem { throw problem }
    switch row.source {
    case .dataset(let path): return try DatasetConfiguration(path: path, environment: options.environment)
    case .path(let path): return configuration(.path(path), .init(hiding: nil, of: "", url: ""))
    case .url(let url):
      let (download, variables) = try self.download(url)
      return configuration(.url(download), variables)
    case .missing:
      throw catalogue.error(row, "\(row.id) has no URL and no path")
    }
  }

  private func configuration(
    _ location: DatasetFeed.Location, _ variables: ConfigurationVariables
  ) -> DatasetConfiguration {
    let feed = DatasetFeed(id: row.id, location: location, licenseURL: row.licenseURL.isEmpty ? nil : row.licenseURL)
    return DatasetConfiguration(
      of: feed, named: row.id, output: folder.bundlePath,
      validation: .init(
        failOn: options.failOn, ignored: [], country: row.country.isEmpty ? Validation.unknownCountry : row.country,
        report: folder.reportPath, maximumLoss: options.maximumLoss),
      path: folder.startedPath, lockPath: folder.inputsPath, variables: variables)
  }

  // MARK: Keys

  private func download(_ url: String) throws -> (DatasetFeed.Download, ConfigurationVariables) {
    let variable = FeedAuthentication.variable(of: row.id)
    var (sent, written, headers, secret) = (url, url, HTTPFields(), String?.none)
    switch row.authentication {
    case .none: break
    case .unclear(let problem): throw catalogue.error(row, column: "urls.authentication_type", problem)
    case .query(let name):
      let key = try self.key(in: variable)
      secret = key
      sent = Self.url(url, adding: "\(PercentEncoding.encoded(name))=\(PercentEncoding.encoded(key))")
      written = Self.url(url, adding: "\(PercentEncoding.encoded(name))=${\(variable)}")
    case .header(let name):
      let key = try self.key(in: variable)
      secret = key
      guard HTTPFields.canSend(name: name, value: key) else {
        throw catalogue.error(
          row, column: "urls.api_key_parameter_name", "the header field cannot be sent; expected printable ASCII")
      }
      headers.append(name, key)
    }
    do throws(TransportError) { _ = try HTTPURL(sent) } catch {
      throw catalogue.error(row, "the URL of \(row.id) \(error.problem)")
    }
    return (
      DatasetFeed.Download(url: sent, writtenURL: written, headers: headers, retries: options.retries),
      ConfigurationVariables(hiding: secret, of: variable, url: sent)
    )
  }

  private func key(in variable: String) throws(PlainFailure) -> String {
    guard let key = options.environment[variable], !key.isEmpty else {
      throw catalogue.error(row, "\(row.id) needs a key in the environment variable \(variable)")
    }
    return key
  }

  /// Adds a parameter before the fragment.
  private static func url(_ url: String, adding parameter: String) -> String {
    let place = url.prefix { $0 != "#" }
    let mark = !place.contains("?") ? "?" : place.hasSuffix("?") || place.hasSuffix("&") ? "" : "&"
    return place + mark + parameter + url[place.endIndex...]
  }
}
