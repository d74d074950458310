import TransitValues

/// Notices of pathways.
extension NoticeKind {
  static let bidirectionalExitGate = NoticeKind(
    "bidirectional_exit_gate", .error, files: [.pathways],
    fields: ["csvRowNumber", "pathwayMode", "isBidirectional"],
    means: "An exit gate can be passed in both directions.",
    matters: "Apps lead riders into the station through an exit.",
    mend: "Set `is_bidirectional` to 0, or use `pathway_mode` 6 for a fare gate.")

  static let missingLevelId = NoticeKind(
    "missing_level_id", .error, files: [.pathways, .stops, .levels],
    fields: ["csvRowNumber", "stopId", "stopName"],
    means: "An elevator ends at a location without a level.",
    matters: "Apps cannot say to which floor to go.",
    mend: "Fill in `level_id` of the location.")

  static let pathwayDanglingGenericNode = NoticeKind(
    "pathway_dangling_generic_node", .warning, files: [.pathways, .stops],
    fields: ["csvRowNumber", "stopId", "stopName", "parentStation"],
    means: "A generic node is connected to one location only.",
    matters: "Paths end there; perhaps a pathway is missing.",
    mend: "Add the missing pathway, or remove the node.")

  static let pathwayLoop = NoticeKind(
    "pathway_loop", .warning, files: [.pathways],
    fields: ["csvRowNumber", "pathwayId", "stopId"],
    means: "A pathway begins and ends at the same location.",
    matters: "It leads nowhere.",
    mend: "Correct `from_stop_id` or `to_stop_id`, or remove the pathway.")

  static let pathwayToPlatformWithBoardingAreas = NoticeKind(
    "pathway_to_platform_with_boarding_areas", .error, files: [.pathways, .stops],
    fields: ["csvRowNumber", "pathwayId", "fieldName", "stopId"],
    means: "A pathway ends at a platform that has boarding areas.",
    matters: "Apps cannot lead riders to the right boarding area.",
    mend: "End the pathway at one of the boarding areas.")

  static let pathwayToStopWithAccessOutsideOfStationPathways = NoticeKind(
    "pathway_to_stop_with_access_outside_of_station_pathways", .error, files: [.pathways, .stops],
    fields: ["csvRowNumber", "pathwayId", "fieldName", "stopId"],
    means: "A pathway ends at a stop that is reached directly from the street.",
    matters: "The two contradict each other, so apps may lead riders a wrong way.",
    mend: "Set `stop_access` to 0, or remove the pathway.")

  static let pathwayToWrongLocationType = NoticeKind(
    "pathway_to_wrong_location_type", .error, files: [.pathways, .stops],
    fields: ["csvRowNumber", "pathwayId", "fieldName", "stopId"],
    means: "A pathway ends at a station.",
    matters: "A station is not a point that riders can walk to.",
    mend: "End the pathway at a platform, entrance, node or boarding area.")

  static let pathwayUnreachableLocation = NoticeKind(
    "pathway_unreachable_location", .error, files: [.pathways, .stops],
    fields: ["csvRowNumber", "stopId", "stopName", "locationType", "parentStation", "hasEntrance", "hasExit"],
    means: "A location in a station cannot be reached from any entrance, or no entrance can be reached from it.",
    matters: "Apps cannot lead riders there or out of the station.",
    mend: "Add the missing pathways, or correct their directions.")

  static let pathwaysKinds: [NoticeKind] = [
    .bidirectionalExitGate, .missingLevelId, .pathwayDanglingGenericNode, .pathwayLoop,
    .pathwayToPlatformWithBoardingAreas, .pathwayToStopWithAccessOutsideOfStationPathways,
    .pathwayToWrongLocationType, .pathwayUnreachableLocation,
  ]
}
