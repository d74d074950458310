/// The files of GTFS-Fares V1, the legacy fare model.
extension GTFSSchema {
  package static let fareAttributes = FileSchema(
    "fare_attributes.txt", .optional, key: ["fare_id"],
    [
      .init("fare_id", .id, .required, unique: true),
      .init("price", .decimal(.nonNegative), .required),
      .init("currency_type", .currencyCode, .required),
      .init("payment_method", .oneOf(0, 1), .required),
      .init("transfers", .oneOf(0, 1, 2), .required, emptyValueAllowed: true),
      .init("agency_id", .foreignID, .conditionallyRequired, "agency.txt:agency_id"),
      .init("transfer_duration", .integer(.nonNegative), .optional),
    ])

  package static let fareRules = FileSchema(
    "fare_rules.txt", .optional,
    key: ["fare_id", "route_id", "origin_id", "destination_id", "contains_id"],
    [
      .init("fare_id", .foreignID, .required, "fare_attributes.txt:fare_id"),
      .init("route_id", .foreignID, .optional, "routes.txt:route_id"),
      .init("origin_id", .foreignID, .optional, "stops.txt:zone_id"),
      .init("destination_id", .foreignID, .optional, "stops.txt:zone_id"),
      .init("contains_id", .foreignID, .optional, "stops.txt:zone_id"),
    ])
}
