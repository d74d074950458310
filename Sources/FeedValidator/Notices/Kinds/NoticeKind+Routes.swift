import TransitValues

/// Notices of routes.
extension NoticeKind {
  static let duplicateRouteName = NoticeKind(
    "duplicate_route_name", .warning, files: [.routes],
    fields: [
      "csvRowNumber1", "routeId1", "csvRowNumber2", "routeId2", "routeShortName", "routeLongName", "routeTypeValue",
      "agencyId",
    ],
    means: "Two routes of an agency have the same type and the same names.",
    matters: "Riders cannot tell them apart.",
    mend: "Join the two routes, or give them different names.")

  static let routeBothShortAndLongNameMissing = NoticeKind(
    "route_both_short_and_long_name_missing", .error, files: [.routes],
    fields: ["routeId", "csvRowNumber"],
    means: "A route has neither a short nor a long name.",
    matters: "Riders cannot see which line a vehicle is on.",
    mend: "Fill in `route_short_name`, `route_long_name`, or both.")

  static let routeColorContrast = NoticeKind(
    "route_color_contrast", .warning, files: [.routes],
    fields: ["routeId", "csvRowNumber", "routeColor", "routeTextColor"],
    means: "The colors of text and background of a route are too similar.",
    matters: "Riders cannot read the number of the line.",
    mend: "Choose black or white as `route_text_color`, whichever stands out.")

  static let routeLongNameContainsShortName = NoticeKind(
    "route_long_name_contains_short_name", .warning, files: [.routes],
    fields: ["routeId", "csvRowNumber", "routeShortName", "routeLongName"],
    means: "The long name of a route begins with its short name.",
    matters: "Apps show both, so riders read the number twice: `5 5 - Airport`.",
    mend: "Remove the short name from the long name.")

  static let routeNetworksSpecifiedInMoreThanOneFile = NoticeKind(
    "route_networks_specified_in_more_than_one_file", .error,
    files: [.routes, .routeNetworks, .networks],
    fields: ["fieldName", "fileNameA", "fileNameB"],
    means: "Networks are given by `network_id` in `routes.txt` and also by `networks.txt` or `route_networks.txt`.",
    matters: "It is unclear which network a route belongs to, and so which fare applies.",
    mend: "Keep either the column or the two files.")

  static let routeShortNameTooLong = NoticeKind(
    "route_short_name_too_long", .warning, files: [.routes],
    fields: ["routeId", "csvRowNumber", "routeShortName"],
    means: "A short name has more than 12 characters.",
    matters: "It does not fit the badge in which apps show it.",
    mend: "Move the text to `route_long_name`.")

  static let sameNameAndDescriptionForRoute = NoticeKind(
    "same_name_and_description_for_route", .warning, files: [.routes],
    fields: ["csvRowNumber", "routeId", "routeDesc", "specifiedField"],
    means: "The description of a route repeats its name.",
    matters: "Riders read the same text twice.",
    mend: "Describe where the route goes, or leave `route_desc` empty.")

  static let sameRouteAndAgencyUrl = NoticeKind(
    "same_route_and_agency_url", .warning, files: [.routes, .agency],
    fields: ["routeCsvRowNumber", "routeId", "agencyName", "routeUrl", "agencyCsvRowNumber"],
    means: "The address of a route is that of the agency.",
    matters: "A link to the line leads to the agency's front page.",
    mend: "Give the page of the route, or leave `route_url` empty.")

  static let routesKinds: [NoticeKind] = [
    .duplicateRouteName, .routeBothShortAndLongNameMissing, .routeColorContrast, .routeLongNameContainsShortName,
    .routeNetworksSpecifiedInMoreThanOneFile, .routeShortNameTooLong, .sameNameAndDescriptionForRoute,
    .sameRouteAndAgencyUrl,
  ]
}
