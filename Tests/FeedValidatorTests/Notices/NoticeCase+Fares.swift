@testable import FeedValidator

/// Feeds with notices of fares.
extension NoticeCase {
  /// Two groups of legs, G and H.
  private static let legs = """
    fare_products.txt:2 fare_product_id=P, amount=2.00, currency=EUR
    fare_products.txt:3 fare_product_id=Q, amount=3.00, currency=EUR
    fare_leg_rules.txt:2 leg_group_id=G, fare_product_id=P
    fare_leg_rules.txt:3 leg_group_id=H, fare_product_id=Q
    """

  static let fares: [NoticeCase] = [
    .init(
      .duplicateFareMedia,
      """
      fare_media.txt:2 fare_media_id=M, fare_media_name=Card, fare_media_type=2
      fare_media.txt:3 fare_media_id=N, fare_media_name=Card, fare_media_type=«4→2»
      """,
      reports: "csvRowNumber1: 2, fareMediaId1: M, csvRowNumber2: 3, fareMediaId2: N"),
    .init(
      .fareProductWithMultipleDefaultRiderCategories,
      """
      rider_categories.txt:2 rider_category_id=ADULT, rider_category_name=Adult, is_default_fare_category=1
      rider_categories.txt:3 rider_category_id=CHILD, rider_category_name=Child, is_default_fare_category=«0→1»
      fare_products.txt:2 fare_product_id=P, rider_category_id=ADULT, amount=2.00, currency=EUR
      fare_products.txt:3 fare_product_id=P, rider_category_id=CHILD, amount=1.00, currency=EUR
      """,
      reports: """
        fareProductId: P, csvRowNumber1: 2, riderCategoryId1: ADULT, csvRowNumber2: 3, riderCategoryId2: CHILD
        """),
    .init(
      .fareTransferRuleDurationLimitTypeWithoutDurationLimit,
      """
      fare_transfer_rules.txt:2 fare_transfer_type=0, duration_limit_type=1, duration_limit=«3600→»
      """,
      reports: "csvRowNumber: 2, durationLimitType: 1"),
    .init(
      .fareTransferRuleDurationLimitWithoutType,
      """
      fare_transfer_rules.txt:2 fare_transfer_type=0, duration_limit_type=«1→», duration_limit=3600
      """,
      reports: "csvRowNumber: 2, durationLimit: 3600"),
    .init(
      .fareTransferRuleInvalidTransferCount,
      """
      \(legs)
      fare_transfer_rules.txt:2 from_leg_group_id=G, to_leg_group_id=G, fare_transfer_type=0, transfer_count=-«1→2»
      """,
      reports: "csvRowNumber: 2, transferCount: -2"),
    .init(
      .fareTransferRuleWithForbiddenTransferCount,
      """
      \(legs)
      fare_transfer_rules.txt:2 from_leg_group_id=G, to_leg_group_id=«G→H», fare_transfer_type=0, transfer_count=1
      """,
      reports: "csvRowNumber: 2, transferCount: 1"),
    .init(
      .fareTransferRuleWithoutTransferCount,
      """
      \(legs)
      fare_transfer_rules.txt:2 from_leg_group_id=G, to_leg_group_id=G, fare_transfer_type=0, transfer_count=«1→»
      """,
      reports: "csvRowNumber: 2"),
    .init(
      .timeframeOnlyStartOrEndTimeSpecified,
      """
      timeframes.txt:2 timeframe_group_id=F, start_time=06:00:00, end_time=«09:00:00→», service_id=WK
      """,
      reports: "csvRowNumber: 2"),
    .init(
      .timeframeOverlap,
      """
      timeframes.txt:2 timeframe_group_id=F, start_time=06:00:00, end_time=09:00:00, service_id=WK
      timeframes.txt:3 timeframe_group_id=F, start_time=0«9:00:00→8:59:59», end_time=12:00:00, service_id=WK
      """,
      reports: """
        prevCsvRowNumber: 2, prevEndTime: 09:00:00, currCsvRowNumber: 3, currStartTime: 08:59:59, \
        timeframeGroupId: F, serviceId: WK
        """),
    .init(
      .timeframeStartOrEndTimeGreaterThanTwentyFourHours,
      """
      timeframes.txt:2 timeframe_group_id=F, start_time=06:00:00, end_time=24:00:0«0→1», service_id=WK
      """,
      reports: "csvRowNumber: 2, fieldName: end_time, time: 24:00:01"),
  ]
}
