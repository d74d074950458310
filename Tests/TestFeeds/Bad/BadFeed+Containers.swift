extension BadFeed {
  /// Files that are not valid zips, or zips that do not contain one feed.
  ///
  /// Names of members are never paths: a folder named `..` is a folder like any other.
  package static let damagedContainers: [BadFeed] = [
    .refused("made-bad-crc-trips", naming: ["trips.txt", "CRC"]),
    .refused("made-empty-zip", naming: ["without members"]),
    .refused("made-flipped-bytes-path", naming: ["stop_times.txt", "damaged"]),
    .imported("made-path-traversal"),
    .refused("made-truncated-tail", naming: ["truncated"]),
    .refused("made-unknown-method", naming: ["agency.txt", "method 97"]),
    .refused("otp-umlaut-cp437", naming: ["no GTFS file", "stops.txt"]),
    .refused("otp-umlaut-utf8-no-efs", naming: ["no GTFS file", "stops.txt"]),
    .refused("tf-unknown_format", naming: ["not a zip but a text file"]),
    .refused("tl-example-nested-two-feeds", naming: ["example1", "example2"]),
  ]
}
