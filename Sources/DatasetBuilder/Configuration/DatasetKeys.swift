import FeedValidator
import HTMLMarkup
import TransitValues

/// The keys of `dataset.yml`. Reading, the JSON Schema and the documentation derive from them.
package enum DatasetKeys {
  package static let shape = ConfigurationShape.section([
    ConfigurationKey(
      "name", .text(.any), required: true, "The name of the dataset, and the publisher of a merged feed"),
    ConfigurationKey(
      "output", .text(bundle), required: true, "The bundle to write"),
    ConfigurationKey(
      "feeds", .list(.section(feed, oneOf: ["url", "path"]), counts: 1...1000), required: true,
      "The feeds, merged in this order"),
    ConfigurationKey("publisher", .section(publisher), "What feed_info.txt says of the publisher"),
    ConfigurationKey(
      "shared-blocks", .text(.flag),
      "Whether blocks with one id are the same in all feeds, as in parts of one feed; `false` by default"),
    ConfigurationKey("extract", .section(extract), "Conditions for trips, as for `gtfs-bundle extract`"),
    ConfigurationKey("validate", .section(validate), "How the feed is judged, as for `gtfs-bundle validate`"),
    ConfigurationKey(
      "regions", .list(.section(region), counts: 0...1000),
      "Parts of the dataset, each cut from the bundle and published as a feed of its own"),
    ConfigurationKey("publish", .section(publish), "Where the bundle is published, as for `gtfs-bundle publish`"),
  ])

  private static let bundle = ConfigurationText(pattern: #".+\.transit"#, expected: "a path that ends in .transit")

  private static let feed: [ConfigurationKey] = [
    ConfigurationKey(
      "id",
      .text(
        ConfigurationText(
          pattern: "[A-Za-z0-9_-][A-Za-z0-9._-]{0,63}",
          expected: "at most 64 letters, digits, hyphens, underscores and periods, not beginning with a period")),
      required: true, "The name of the feed, and the prefix of its ids where feeds collide"),
    ConfigurationKey(
      "url",
      .text(
        ConfigurationText(
          pattern: "[Hh][Tt][Tt][Pp][Ss]?://.+", expected: "an http or https URL", allowsVariables: true)),
      "Where to download the feed; either this or `path`"),
    ConfigurationKey("path", .text(.path), "A zip or folder; either this or `url`"),
    ConfigurationKey(
      "headers",
      .names(ConfigurationText(expected: "the value of a header field", allowsVariables: true)), needs: "url",
      "Header fields, sent only to the host of the URL"),
    ConfigurationKey(
      "on-failure", .text(.choice(FailureRule.allCases.map(\.rawValue))), needs: "url",
      "What to do if the download fails, or is not usable: `stop`, or go on with the file of last time; `stop` by default"
    ),
    ConfigurationKey(
      "sha256", .text(ConfigurationText(pattern: "[0-9A-Fa-f]{64}", expected: "64 hexadecimal digits")),
      "The only acceptable contents"),
    ConfigurationKey(
      "exclude", .list(.text(.any), counts: 0...1000), "Files to leave out; cells that refer to them become empty"),
    ConfigurationKey("license", .text(.any), "The name of the license, such as CC-BY-4.0"),
    ConfigurationKey("license-url", .text(.any), "The address of the license"),
    ConfigurationKey("attribution", .text(.any), "The text that the license requires apps to show"),
    ConfigurationKey("max-size", .number(1...Int.max), needs: "url", "The most bytes to download; 4 GiB by default"),
    ConfigurationKey(
      "timeout", .number(1...86_400), needs: "url",
      "The most seconds of the download, with all retries; 3600 by default"),
    ConfigurationKey("retries", .number(0...100), needs: "url", "How often to try again; 3 by default"),
    ConfigurationKey(
      "cacert", .text(.path), needs: "url", "A PEM file of certificates to trust instead of the system's"),
  ]

  private static let publisher: [ConfigurationKey] = [
    ConfigurationKey("url", .text(.any), "`feed_publisher_url`; that of the first feed by default"),
    ConfigurationKey(
      "lang", .text(ConfigurationText(pattern: "[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*", expected: "a language such as en")),
      "`feed_lang`; that of the feeds by default"),
  ]

  private static let extract: [ConfigurationKey] = [
    ConfigurationKey(
      "bbox",
      .list(
        .text(ConfigurationText(pattern: #"[+-]?[0-9]+(\.[0-9]+)?"#, expected: "degrees, such as 47.3")), counts: 4...4),
      "South, west, north and east in degrees"),
    ConfigurationKey("polygon", .text(.path), "A GeoJSON file with polygons"),
    ConfigurationKey("agencies", .list(.text(.any), counts: 0...1_000_000), "Values of `agency_id`"),
    ConfigurationKey("routes", .list(.text(.any), counts: 0...1_000_000), "Values of `route_id`"),
    ConfigurationKey("route_types", .list(.number(0...Int(Int16.max)), counts: 0...1000), "Values of `route_type`"),
    ConfigurationKey("stops", .list(.text(.any), counts: 0...1_000_000), "Stops or stations at which trips call"),
    ConfigurationKey("dates", .section(dates), "The service days"),
  ]

  /// A region has at least one of the conditions.
  private static let region: [ConfigurationKey] =
    [
      ConfigurationKey(
        "id",
        .text(
          ConfigurationText(
            pattern: "[a-z0-9][a-z0-9._-]{0,63}",
            expected: "1 to 64 characters of a-z, 0-9, dot, underscore and hyphen, starting with a letter or digit")),
        required: true, "The name of the region"),
      ConfigurationKey(
        "output", .text(bundle), "The bundle to write; by default `NAME-ID.transit` beside `NAME.transit`"),
      ConfigurationKey("feed", .text(.any), "The feed's name on the host; by default that of `publish`, `-` and `id`"),
    ] + extract

  private static let dates: [ConfigurationKey] = {
    let day = ConfigurationText(pattern: "today|[0-9]{8}", expected: "a date as YYYYMMDD, or today")
    return [
      ConfigurationKey("from", .text(day), "The first day, such as 20260701, or `today` in the time zone of the feed"),
      ConfigurationKey("to", .text(day), "The last day"),
      ConfigurationKey("days", .number(1...36_525), needs: "from", "The number of days, instead of `to`"),
    ]
  }()

  private static let validate: [ConfigurationKey] = [
    ConfigurationKey(
      "fail-on", .text(.choice(FailOn.allCases.map(\.rawValue))),
      "The least severity at which the run fails; `never` by default"),
    ConfigurationKey(
      "ignore", .list(.text(.any), counts: 0...1000), "Notice codes that `fail-on` does not count"),
    ConfigurationKey(
      "country", .text(ConfigurationText(pattern: "[A-Za-z]{2}", expected: "a country code of two letters")),
      "The country by whose rules phone numbers are read"),
    ConfigurationKey(
      "languages", .list(.text(.choice(PageLanguage.allCases.map(\.rawValue))), counts: 1...5),
      "The languages of the report's page; `en` by default. The first is that of `report.html`"),
    ConfigurationKey(
      "max-loss", .text(ConfigurationText(pattern: "(100|[0-9]{1,2}) ?%?", expected: "a percentage such as 50 %")),
      "The most stops, routes or trips that the bundle may lose; `50 %` by default. One without calls replaces none with calls"
    ),
    ConfigurationKey("report", .text(.path), "The folder of the report; beside the bundle by default"),
  ]

  private static let publish: [ConfigurationKey] = [
    ConfigurationKey(
      "folder", .text(.path), required: true, "The published folder, made by `gtfs-bundle publish init`"),
    ConfigurationKey("feed", .text(.any), required: true, "The feed's name on the host"),
    ConfigurationKey("channel", .text(.any), "The channel's name; `stable` by default"),
    ConfigurationKey("key", .text(.any), required: true, "The release key: a path, or env:NAME"),
    ConfigurationKey(
      "root", .text(.path),
      "The root to trust, as apps ship it; by default the one that `publish init` left"),
    ConfigurationKey("expires-days", .number(1...3650), "How many days clients accept the manifest; 14 by default"),
  ]
}

/// The reaction to a download that fails.
package enum FailureRule: String, CaseIterable, Sendable {
  case stop
  /// Go on with the file of last time.
  case keepLast = "keep-last"
}
