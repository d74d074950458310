/// The files for pathways inside stations.
extension GTFSSchema {
  package static let pathways = FileSchema(
    "pathways.txt", .optional, key: ["pathway_id"],
    [
      .init("pathway_id", .id, .required, unique: true),
      .init("from_stop_id", .foreignID, .required, "stops.txt:stop_id"),
      .init("to_stop_id", .foreignID, .required, "stops.txt:stop_id"),
      .init("pathway_mode", .oneOf(1, 2, 3, 4, 5, 6, 7), .required),
      .init("is_bidirectional", .oneOf(0, 1), .required),
      .init("length", .decimal(.nonNegative), .optional),
      .init("traversal_time", .integer(.positive), .optional),
      .init("stair_count", .integer(.nonZero), .optional),
      .init("max_slope", .decimal(.any), .optional),
      .init("min_width", .decimal(.positive), .optional),
      .init("signposted_as", .text, .optional),
      .init("reversed_signposted_as", .text, .optional),
    ])

  package static let levels = FileSchema(
    "levels.txt", .conditionallyRequired, key: ["level_id"],
    [
      .init("level_id", .id, .required, unique: true),
      .init("level_index", .decimal(.any), .required),
      .init("level_name", .text, .optional),
    ])
}
