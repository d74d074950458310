import TransitValues

/// Notices of fares.
extension NoticeKind {
  static let duplicateFareMedia = NoticeKind(
    "duplicate_fare_media", .warning, files: [.fareMedia],
    fields: ["csvRowNumber1", "fareMediaId1", "csvRowNumber2", "fareMediaId2"],
    means: "Two fare media have the same name and the same type.",
    matters: "Riders cannot tell them apart.",
    mend: "Join the two, or give them different names.")

  static let fareProductWithMultipleDefaultRiderCategories = NoticeKind(
    "fare_product_with_multiple_default_rider_categories", .error,
    files: [.fareProducts, .riderCategories],
    fields: ["fareProductId", "csvRowNumber1", "riderCategoryId1", "csvRowNumber2", "riderCategoryId2"],
    means: "A fare product is for several rider categories that are all the default.",
    matters: "Apps cannot tell which price to show first.",
    mend: "Let one rider category of the product have `is_default_fare_category` 1.")

  static let fareTransferRuleDurationLimitTypeWithoutDurationLimit = NoticeKind(
    "fare_transfer_rule_duration_limit_type_without_duration_limit", .error, files: [.fareTransferRules],
    fields: ["csvRowNumber", "durationLimitType"],
    means: "`duration_limit_type` is filled in, `duration_limit` is empty.",
    matters: "There is no limit, though one seems to be meant.",
    mend: "Fill in `duration_limit`, or clear its type.")

  static let fareTransferRuleDurationLimitWithoutType = NoticeKind(
    "fare_transfer_rule_duration_limit_without_type", .error, files: [.fareTransferRules],
    fields: ["csvRowNumber", "durationLimit"],
    means: "`duration_limit` is filled in, `duration_limit_type` is empty.",
    matters: "Apps do not know from when to when the limit counts.",
    mend: "Fill in `duration_limit_type`.")

  static let fareTransferRuleInvalidTransferCount = NoticeKind(
    "fare_transfer_rule_invalid_transfer_count", .error, files: [.fareTransferRules],
    fields: ["csvRowNumber", "transferCount"],
    means: "`transfer_count` is 0 or below -1.",
    matters: "Apps cannot apply the rule.",
    mend: "Write -1 for any number of transfers, or a number of 1 and more.")

  static let fareTransferRuleWithForbiddenTransferCount = NoticeKind(
    "fare_transfer_rule_with_forbidden_transfer_count", .error, files: [.fareTransferRules],
    fields: ["csvRowNumber", "transferCount"],
    means: "`transfer_count` is filled in, though the two leg groups are not the same.",
    matters: "The count has no meaning there.",
    mend: "Clear `transfer_count`.")

  static let fareTransferRuleWithoutTransferCount = NoticeKind(
    "fare_transfer_rule_without_transfer_count", .error, files: [.fareTransferRules],
    fields: ["csvRowNumber"],
    means: "`transfer_count` is empty, though both leg groups are the same.",
    matters: "Apps do not know how many transfers the fare includes.",
    mend: "Fill in `transfer_count`; -1 means any number.")

  static let timeframeOnlyStartOrEndTimeSpecified = NoticeKind(
    "timeframe_only_start_or_end_time_specified", .error, files: [.timeframes],
    fields: ["csvRowNumber"],
    means: "A time frame has only one of `start_time` and `end_time`.",
    matters: "Apps do not know when the fare applies.",
    mend: "Fill in both, or neither for the whole day.")

  static let timeframeOverlap = NoticeKind(
    "timeframe_overlap", .error, files: [.timeframes],
    fields: ["prevCsvRowNumber", "prevEndTime", "currCsvRowNumber", "currStartTime", "timeframeGroupId", "serviceId"],
    means: "Two time frames of a group overlap on days of the same service.",
    matters: "Two fares apply at the same time.",
    mend: "Let each time frame begin when the one before it ends.")

  static let timeframeStartOrEndTimeGreaterThanTwentyFourHours = NoticeKind(
    "timeframe_start_or_end_time_greater_than_twenty_four_hours", .error, files: [.timeframes],
    fields: ["csvRowNumber", "fieldName", "time"],
    means: "A time frame begins or ends after `24:00:00`.",
    matters: "Apps cannot apply the fare.",
    mend: "Use times of one day, and a second time frame after midnight.")

  static let faresKinds: [NoticeKind] = [
    .duplicateFareMedia, .fareProductWithMultipleDefaultRiderCategories,
    .fareTransferRuleDurationLimitTypeWithoutDurationLimit, .fareTransferRuleDurationLimitWithoutType,
    .fareTransferRuleInvalidTransferCount, .fareTransferRuleWithForbiddenTransferCount,
    .fareTransferRuleWithoutTransferCount, .timeframeOnlyStartOrEndTimeSpecified, .timeframeOverlap,
    .timeframeStartOrEndTimeGreaterThanTwentyFourHours,
  ]
}
