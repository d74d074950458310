extension FeedText {
  /// The small feed with trips that start each second of a day.
  package static func everySecond(trips count: Int) -> FeedText {
    var feed = FeedText.small
    let trips = (0..<count).map { "e\($0)" }
    feed.files["trips.txt"] = "route_id,service_id,trip_id\n" + trips.map { "r1,daily,\($0)\n" }.joined()
    feed.files["stop_times.txt"] =
      "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
      + trips.map { "\($0),00:00:00,00:00:00,A,1\n\($0),00:10:00,00:11:00,B,2\n\($0),00:20:00,00:20:00,C,3\n" }.joined()
    feed.files["frequencies.txt"] =
      "trip_id,start_time,end_time,headway_secs\n" + trips.map { "\($0),00:00:00,24:00:00,1\n" }.joined()
    return feed
  }
}
