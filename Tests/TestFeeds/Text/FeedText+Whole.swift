extension FeedText {
  /// A small feed with every GTFS file, in which each row has as many references as possible.
  package static let whole = FeedText.small
    .adding(
      "stops.txt",
      """
      stop_id,stop_name,stop_lat,stop_lon,zone_id,location_type,parent_station,level_id
      A,Alpha,52.5,13.1,z1,0,S,L1
      B,Beta,52.5,13.2,z2,0,,
      C,Gamma,52.5,13.3,z2,0,,
      S,Station,52.5,13.1,,1,,
      """
    )
    .adding("levels.txt", "level_id,level_index,level_name\nL1,-1.5,Tracks\nL0,0,Street")
    .adding(
      "routes.txt", "route_id,agency_id,route_short_name,route_type,network_id\nr1,a,1,3,n1\nr2,a,2,2,"
    )
    .adding("calendar_dates.txt", "service_id,date,exception_type\ndaily,20260501,2\nextra,20260502,1")
    .adding(
      "shapes.txt",
      """
      shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence,shape_dist_traveled
      s1,52.5,13.1,1,0
      s1,52.5,13.2,2,6.75
      s1,52.5,13.3,3,13.5
      """
    )
    .adding(
      "trips.txt",
      "route_id,service_id,trip_id,trip_headsign,shape_id\nr1,daily,t1,Gamma,s1\nr2,extra,t2,Flex,\nr1,daily,t3,,"
    )
    .adding(
      "stop_times.txt",
      """
      trip_id,arrival_time,departure_time,stop_id,location_group_id,location_id,stop_sequence,start_pickup_drop_off_window,end_pickup_drop_off_window,shape_dist_traveled,pickup_booking_rule_id
      t1,08:00:00,08:00:00,A,,,1,,,0,
      t1,08:10:00,08:11:00,B,,,2,,,6.75,
      t1,08:20:00,08:20:00,C,,,3,,,13.5,
      t2,,,,g1,,1,08:00:00,18:00:00,,b1
      t2,,,,,zone 1,2,08:00:00,18:00:00,,b1
      """
    )
    .adding("frequencies.txt", "trip_id,start_time,end_time,headway_secs,exact_times\nt1,06:00:00,07:00:00,600,1")
    .adding(
      "transfers.txt",
      """
      from_stop_id,to_stop_id,from_route_id,to_route_id,from_trip_id,to_trip_id,transfer_type,min_transfer_time
      A,B,,,,,2,120
      A,B,r1,r2,t1,t2,0,
      """
    )
    .adding(
      "pathways.txt",
      "pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional,length,max_slope\np1,A,S,2,1,12.75,-0.083"
    )
    .adding(
      "fare_attributes.txt",
      "fare_id,price,currency_type,payment_method,transfers,agency_id\nf1,2.50,EUR,0,,a"
    )
    .adding("fare_rules.txt", "fare_id,route_id,origin_id,destination_id,contains_id\nf1,r1,z1,z2,\nf1,,,,z2")
    .adding(
      "timeframes.txt", "timeframe_group_id,start_time,end_time,service_id\npeak,06:00:00,09:00:00,daily\npeak,,,extra"
    )
    .adding(
      "rider_categories.txt",
      "rider_category_id,rider_category_name,is_default_fare_category\nadult,Adult,1\nchild,Child,"
    )
    .adding("fare_media.txt", "fare_media_id,fare_media_name,fare_media_type\ncard,Card,2")
    .adding(
      "fare_products.txt",
      "fare_product_id,fare_product_name,rider_category_id,fare_media_id,amount,currency\nday,Day,adult,card,7.10,EUR"
    )
    .adding(
      "fare_leg_rules.txt",
      """
      leg_group_id,network_id,from_area_id,to_area_id,from_timeframe_group_id,to_timeframe_group_id,fare_product_id
      legs,n1,inner,outer,peak,peak,day
      """
    )
    .adding("fare_leg_join_rules.txt", "from_network_id,to_network_id,from_stop_id,to_stop_id\nn1,n2,A,B")
    .adding(
      "fare_transfer_rules.txt",
      "from_leg_group_id,to_leg_group_id,transfer_count,duration_limit,duration_limit_type,fare_transfer_type,"
        + "fare_product_id\nlegs,legs,-1,3600,1,0,day"
    )
    .adding("areas.txt", "area_id,area_name\ninner,Inner\nouter,Outer")
    .adding("stop_areas.txt", "area_id,stop_id\ninner,A\nouter,C")
    .adding("networks.txt", "network_id,network_name\nn2,Second")
    .adding("route_networks.txt", "network_id,route_id\nn2,r2")
    .adding("location_groups.txt", "location_group_id,location_group_name\ng1,Group")
    .adding("location_group_stops.txt", "location_group_id,stop_id\ng1,B")
    .adding(
      "locations.geojson",
      #"{"type":"FeatureCollection","features":[{"id":"zone 1","type":"Feature","properties":{},"geometry":null}]}"#
    )
    .adding(
      "booking_rules.txt",
      "booking_rule_id,booking_type,prior_notice_duration_min,prior_notice_service_id\nb1,1,30,daily"
    )
    .adding(
      "translations.txt",
      """
      table_name,field_name,language,translation,record_id,record_sub_id,field_value
      stops,stop_name,el,Άλφα,A,,
      stops,stop_name,fr,Bêta,,,Beta
      stop_times,stop_headsign,fr,Vers C,t1,2,
      """
    )
    .adding("feed_info.txt", "feed_publisher_name,feed_publisher_url,feed_lang\nPublisher,https://example.org,de")
    .adding(
      "attributions.txt", "attribution_id,agency_id,route_id,trip_id,organization_name,is_producer\n1,a,r1,t1,Maker,1"
    )
}
