import Testing
import TransitValues

@Suite struct `Names that mean a file of GTFS` {
  @Test(arguments: [
    ("stop_time.txt", "stop_times.txt"), ("calendar_date.txt", "calendar_dates.txt"), ("Stops.TXT", "stops.txt"),
    ("stop-times.txt", "stop_times.txt"), ("stoptimes.txt", "stop_times.txt"), ("stop_times.csv", "stop_times.txt"),
    ("stop_times.txt.txt", "stop_times.txt"), ("agencies.txt", "agency.txt"), ("frequency.txt", "frequencies.txt"),
    ("stops (1).txt", "stops.txt"), ("trip.TXT", "trips.txt"), ("calender.txt", "calendar.txt"),
    ("calendars_dates.txt", "calendar_dates.txt"), ("location.geojson", "locations.geojson"),
    ("locations.json", "locations.geojson"), ("stops.txt ", "stops.txt"),
  ])
  func `a near name is recognized`(name: String, meant: String) {
    #expect(GTFSSchema.fileMeant(by: name)?.name == meant)
  }

  @Test(arguments: [
    "notes.txt", "directions.txt", "calendar_attributes.txt", "stop_attributes.txt", "readme.md", "stops", "a/stop.txt",
    "locations.txt", "timetables.txt", "route_directions.txt", "stops.zip", "", ".txt", "facilities.txt", "drops.txt",
    String(repeating: "stop_times", count: 100) + ".txt",
  ])
  func `another name means no file`(name: String) {
    #expect(GTFSSchema.fileMeant(by: name) == nil)
  }

  @Test func `a file of GTFS means no other`() {
    for file in GTFSSchema.files { #expect(GTFSSchema.fileMeant(by: file.name) == nil) }
  }
}
