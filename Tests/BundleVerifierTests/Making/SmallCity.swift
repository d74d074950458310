import Foundation

/// A feed with input for every check.
///
/// It has missing times with and without distances, a pickup window, frequencies, added and removed dates, unknown
/// columns, fares, translations, an unknown file, and a row that causes a notice.
enum SmallCity {
  static let files = [
    "agency.txt": """
    agency_id,agency_name,agency_url,agency_timezone
    A,Small City,https://example.org,Europe/Zurich
    """,
    "stops.txt": """
    stop_id,stop_code,stop_name,stop_lat,stop_lon,location_type,parent_station
    HB,1,Zürich HB,47.3781,8.5402,1,
    HB1,2,Zürich HB,47.3782,8.5403,0,HB
    BE,3,Bern,46.9489,7.4391,0,
    SW,4,Southwest,-33.00005,-70.00005,0,
    XX,,Nowhere,,,0,
    """,
    "routes.txt": """
    route_id,agency_id,route_short_name,route_type
    R1,A,1,2
    R2,A,2,3
    """,
    "calendar.txt": """
    service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
    WEEK,1,1,1,1,1,0,0,20260105,20260626
    """,
    "calendar_dates.txt": """
    service_id,date,exception_type
    WEEK,20260105,2
    WEEK,20260627,1
    FEAST,20260801,1
    """,
    "trips.txt": """
    trip_id,route_id,service_id,trip_headsign,block_id,shape_id,vehicle
    T1,R1,WEEK,Bern,B1,S1,double
    T2,R1,WEEK,Bern,B2,S2,double
    T3,R1,FEAST,Zürich,B1,S3,single
    T4,R2,WEEK,Loop,,,single
    T5,R2,WEEK,Nowhere,,,single
    T6,R1,WEEK,Bern,B1,S1,double
    """,
    "stop_times.txt": """
    trip_id,stop_sequence,stop_id,arrival_time,departure_time,shape_dist_traveled,pickup_type,track
    T1,1,HB1,,08:00:00,0,0,7
    T1,2,SW,,,10.5,0,7
    T1,3,BE,09:00:00,09:00:00,35.25,0,8
    T1,4,HB,25:10:00,,40,0,8
    T2,1,HB1,,09:00:00,0,0,7
    T2,2,SW,,,10.5,0,7
    T2,3,BE,10:10:00,10:11:00,35.25,0,8
    T2,4,HB,26:10:00,,40,0,8
    T3,10,BE,07:00:00,07:00:00,,0,
    T3,20,SW,,,,1,
    T3,30,HB1,08:00:01,,,0,
    T4,1,BE,00:00:00,00:00:00,,0,
    T4,2,SW,00:05:00,00:05:00,,0,
    T6,1,HB1,,18:00:00,0,0,7
    T6,2,SW,,,10.5,0,7
    T6,3,BE,19:00:00,19:00:00,35.25,0,8
    T6,4,HB,35:10:00,,40,0,8
    T9,1,BE,00:00:00,00:00:00,,0,
    """,
    "frequencies.txt": """
    trip_id,start_time,end_time,headway_secs
    T4,06:00:00,09:00:00,600
    T4,09:00:00,27:00:00,900
    """,
    "fare_attributes.txt": """
    fare_id,price,currency_type,payment_method,transfers
    F1,2.50,CHF,0,
    F2,4.00,CHF,0,
    """,
    "fare_rules.txt": """
    fare_id,route_id
    F1,R1
    F1,R2
    F2,
    """,
    "shapes.txt": """
    shape_id,shape_pt_sequence,shape_pt_lat,shape_pt_lon,shape_dist_traveled
    S1,1,47.3782,8.5403,0
    S1,2,46.9489,7.4391,35.25
    S2,1,47.3782,8.5403,0
    S2,2,46.9489,7.4391,35.25
    S3,1,46.9489,7.4391,0
    S3,5,47.3782,8.5403,1.5
    """,
    "translations.txt": """
    table_name,field_name,language,translation,record_id,field_value
    stops,stop_name,fr,Berne,BE,
    stops,stop_name,it,Zurigo,,Zürich HB
    """,
    "locations.geojson": """
    {"type": "FeatureCollection", "features": [
      {"type": "Feature", "id": "Z1", "properties": {"stop_name": "East"}, "geometry": null},
      {"type": "Feature", "id": 2, "properties": {}, "geometry": null},
      {"type": "Feature", "id": "Z3", "properties": {}, "geometry": null}
    ]}
    """,
    "notes.pdf": "kept as it is",
  ]

  /// Writes the feed into a folder.
  static func write(to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in files {
      try Data((text + "\n").utf8).write(to: folder.appending(path: name))
    }
  }
}
