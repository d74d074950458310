import TestFeeds

extension FeedText {
  /// A feed that is hard to write as CSV.
  ///
  /// It has names and cells that need quotes, numbers of every size, files without rows, columns or names, and a time
  /// zone that does not come from the first agency.
  static let strange = FeedText.whole
    .adding("agency.txt", strangeAgencies)
    .replacing("r1,a,1,3,n1", with: "r1,z,1,3,n1", in: "routes.txt")
    .replacing("r2,a,2,2,", with: "r2,y,\u{FEFF}2,2,", in: "routes.txt")
    .removing("fare_attributes.txt").removing("fare_rules.txt").removing("attributions.txt")
    .adding("feed_info.txt", "feed_lang\n\"\"\nde\n\"\"\nel")
    .adding("areas.txt", "")
    .adding("networks.txt", "network_name,network_id")
    .adding("attributions.txt", "\"\"\nx\n\"\"")
    .adding("rider_categories.txt", "\u{FEFF}\"\u{FEFF}x\",rider_category_id,é,e\u{301},X\n1,adult,2,3,4\n,child,,,")
    .adding(
      "levels.txt",
      """
      level_name,level_index,level_id
      "a, ""b""\",0.0000001,L1
      "two\nlines",-1.5,L2
      "carriage\rreturn",100000000000000000,L3
      5" pipe,1234567890123456789.5,L4
      \u{FEFF}mark,99999999999999.9,L5
      Straße 🚋,-0.000000000000000000123,L6
      no\u{A0}break ,1e3,L7
      """
    )
    .adding(
      "stop_times.txt",
      """
      stop_sequence,Note,trip_id,arrival_time,departure_time,stop_id,shape_dist_traveled,note,pickup_type
      -9223372036854775808,"a,b",t1,08:00:00,8:00:00,A,0,,2147483647
      30,,t1,08:20:00,,C,0.1234567890123456789,"x\n""y""\",
      2,,t3,100:00:00,,C,7,,
      9223372036854775807,,t1,,1234:59:59,B,12345.5,,-2147483648
      1,,t3,99:59:59,,A,0.001,,
      """
    )
    .adding("empty.bin", "")
    .adding("notes.txt", "not, a\r\n\"table")

  /// Column names of all kinds, including SQLite's names for rowids and names with quotes, commas and line breaks.
  private static let strangeAgencies = """
    rowid,agency_timezone,"two\nlines",agency_name,oid,"a ""quote""\",AGENCY_ID,"c,omma",agency_id,_rowid_,q"\u{301},agency_url
    5,,,First,1,,,,z,9,,
    4,Nowhere/Land,x,Second,2,"q""q",id,",",y,8,,https://example.org
    3,America/New_York,,Third,3,,,,b,7,combined,
    2,Europe/Berlin,,Fourth,4,,,,a,6,,
    1,Europe/Berlin,,Fifth,5,,,,c,5,,
    """
}
