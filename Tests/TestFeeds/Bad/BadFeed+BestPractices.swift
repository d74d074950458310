extension BadFeed {
  /// Valid feeds that only violate best practices, which an import does not check.
  package static let feedsAgainstBestPractice: [BadFeed] = [
    .imported("tl-bp-agency-agency_id-recommended"),
    .imported("tl-bp-calendar-all-days-empty"),
    .imported("tl-bp-calendar-too-short"),
    .imported("tl-bp-frequency-duration"),
    .imported("tl-bp-route-name-invalid-chars"),
    .imported("tl-bp-routes-duplicate-long-name"),
    .imported("tl-bp-routes-insufficient-color-contrast"),
    .imported("tl-bp-routes-short-name-too-long"),
    .imported("tl-bp-shape-zero-coordinates"),
    .imported("tl-bp-stop-too-close"),
    .imported("tl-bp-stop-too-far-from-shape"),
    .imported("tl-bp-transfers-min-transfer-time"),
  ]
}
