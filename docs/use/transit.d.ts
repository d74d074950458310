// Written by `make docs` from the declarations in `Sources/TransitAnswers/Questions`.

/**
 * Opens a bundle: a URL, its bytes, a file that a user has chosen, or in Node a path.
 * Throws TransitError if it cannot be loaded or is not a bundle.
 */
export function open(source: Source, options?: OpenOptions): Promise<Timetable>;

export type Source = string | URL | ArrayBuffer | ArrayBufferView | Blob;

export interface OpenOptions {
  /** Whether a worker answers, so that a page never waits. Without one, a journey takes up to a second of the page. */
  worker?: boolean;
  /** The module; by default `transit.wasm` beside transit.js. */
  wasm?: string | URL | WebAssembly.Module;
  /** Ends the loading. */
  signal?: AbortSignal;
}

export interface AskOptions {
  /** Whether the answer is still wanted. */
  signal?: AbortSignal;
}

/** A feed, in gzip or not. Of several, the first that names a run counts. */
export type LiveFeed = Source | {
  feed: Source;
  /** In a bundle of several feeds, the prefix of the ids of the one whose ids the feed has, or its name. */
  prefix?: string;
};

export interface LiveOptions {
  /** The moment to answer for; by default the clock. */
  now?: string | number | Date;
  /** Whether an unknown trip_id stands for the one trip of that day whose id ends with `_` and it. */
  suffixes?: boolean;
  /** The age from which a feed is not applied; by default 10 minutes. */
  maxAge?: string | number;
  /** Ends the loading. */
  signal?: AbortSignal;
}

/** What applies, and why the rest does not, as `gtfs-bundle live --json` prints it. */
export interface LiveReport {
  applied: number;
  /** The number of updates by reason, such as `unknown_trip`. */
  unmatched: Record<string, number>;
  /** All else, such as `sources`, `updates`, `calls`, `alerts` and `vehicles`. */
  [member: string]: unknown;
}

/** An error. Its message is a sentence for people. */
export class TransitError extends Error {
  /** What has to change: `usage`, `unusable`, `missing`, `network`, `interrupted` or `bug`, among others. */
  readonly kind: string;
  /** Such as `unknown_stop`; later versions keep it. */
  readonly code: string;
  /** What is similar to an unknown id. */
  readonly near: object[];
}

export interface Answer<Rows> {
  rows: Rows;
  /** What a rider should know of the answer, such as that the timetable has ended. */
  notes: object[];
  /** Whom to name. */
  attribution: { name: string; url: string | null }[];
  /** The question of the next page. */
  next?: Question;
}

export interface InfoParameters {
  /** A language of names and texts, such as de, best first. */
  language?: string | (string)[];
}

export type InfoRows = {
  kind: "timetable";
  name: string;
  validity: Record<string, unknown> | null;
  time_zone: string;
  time_zone_data: string;
  bounding_box: Record<string, unknown> | null;
  files: Record<string, number>;
  unknown_files: string[];
  tables: Record<string, number>;
  provenance: Record<string, unknown>;
  notices: Record<string, number>;
  remarks: Record<string, number>;
  format: Record<string, unknown>;
}[];

export interface NetworkParameters {
  /** A language of names and texts, such as de, best first. */
  language?: string | (string)[];
}

export type NetworkRows = {
  routes: RoutesRows[number][];
  lines: {
    routes: number[];
    path: string;
  }[];
}[];

export interface SearchParameters {
  /** Words or beginnings of words of the name. */
  text: string;
  /** The maximum number of stops. */
  limit?: number;
  /** A language of names and texts, such as de, best first. */
  language?: string | (string)[];
}

export type SearchRows = {
  /** The stop. */
  stop_id: string;
  /** The number that riders know. */
  stop_code: string | null;
  /** The stop's name. */
  stop_name: string | null;
  /** Degrees north. */
  stop_lat: number | null;
  /** Degrees east. */
  stop_lon: number | null;
  /** 0: a stop or platform; 1: a station. */
  location_type: number;
  /** The station of the stop. */
  parent_station: string | null;
  /** The platform. */
  platform_code: string | null;
  /** 1: accessible by wheelchair; 2: not. */
  wheelchair_boarding: number | null;
  /** The time zone of the stop or its station. */
  stop_timezone?: string | null;
}[];

export interface NearbyParameters {
  /** Latitude,longitude in degrees. */
  place?: string;
  /** Meters around the place. */
  radius?: number;
  /** The maximum number of stops. */
  limit?: number;
  /** A language of names and texts, such as de, best first. */
  language?: string | (string)[];
}

export type NearbyRows = {
  /** The stop. */
  stop_id: string;
  /** The number that riders know. */
  stop_code: string | null;
  /** The stop's name. */
  stop_name: string | null;
  /** Degrees north. */
  stop_lat: number | null;
  /** Degrees east. */
  stop_lon: number | null;
  /** 0: a stop or platform; 1: a station. */
  location_type: number;
  /** The station of the stop. */
  parent_station: string | null;
  /** The platform. */
  platform_code: string | null;
  /** 1: accessible by wheelchair; 2: not. */
  wheelchair_boarding: number | null;
  /** Meters, as the crow flies. */
  distance: number | null;
  /** The time zone of the stop or its station. */
  stop_timezone?: string | null;
}[];

export interface StopsParameters {
  /** Words or beginnings of words of the name. */
  text?: string;
  /** Latitude,longitude in degrees. */
  place?: string;
  /** Meters around the place. */
  radius?: number;
  /** A box: south,west,north,east in degrees. */
  bbox?: string;
  /** The maximum number of stops. Default: 20, and 1000 for bbox. */
  limit?: number;
  /** A language of names and texts, such as de, best first. */
  language?: string | (string)[];
}

export type StopsRows = {
  /** The stop. */
  stop_id: string;
  /** The number that riders know. */
  stop_code: string | null;
  /** The stop's name. */
  stop_name: string | null;
  /** Degrees north. */
  stop_lat: number | null;
  /** Degrees east. */
  stop_lon: number | null;
  /** 0: a stop or platform; 1: a station. */
  location_type: number;
  /** The station of the stop. */
  parent_station: string | null;
  /** The platform. */
  platform_code: string | null;
  /** 1: accessible by wheelchair; 2: not. */
  wheelchair_boarding: number | null;
  /** The time zone of the stop or its station. */
  stop_timezone?: string | null;
  /** Meters, as the crow flies. */
  distance?: number | null;
}[];

export interface PlacesParameters {
  /** Words or beginnings of words of the name. */
  text?: string;
  /** Latitude,longitude in degrees. */
  place?: string;
  /** A stop of the place. */
  stop?: string;
  /** Meters around the place. */
  radius?: number;
  /** The maximum number of places. */
  limit?: number;
  /** A language of names and texts, such as de, best first. */
  language?: string | (string)[];
}

export type PlacesRows = {
  /** The station, or the first of the stops. */
  place_id: string;
  /** The name of the place. */
  place_name: string | null;
  /** Degrees north of their center. */
  place_lat: number | null;
  /** Degrees east of their center. */
  place_lon: number | null;
  /** Meters, as the crow flies. */
  distance: number | null;
  /** The station, or the stops without a station. */
  stops: SearchRows[number][];
}[];

export interface StopParameters {
  /** A stop or station. */
  stop: string;
  /** A language of names and texts, such as de, best first. */
  language?: string | (string)[];
}

export type StopRows = {
  /** The stop. */
  stop_id: string;
  /** The number that riders know. */
  stop_code: string | null;
  /** The stop's name. */
  stop_name: string | null;
  /** Degrees north. */
  stop_lat: number | null;
  /** Degrees east. */
  stop_lon: number | null;
  /** 0: a stop or platform; 1: a station. */
  location_type: number;
  /** The station of the stop. */
  parent_station: string | null;
  /** The platform. */
  platform_code: string | null;
  /** 1: accessible by wheelchair; 2: not. */
  wheelchair_boarding: number | null;
  /** A description of the stop. */
  stop_desc: string | null;
  /** A page about the stop. */
  stop_url: string | null;
  /** The stops below it. */
  children: SearchRows[number][];
  /** The lines that call there. */
  routes: RoutesRows[number][];
  /** The time zone of the stop or its station. */
  stop_timezone?: string | null;
}[];

export interface DeparturesParameters {
  /** A stop, or a station with all stops below it. Several are one board. */
  stop: string | (string)[];
  /** The start. Default: now. */
  at?: string;
  /** The length of the time window. */
  within?: string;
  /** The maximum number of rows. */
  limit?: number;
  /** The rows after those of an earlier answer, which names this value, instead of at and within. */
  following?: string;
  /** Whether to show all stops of the place of a stop without a station. */
  whole_place?: boolean;
  /** A language of names and texts, such as de, best first. */
  language?: string | (string)[];
}

export type DeparturesRows = {
  /** The instant, in seconds since 1970. */
  time: number;
  /** The trip. */
  trip_id: string;
  /** The service day, from which the trip's times count. */
  service_date: string;
  /** The stop. */
  stop_id: string;
  /** The number of the call on its trip. */
  stop_sequence: number;
  /** Whether the feed does not give the time. */
  interpolated: boolean;
  /** The line. */
  route_id: string;
  /** The line's number. */
  route_short_name: string | null;
  /** The line's full name. */
  route_long_name: string | null;
  /** The means of transport, such as 3 for buses. */
  route_type: number | null;
  /** What the vehicle shows. */
  headsign: string | null;
  /** The direction: 0 or 1. */
  direction_id: number | null;
  /** How to board: 0 as usual, 1 not at all. */
  pickup_type: number;
  /** The platform. */
  platform_code: string | null;
  /** 1: accessible by wheelchair; 2: not. */
  wheelchair_accessible: number | null;
  /** Of a trip in frequencies.txt, 1 if its times are exact, or else 0; null for others. */
  exact_times: number | null;
  /** The time as local text with its offset from UTC. */
  local_time: string;
  /** The headsign, or else the name of the trip's last stop. */
  destination: string | null;
  /** The trip's number for riders, such as a train's. */
  trip_short_name: string | null;
  /** The time zone of the stop or its station. */
  stop_timezone?: string | null;
  /** cancelled, skipped, added, predicted, or scheduled: nothing is known. */
  status?: "scheduled" | "predicted" | "added" | "cancelled" | "skipped";
  /** The time of the timetable. */
  scheduled_time?: number | null;
  /** The time of the timetable as local text. */
  local_scheduled_time?: string | null;
  /** The delay in seconds; null if unknown. */
  delay?: number | null;
  /** Whether the live data is old. */
  stale?: boolean;
  /** Whether the platform is another one. */
  platform_changed?: boolean;
  /** The ids of alerts. */
  alerts?: string[];
}[];

export interface ArrivalsParameters {
  /** A stop, or a station with all stops below it. Several are one board. */
  stop: string | (string)[];
  /** The start. Default: now. */
  at?: string;
  /** The length of the time window. */
  within?: string;
  /** The maximum number of rows. */
  limit?: number;
  /** The rows after those of an earlier answer, which names this value, instead of at and within. */
  following?: string;
  /** Whether to show all stops of the place of a stop without a station. */
  whole_place?: boolean;
  /** A language of names and texts, such as de, best first. */
  language?: string | (string)[];
}

export type ArrivalsRows = {
  /** The instant, in seconds since 1970. */
  time: number;
  /** The trip. */
  trip_id: string;
  /** The service day, from which the trip's times count. */
  service_date: string;
  /** The stop. */
  stop_id: string;
  /** The number of the call on its trip. */
  stop_sequence: number;
  /** Whether the feed does not give the time. */
  interpolated: boolean;
  /** The line. */
  route_id: string;
  /** The line's number. */
  route_short_name: string | null;
  /** The line's full name. */
  route_long_name: string | null;
  /** The means of transport, such as 3 for buses. */
  route_type: number | null;
  /** What the vehicle shows. */
  headsign: string | null;
  /** The direction: 0 or 1. */
  direction_id: number | null;
  /** How to get off: 0 as usual, 1 not at all. */
  drop_off_type: number;
  /** The platform. */
  platform_code: string | null;
  /** 1: accessible by wheelchair; 2: not. */
  wheelchair_accessible: number | null;
  /** Of a trip in frequencies.txt, 1 if its times are exact, or else 0; null for others. */
  exact_times: number | null;
  /** The time as local text with its offset from UTC. */
  local_time: string;
  /** The headsign, or else the name of the trip's last stop. */
  destination: string | null;
  /** The trip's number for riders, such as a train's. */
  trip_short_name: string | null;
  /** The time zone of the stop or its station. */
  stop_timezone?: string | null;
  /** cancelled, skipped, added, predicted, or scheduled: nothing is known. */
  status?: "scheduled" | "predicted" | "added" | "cancelled" | "skipped";
  /** The time of the timetable. */
  scheduled_time?: number | null;
  /** The time of the timetable as local text. */
  local_scheduled_time?: string | null;
  /** The delay in seconds; null if unknown. */
  delay?: number | null;
  /** Whether the live data is old. */
  stale?: boolean;
  /** Whether the platform is another one. */
  platform_changed?: boolean;
  /** The ids of alerts. */
  alerts?: string[];
}[];

export interface FirstLastParameters {
  /** A stop, or a station with all stops below it. */
  stop: string;
  /** The line. */
  route: string;
  /** The service day. Default: today. */
  date?: string;
  /** A language of names and texts, such as de, best first. */
  language?: string | (string)[];
}

export type FirstLastRows = {
  /** The line. */
  route_id: string;
  /** The line's number. */
  route_short_name: string | null;
  /** The line's full name. */
  route_long_name: string | null;
  /** The means of transport, such as 3 for buses. */
  route_type: number | null;
  /** The direction: 0 or 1. */
  direction_id: number | null;
  /** The headsign, or else the name of the trip's last stop. */
  destination: string | null;
  /** The first departure, in seconds since 1970. */
  first_time: number;
  /** The first departure as local text. */
  local_first_time: string;
  /** Its trip. */
  first_trip_id: string;
  /** The last departure, in seconds since 1970. */
  last_time: number;
  /** The last departure as local text. */
  local_last_time: string;
  /** Its trip. */
  last_trip_id: string;
  /** The number of departures. */
  departures: number;
}[];

export interface DayParameters {
  /** A stop, or a station with all stops below it. Several are one board. */
  stop: string | (string)[];
  /** The service day. Default: today. */
  date?: string;
  /** A route to show. Default: all. */
  route?: string | (string)[];
  /** Whether to show all stops of the place of a stop without a station. */
  whole_place?: boolean;
  /** A language of names and texts, such as de, best first. */
  language?: string | (string)[];
}

export type DayRows = {
  /** The instant, in seconds since 1970. */
  time: number;
  /** The trip. */
  trip_id: string;
  /** The service day, from which the trip's times count. */
  service_date: string;
  /** The stop. */
  stop_id: string;
  /** The number of the call on its trip. */
  stop_sequence: number;
  /** Whether the feed does not give the time. */
  interpolated: boolean;
  /** The line. */
  route_id: string;
  /** The line's number. */
  route_short_name: string | null;
  /** The line's full name. */
  route_long_name: string | null;
  /** The means of transport, such as 3 for buses. */
  route_type: number | null;
  /** What the vehicle shows. */
  headsign: string | null;
  /** The direction: 0 or 1. */
  direction_id: number | null;
  /** How to board: 0 as usual, 1 not at all. */
  pickup_type: number;
  /** The platform. */
  platform_code: string | null;
  /** 1: accessible by wheelchair; 2: not. */
  wheelchair_accessible: number | null;
  /** Of a trip in frequencies.txt, 1 if its times are exact, or else 0; null for others. */
  exact_times: number | null;
  /** The time as local text with its offset from UTC. */
  local_time: string;
  /** The headsign, or else the name of the trip's last stop. */
  destination: string | null;
  /** The trip's number for riders, such as a train's. */
  trip_short_name: string | null;
  /** The time zone of the stop or its station. */
  stop_timezone?: string | null;
}[];

export interface RoutesParameters {
  /** A language of names and texts, such as de, best first. */
  language?: string | (string)[];
}

export type RoutesRows = {
  /** The line. */
  route_id: string;
  /** The line's number. */
  route_short_name: string | null;
  /** The line's full name. */
  route_long_name: string | null;
  /** The means of transport, such as 3 for buses. */
  route_type: number | null;
  /** The line's color, six hexadecimal digits. */
  route_color: string | null;
  /** The color of text on the line's color. */
  route_text_color: string | null;
  /** The line's agency. */
  agency_id: string | null;
  /** The agency's name. */
  agency_name: string | null;
}[];

export interface RouteParameters {
  /** A route. */
  route: string;
  /** A language of names and texts, such as de, best first. */
  language?: string | (string)[];
}

export type RouteRows = {
  /** The line. */
  route_id: string;
  /** The line's number. */
  route_short_name: string | null;
  /** The line's full name. */
  route_long_name: string | null;
  /** The means of transport, such as 3 for buses. */
  route_type: number | null;
  /** The line's color, six hexadecimal digits. */
  route_color: string | null;
  /** The color of text on the line's color. */
  route_text_color: string | null;
  /** The line's agency. */
  agency_id: string | null;
  /** The agency's name. */
  agency_name: string | null;
  /** A description of the line. */
  route_desc: string | null;
  /** A page about the line. */
  route_url: string | null;
}[];

export interface TimetableParameters {
  /** The route. */
  route: string;
  /** The service day. Default: today. */
  date?: string;
  /** The direction_id. Default: a timetable for each. */
  direction?: number;
  /** A language of names and texts, such as de, best first. */
  language?: string | (string)[];
}

export type TimetableRows = {
  /** The line. */
  route_id: string;
  /** The line's number. */
  route_short_name: string | null;
  /** The line's full name. */
  route_long_name: string | null;
  /** The means of transport, such as 3 for buses. */
  route_type: number | null;
  /** The service day, from which the trip's times count. */
  service_date: string;
  /** The direction: 0 or 1. */
  direction_id: number | null;
  /** The places, in the order of the trips. */
  lines: {
    /** The station, or the first stop of the place. */
    place_id: string | null;
    /** The name of the place. */
    place_name: string | null;
    /** The zone instead of a stop. */
    location_id: string | null;
    /** The group of stops instead of a stop. */
    location_group_id: string | null;
  }[];
  /** The trips, from left to right. */
  trips: {
    /** The trip. */
    trip_id: string;
    /** The trip's headsign. */
    trip_headsign: string | null;
    /** The trip's number for riders, such as a train's. */
    trip_short_name: string | null;
    /** The direction: 0 or 1. */
    direction_id: number | null;
    /** Of a trip in frequencies.txt, 1 if its times are exact, or else 0; null for others. */
    exact_times: number | null;
    /** The calls, downwards. */
    calls: {
      /** The number of the line, from 0. */
      line: number;
      /** The number of the call on its trip. */
      stop_sequence: number;
      /** The arrival on the service day. */
      arrival_time: string | null;
      /** The departure on the service day. */
      departure_time: string | null;
      /** The time, if the feed gives none. */
      interpolated_time: string | null;
      /** How to board: 0 as usual, 1 not at all. */
      pickup_type: number | null;
      /** How to get off: 0 as usual, 1 not at all. */
      drop_off_type: number | null;
    }[];
  }[];
}[];

export interface TripParameters {
  /** A trip. */
  trip: string;
  /** A service day, such as 20260329: adds whether the trip runs then, and the times of its calls. */
  date?: string;
  /** A language of names and texts, such as de, best first. */
  language?: string | (string)[];
}

export type TripRows = {
  /** The trip. */
  trip_id: string;
  /** The line. */
  route_id: string;
  /** The line's number. */
  route_short_name: string | null;
  /** The line's full name. */
  route_long_name: string | null;
  /** The means of transport, such as 3 for buses. */
  route_type: number | null;
  /** The line's color, six hexadecimal digits. */
  route_color: string | null;
  /** The color of text on the line's color. */
  route_text_color: string | null;
  /** The days of service. */
  service_id: string;
  /** The trip's headsign. */
  trip_headsign: string | null;
  /** The trip's number for riders, such as a train's. */
  trip_short_name: string | null;
  /** The direction: 0 or 1. */
  direction_id: number | null;
  /** The trips that one vehicle makes. */
  block_id: string | null;
  /** The path. */
  shape_id: string | null;
  /** 1: accessible by wheelchair; 2: not. */
  wheelchair_accessible: number | null;
  /** 1: bicycles may be taken along; 2: they may not. */
  bikes_allowed: number | null;
  /** 1: cars may be taken along; 2: they may not. */
  cars_allowed: number | null;
  /** A factor of the longest ride on demand. */
  safe_duration_factor: number | null;
  /** Seconds added to the longest ride on demand. */
  safe_duration_offset: number | null;
  /** The repetitions of frequencies.txt. */
  frequencies: {
    /** When the repetitions begin. */
    start_time: string | null;
    /** When the repetitions end. */
    end_time: string | null;
    /** The time between repetitions. */
    headway_secs: number | null;
    /** Of a trip in frequencies.txt, 1 if its times are exact, or else 0; null for others. */
    exact_times: number | null;
  }[];
  /** The calls. */
  stop_times: {
    /** The number of the call on its trip. */
    stop_sequence: number;
    /** The stop. */
    stop_id: string | null;
    /** The stop's name. */
    stop_name: string | null;
    /** The zone instead of a stop. */
    location_id: string | null;
    /** The group of stops instead of a stop. */
    location_group_id: string | null;
    /** The arrival on the service day. */
    arrival_time: string | null;
    /** The departure on the service day. */
    departure_time: string | null;
    /** The time, if the feed gives none. */
    interpolated_time: string | null;
    /** When rides on demand begin. */
    start_pickup_drop_off_window: string | null;
    /** When rides on demand end. */
    end_pickup_drop_off_window: string | null;
    /** What the vehicle shows from this call on. */
    stop_headsign: string | null;
    /** How to board: 0 as usual, 1 not at all. */
    pickup_type: number | null;
    /** How to get off: 0 as usual, 1 not at all. */
    drop_off_type: number | null;
    /** How to board between this call and the next. */
    continuous_pickup: number | null;
    /** How to get off between this call and the next. */
    continuous_drop_off: number | null;
    /** The distance along the path, in the feed's unit. */
    shape_dist_traveled: number | null;
    /** 1: the times are exact; 0: they are approximate. */
    timepoint: number | null;
    /** How to book the ride from here. */
    pickup_booking_rule_id: string | null;
    /** How to book the ride to here. */
    drop_off_booking_rule_id: string | null;
    /** The instant, in seconds since 1970. */
    time?: number | null;
    /** The time as local text with its offset from UTC. */
    local_time?: string | null;
  }[];
  /** The service day, from which the trip's times count. */
  service_date?: string;
  /** Whether the trip runs on the day. */
  runs?: boolean;
}[];

export interface LiveTripParameters {
  /** A trip, or one that live data added. */
  trip: string;
  /** The service day. Default: those of which live data says something, or else today. */
  date?: string;
  /** A language of names and texts, such as de, best first. */
  language?: string | (string)[];
}

export type LiveTripRows = {
  /** The trip. */
  trip_id: string;
  /** The service day, from which the trip's times count. */
  service_date: string;
  /** The line. */
  route_id: string;
  /** The trip's headsign. */
  trip_headsign: string | null;
  /** The trip's number for riders, such as a train's. */
  trip_short_name: string | null;
  /** 1: accessible by wheelchair; 2: not. */
  wheelchair_accessible: number | null;
  /** cancelled, skipped, added, predicted, or scheduled: nothing is known. */
  status: "scheduled" | "predicted" | "added" | "cancelled" | "skipped";
  /** Whether the live data is old. */
  stale: boolean;
  /** The ids of alerts. */
  alerts: string[];
  /** The calls, with what is expected. */
  stop_times: {
    /** The number of the call on its trip. */
    stop_sequence: number;
    /** The stop. */
    stop_id: string | null;
    /** The stop's name. */
    stop_name: string | null;
    /** The stop of the timetable. */
    scheduled_stop_id: string | null;
    /** What the vehicle shows from this call on. */
    stop_headsign: string | null;
    /** How to board: 0 as usual, 1 not at all. */
    pickup_type: number;
    /** How to get off: 0 as usual, 1 not at all. */
    drop_off_type: number;
    /** The arrival of the timetable. */
    scheduled_arrival: number | null;
    /** The arrival of the timetable as local text. */
    local_scheduled_arrival: string | null;
    /** The departure of the timetable. */
    scheduled_departure: number | null;
    /** The departure of the timetable as local text. */
    local_scheduled_departure: string | null;
    /** The arrival, in seconds since 1970. */
    arrival: number | null;
    /** The arrival as local text with its offset. */
    local_arrival: string | null;
    /** The departure, in seconds since 1970. */
    departure: number | null;
    /** The departure as local text with its offset. */
    local_departure: string | null;
    /** The delay of the arrival. */
    arrival_delay: number | null;
    /** The delay of the departure. */
    departure_delay: number | null;
    /** Whether the vehicle does not stop there. */
    skipped: boolean;
  }[];
}[];

export interface RunsParameters {
  /** The service day. Default: today. */
  date?: string;
  /** The route. Default: all. */
  route?: string;
  /** A language of names and texts, such as de, best first. */
  language?: string | (string)[];
}

export type RunsRows = {
  /** The trip. */
  trip_id: string;
  /** The service day, from which the trip's times count. */
  service_date: string;
  /** The line. */
  route_id: string;
  /** The line's number. */
  route_short_name: string | null;
  /** The line's full name. */
  route_long_name: string | null;
  /** The means of transport, such as 3 for buses. */
  route_type: number | null;
  /** What the vehicle shows. */
  headsign: string | null;
  /** The trip's number for riders, such as a train's. */
  trip_short_name: string | null;
  /** The direction: 0 or 1. */
  direction_id: number | null;
  /** The trips that one vehicle makes. */
  block_id: string | null;
  /** The departure, in seconds since 1970. */
  departure: number | null;
  /** The departure as local text with its offset. */
  local_departure: string | null;
  /** The arrival, in seconds since 1970. */
  arrival: number | null;
  /** The arrival as local text with its offset. */
  local_arrival: string | null;
  /** The trip's first stop. */
  first_stop_id: string | null;
  /** Its name. */
  first_stop_name: string | null;
  /** The number of the call there. */
  first_stop_sequence: number | null;
  /** The trip's last stop. */
  last_stop_id: string | null;
  /** Its name. */
  last_stop_name: string | null;
  /** The number of the call there. */
  last_stop_sequence: number | null;
  /** The repetitions of frequencies.txt. */
  frequencies: {
    /** When the repetitions begin. */
    start_time: string | null;
    /** When the repetitions end. */
    end_time: string | null;
    /** The time between repetitions. */
    headway_secs: number | null;
    /** Of a trip in frequencies.txt, 1 if its times are exact, or else 0; null for others. */
    exact_times: number | null;
  }[] | null;
}[];

export interface ShapesParameters {
  /** A trip. */
  trip?: string;
  /** A route. */
  route?: string;
  /** The trip's path from a call. */
  from_stop_sequence?: number;
  /** The trip's path up to a call. */
  to_stop_sequence?: number;
  /** A language of names and texts, such as de, best first. */
  language?: string | (string)[];
}

export type ShapesRows = {
  type: "Feature";
  geometry: Record<string, unknown> | null;
  properties: {
    /** The path. */
    shape_id: string | null;
  };
}[];

export interface JourneysParameters {
  /** A stop_id, or else latitude,longitude. */
  from: string;
  /** A stop_id, or else latitude,longitude. */
  to: string;
  /** The earliest departure. Default: now. */
  departing?: string;
  /** The latest arrival, instead of departing. */
  arriving?: string;
  /** All departures from departing on for this long. */
  within?: string;
  /** The maximum number of changes. */
  transfers?: number;
  /** The maximum length of a walk in meters, as the crow flies. */
  walk?: number;
  /** The time to change, besides walking. */
  change?: string;
  /** Whether vehicles and stops must be accessible by wheelchair. */
  wheelchair?: boolean;
  /** A means of transport to use. Default: all. */
  modes?: "tram" | "subway" | "rail" | "bus" | "ferry" | "cable_tram" | "aerial_lift" | "funicular" | "trolleybus" | "monorail" | ("tram" | "subway" | "rail" | "bus" | "ferry" | "cable_tram" | "aerial_lift" | "funicular" | "trolleybus" | "monorail")[];
  /** A route to leave out. */
  without_route?: string | (string)[];
  /** A route_type to leave out with its extended types, such as 3 for buses. */
  without_route_type?: number | (number)[];
  /** The longest journey. */
  longest?: string;
  /** A language of names and texts, such as de, best first. */
  language?: string | (string)[];
}

export type JourneysRows = {
  /** The departure, in seconds since 1970. */
  departure: number;
  /** The arrival, in seconds since 1970. */
  arrival: number;
  /** The number of vehicles. */
  vehicles: number;
  /** The walks and rides. */
  legs: {
    /** ride or walk. */
    type: "walk";
    /** The stop where the leg begins. */
    from_stop_id: string | null;
    /** Its name. */
    from_stop_name: string | null;
    /** Its platform. */
    from_platform_code: string | null;
    /** The stop where the leg ends. */
    to_stop_id: string | null;
    /** Its name. */
    to_stop_name: string | null;
    /** Its platform. */
    to_platform_code: string | null;
    /** The departure, in seconds since 1970. */
    departure: number;
    /** The arrival, in seconds since 1970. */
    arrival: number;
    /** Meters, as the crow flies. */
    distance: number | null;
    /** The departure as local text with its offset. */
    local_departure: string;
    /** The arrival as local text with its offset. */
    local_arrival: string;
  } | {
    /** ride or walk. */
    type: "ride";
    /** The trip. */
    trip_id: string;
    /** The service day, from which the trip's times count. */
    service_date: string;
    /** The line. */
    route_id: string;
    /** The line's number. */
    route_short_name: string | null;
    /** The line's full name. */
    route_long_name: string | null;
    /** The means of transport, such as 3 for buses. */
    route_type: number | null;
    /** The line's color, six hexadecimal digits. */
    route_color: string | null;
    /** The color of text on the line's color. */
    route_text_color: string | null;
    /** What the vehicle shows. */
    headsign: string | null;
    /** The trip's number for riders, such as a train's. */
    trip_short_name: string | null;
    /** The direction: 0 or 1. */
    direction_id: number | null;
    /** The stop where the leg begins. */
    from_stop_id: string | null;
    /** Its name. */
    from_stop_name: string | null;
    /** Its platform. */
    from_platform_code: string | null;
    /** The number of the call there. */
    from_stop_sequence: number;
    /** The departure, in seconds since 1970. */
    departure: number;
    /** Whether the feed does not give the departure. */
    departure_interpolated: boolean;
    /** How to board: 0 as usual, 1 not at all. */
    pickup_type: number;
    /** The stop where the leg ends. */
    to_stop_id: string | null;
    /** Its name. */
    to_stop_name: string | null;
    /** Its platform. */
    to_platform_code: string | null;
    /** The number of the call there. */
    to_stop_sequence: number;
    /** The arrival, in seconds since 1970. */
    arrival: number;
    /** Whether the feed does not give the arrival. */
    arrival_interpolated: boolean;
    /** How to get off: 0 as usual, 1 not at all. */
    drop_off_type: number;
    /** 1: accessible by wheelchair; 2: not. */
    wheelchair_accessible: number | null;
    /** Of a trip in frequencies.txt, 1 if its times are exact, or else 0; null for others. */
    exact_times: number | null;
    /** Whether the ride continues the one before it. */
    stays_seated: boolean;
    /** The departure as local text with its offset. */
    local_departure: string;
    /** The arrival as local text with its offset. */
    local_arrival: string;
    /** cancelled, skipped, added, predicted, or scheduled: nothing is known. */
    status?: "scheduled" | "predicted" | "added" | "cancelled" | "skipped";
    /** The delay of the departure. */
    departure_delay?: number | null;
    /** The delay of the arrival. */
    arrival_delay?: number | null;
    /** The ids of alerts. */
    alerts?: string[];
  }[];
  /** What it costs; null if the feed has no fares. */
  fares: FaresRows[number] | null;
  /** The departure as local text with its offset. */
  local_departure: string;
  /** The arrival as local text with its offset. */
  local_arrival: string;
}[];

export interface FaresParameters {
  /** A ride as trip,date,from,to: a trip_id, its service day, and the stop_sequence of both ends. With ,seated at the end the rider stayed on the vehicle of the ride before. Several are a journey, in order. */
  ride: string | (string)[];
  /** A language of names and texts, such as de, best first. */
  language?: string | (string)[];
}

export type FaresRows = {
  /** The files that tell: Fares v1 or v2. */
  model: "v1" | "v2";
  /** The least that a rider pays of whom nothing is known, with any medium, by currency. */
  cheapest: {
    /** The currency, such as EUR. */
    currency: string;
    /** The price in minor units, such as cents. */
    amount: number;
    /** The digits of the amount behind the point. */
    digits: number;
    /** One of the cheapest ways to pay it. */
    pays: {
      /** A product for a leg, a transfer between two, or a fare: a ticket for its legs. */
      kind: "leg" | "transfer" | "fare";
      /** Numbers from 0. */
      legs: number[];
      /** fare_product_id or fare_id. */
      id: string | null;
      /** The price in minor units, such as cents. */
      amount: number;
      /** The rider category; null for any. */
      rider_category_id: string | null;
      /** The fare medium; null for any. */
      fare_media_id: string | null;
    }[];
  }[];
  /** Why no price is known of the journey. */
  unknown: "too_complex" | "no_rule" | "no_default_rider" | "currencies" | null;
  /** The least by rider, medium and currency. */
  options: {
    /** The rider category; null for any. */
    rider_category_id: string | null;
    /** The fare medium; null for any. */
    fare_media_id: string | null;
    /** The currency, such as EUR. */
    currency: string;
    /** The price in minor units, such as cents. */
    amount: number;
    /** The digits of the amount behind the point. */
    digits: number;
  }[];
  /** What pays for each part alone. */
  legs: {
    /** Numbers from 0. */
    rides: number[];
    /** What pays for it, the cheapest first. */
    products: {
      /** fare_product_id or fare_id. */
      id: string;
      /** The name of the product. */
      name: string | null;
      /** The leg group by which transfers are priced. */
      leg_group_id: string | null;
      /** The rider category; null for any. */
      rider_category_id: string | null;
      /** The fare medium; null for any. */
      fare_media_id: string | null;
      /** The currency, such as EUR. */
      currency: string;
      /** The price in minor units, such as cents. */
      amount: number;
      /** The digits of the amount behind the point. */
      digits: number;
      /** 0: paid on board; 1: before. */
      payment_method?: number | null;
      /** How often the rider may change; null without a limit. */
      transfers?: number | null;
      /** The seconds within which the last leg is boarded; null without a limit. */
      transfer_duration?: number | null;
    }[];
  }[];
}[];

export interface TripStatisticsParameters {
  /** Only the trips that run on a service day. Default: all. */
  date?: string;
  /** The route. Default: all. */
  route?: string;
  /** A language of names and texts, such as de, best first. */
  language?: string | (string)[];
}

export type TripStatisticsRows = {
  /** The trip. */
  trip_id: string;
  /** The line. */
  route_id: string;
  /** The line's number. */
  route_short_name: string | null;
  /** The line's full name. */
  route_long_name: string | null;
  /** The means of transport, such as 3 for buses. */
  route_type: number | null;
  /** The direction: 0 or 1. */
  direction_id: number | null;
  /** The path. */
  shape_id: string | null;
  /** The number of calls. */
  calls: number;
  /** The trip's first stop. */
  first_stop_id: string | null;
  /** The trip's last stop. */
  last_stop_id: string | null;
  /** The first time, in seconds from the origin of the service day. */
  first: number | null;
  /** The last time, in seconds from the origin of the service day. */
  last: number | null;
  /** From the first to the last time, or the sum of runs. */
  duration: number | null;
  /** The length of the path, or the sum of runs. */
  length: number | null;
  /** Kilometers per hour. */
  mean_speed: number | null;
  /** The number of runs on a day of service. */
  runs_per_day: number;
  /** The number of days of service. */
  days: number;
}[];

export interface RouteStatisticsParameters {
  /** The service day. Default: today. */
  date?: string;
  /** The route. Default: all. */
  route?: string;
  /** A language of names and texts, such as de, best first. */
  language?: string | (string)[];
}

export type RouteStatisticsRows = {
  /** The line. */
  route_id: string;
  /** The line's number. */
  route_short_name: string | null;
  /** The line's full name. */
  route_long_name: string | null;
  /** The means of transport, such as 3 for buses. */
  route_type: number | null;
  /** The direction: 0 or 1. */
  direction_id: number | null;
  /** The number of runs. */
  trips: number;
  /** The first time, in seconds from the origin of the service day. */
  first: number | null;
  /** The last time, in seconds from the origin of the service day. */
  last: number | null;
  /** The shortest headway. */
  min_headway: number | null;
  /** The mean headway, in seconds. */
  mean_headway: number | null;
  /** The median headway, in seconds. */
  median_headway: number | null;
  /** The longest headway. */
  max_headway: number | null;
  /** From the first to the last time, or the sum of runs. */
  duration: number | null;
  /** The length of the path, or the sum of runs. */
  length: number | null;
  /** Kilometers per hour. */
  mean_speed: number | null;
  /** The largest number of runs at one time. */
  peak_vehicles: number;
}[];

export interface RouteHoursParameters {
  /** The service day. Default: today. */
  date?: string;
  /** The route. Default: all. */
  route?: string;
  /** A language of names and texts, such as de, best first. */
  language?: string | (string)[];
}

export type RouteHoursRows = {
  /** The line. */
  route_id: string;
  /** The line's number. */
  route_short_name: string | null;
  /** The line's full name. */
  route_long_name: string | null;
  /** The means of transport, such as 3 for buses. */
  route_type: number | null;
  /** The direction: 0 or 1. */
  direction_id: number | null;
  /** The hour of the service day; 25 is from 1 to 2 on the next day. */
  hour: number;
  /** The number of runs. */
  trips: number;
  /** The shortest headway. */
  min_headway: number | null;
  /** The mean headway, in seconds. */
  mean_headway: number | null;
  /** The median headway, in seconds. */
  median_headway: number | null;
  /** The longest headway. */
  max_headway: number | null;
}[];

export interface StopStatisticsParameters {
  /** The service day. Default: today. */
  date?: string;
  /** A stop, or a station with all stops below it. Default: all. */
  stop?: string;
  /** A language of names and texts, such as de, best first. */
  language?: string | (string)[];
}

export type StopStatisticsRows = {
  /** The stop. */
  stop_id: string;
  /** The stop's name. */
  stop_name: string | null;
  /** Degrees north. */
  stop_lat: number | null;
  /** Degrees east. */
  stop_lon: number | null;
  /** The number of lines. */
  route_count: number;
  /** The number of calls. */
  calls: number;
  /** The number of departures. */
  departures: number;
  /** The first time, in seconds from the origin of the service day. */
  first: number | null;
  /** The last time, in seconds from the origin of the service day. */
  last: number | null;
  /** The shortest headway. */
  min_headway: number | null;
  /** The mean headway, in seconds. */
  mean_headway: number | null;
  /** The median headway, in seconds. */
  median_headway: number | null;
  /** The longest headway. */
  max_headway: number | null;
}[];

export interface StopHoursParameters {
  /** The service day. Default: today. */
  date?: string;
  /** A stop, or a station with all stops below it. Default: all. */
  stop?: string;
  /** A language of names and texts, such as de, best first. */
  language?: string | (string)[];
}

export type StopHoursRows = {
  /** The stop. */
  stop_id: string;
  /** The stop's name. */
  stop_name: string | null;
  /** Degrees north. */
  stop_lat: number | null;
  /** Degrees east. */
  stop_lon: number | null;
  /** The hour of the service day; 25 is from 1 to 2 on the next day. */
  hour: number;
  /** The number of departures. */
  departures: number;
}[];

export interface InServiceParameters {
  /** The service day. Default: today. */
  date?: string;
  /** The route. Default: all. */
  route?: string;
  /** The time between rows, 1m at least. */
  step?: string;
  /** A language of names and texts, such as de, best first. */
  language?: string | (string)[];
}

export type InServiceRows = {
  /** The instant, in seconds since 1970. */
  time: number;
  /** The time as local text with its offset from UTC. */
  local_time: string;
  /** The number of runs. */
  trips: number;
}[];

export interface ServiceDaysParameters {
  /** The first service day. Default: that of the timetable. */
  date?: string;
  /** The number of days. Default: to the end of the timetable. */
  days?: number;
  /** A language of names and texts, such as de, best first. */
  language?: string | (string)[];
}

export type ServiceDaysRows = {
  /** The service day, from which the trip's times count. */
  service_date: string;
  /** The number of services that run. */
  services: number;
  /** The number of runs. */
  trips: number;
  /** From the first to the last time, or the sum of runs. */
  duration: number | null;
  /** The length of the path, or the sum of runs. */
  length: number | null;
}[];

export interface ReachableParameters {
  /** A stop_id, or else latitude,longitude. */
  from: string;
  /** The earliest departure. Default: now. */
  departing?: string;
  /** The time until the arrival. */
  within?: string;
  /** The maximum number of changes. */
  transfers?: number;
  /** The maximum length of a walk in meters, as the crow flies. */
  walk?: number;
  /** The time to change, besides walking. */
  change?: string;
  /** Whether vehicles and stops must be accessible by wheelchair. */
  wheelchair?: boolean;
  /** A means of transport to use. Default: all. */
  modes?: "tram" | "subway" | "rail" | "bus" | "ferry" | "cable_tram" | "aerial_lift" | "funicular" | "trolleybus" | "monorail" | ("tram" | "subway" | "rail" | "bus" | "ferry" | "cable_tram" | "aerial_lift" | "funicular" | "trolleybus" | "monorail")[];
  /** A route to leave out. */
  without_route?: string | (string)[];
  /** A route_type to leave out with its extended types, such as 3 for buses. */
  without_route_type?: number | (number)[];
  /** A language of names and texts, such as de, best first. */
  language?: string | (string)[];
}

export type ReachableRows = {
  type: "Feature";
  geometry: Record<string, unknown> | null;
  properties: {
    /** The stop. */
    stop_id: string;
    /** The stop's name. */
    stop_name: string | null;
    /** Degrees north. */
    stop_lat: number | null;
    /** Degrees east. */
    stop_lon: number | null;
    /** The arrival, in seconds since 1970. */
    arrival: number;
    /** The arrival as local text with its offset. */
    local_arrival: string;
    /** Seconds from the start to the arrival. */
    seconds: number;
    /** The number of vehicles. */
    vehicles: number;
  };
}[];

export interface AlertsParameters {
  /** A language of names and texts, such as de, best first. */
  language?: string | (string)[];
}

export type AlertsRows = {
  /** The alert. */
  id: string;
  /** What happens, such as DETOUR. */
  effect: string;
  /** Why. */
  cause: string;
  /** The alert in a few words. */
  header: string | null;
  /** The alert in full. */
  description: string | null;
  /** A page about the alert. */
  url: string | null;
  /** When it applies, or is shown. */
  periods: {
    /** When the period begins. */
    start: number | null;
    /** When the period ends. */
    end: number | null;
  }[];
  /** When it applies, or is shown. */
  communication_periods: {
    /** When the period begins. */
    start: number | null;
    /** When the period ends. */
    end: number | null;
  }[];
  /** What it is about. */
  informs: {
    /** The line's agency. */
    agency_id: string | null;
    /** The line. */
    route_id: string | null;
    /** The stop. */
    stop_id: string | null;
    /** The trip. */
    trip_id: string | null;
    /** The service day of the trip. */
    start_date: string | null;
    /** When the repetitions begin. */
    start_time: string | null;
    /** The means of transport, such as 3 for buses. */
    route_type: number | null;
    /** The direction: 0 or 1. */
    direction_id: number | null;
  }[];
}[];

export interface VehiclesParameters {
  /** A language of names and texts, such as de, best first. */
  language?: string | (string)[];
}

export type VehiclesRows = {
  type: "Feature";
  geometry: Record<string, unknown> | null;
  properties: {
    /** The vehicle. */
    vehicle_id: string | null;
    /** What is written on the vehicle. */
    label: string | null;
    /** The trip. */
    trip_id: string | null;
    /** The service day, from which the trip's times count. */
    service_date: string | null;
    /** The line. */
    route_id: string | null;
    /** The stop. */
    stop_id: string | null;
    /** incomingAt, stoppedAt or inTransitTo, of the stop. */
    status: string | null;
    /** Degrees clockwise from north. */
    bearing: number | null;
    /** Meters per second. */
    speed: number | null;
    /** The number of the call at hand. */
    current_stop_sequence: number | null;
    /** How full the vehicle is, as GTFS Realtime counts. */
    occupancy_status: number | null;
    /** How full the vehicle is, in percent. */
    occupancy_percentage: number | null;
    /** The instant, in seconds since 1970. */
    time: number | null;
    /** The time as local text with its offset from UTC. */
    local_time: string | null;
  };
}[];

/** The parameters of each question, by its name. */
export interface Questions {
  info: InfoParameters;
  network: NetworkParameters;
  search: SearchParameters;
  nearby: NearbyParameters;
  stops: StopsParameters;
  places: PlacesParameters;
  stop: StopParameters;
  departures: DeparturesParameters;
  arrivals: ArrivalsParameters;
  first_last: FirstLastParameters;
  day: DayParameters;
  routes: RoutesParameters;
  route: RouteParameters;
  timetable: TimetableParameters;
  trip: TripParameters;
  live_trip: LiveTripParameters;
  runs: RunsParameters;
  shapes: ShapesParameters;
  journeys: JourneysParameters;
  fares: FaresParameters;
  trip_statistics: TripStatisticsParameters;
  route_statistics: RouteStatisticsParameters;
  route_hours: RouteHoursParameters;
  stop_statistics: StopStatisticsParameters;
  stop_hours: StopHoursParameters;
  in_service: InServiceParameters;
  service_days: ServiceDaysParameters;
  reachable: ReachableParameters;
  alerts: AlertsParameters;
  vehicles: VehiclesParameters;
}

/** The rows of each question, by its name. */
export interface Rows {
  info: InfoRows;
  network: NetworkRows;
  search: SearchRows;
  nearby: NearbyRows;
  stops: StopsRows;
  places: PlacesRows;
  stop: StopRows;
  departures: DeparturesRows;
  arrivals: ArrivalsRows;
  first_last: FirstLastRows;
  day: DayRows;
  routes: RoutesRows;
  route: RouteRows;
  timetable: TimetableRows;
  trip: TripRows;
  live_trip: LiveTripRows;
  runs: RunsRows;
  shapes: ShapesRows;
  journeys: JourneysRows;
  fares: FaresRows;
  trip_statistics: TripStatisticsRows;
  route_statistics: RouteStatisticsRows;
  route_hours: RouteHoursRows;
  stop_statistics: StopStatisticsRows;
  stop_hours: StopHoursRows;
  in_service: InServiceRows;
  service_days: ServiceDaysRows;
  reachable: ReachableRows;
  alerts: AlertsRows;
  vehicles: VehiclesRows;
}

/** A question: an object of one member. */
export type Question = { [Name in keyof Questions]: { [Key in Name]: Questions[Name] } }[keyof Questions];

/** The rows of a question. */
export type RowsOf<Asked> = Asked extends unknown ? Rows[keyof Asked & keyof Rows] : never;

/** An open bundle. Its questions are answered one after the other. */
export interface Timetable {
  /** Answers a question. Throws TransitError, and what the signal says if it is aborted. */
  ask<Asked extends Question>(question: Asked, options?: AskOptions): Promise<Answer<RowsOf<Asked>>>;
  /** Answers a question in JSON with the JSON that `gtfs-bundle ask` prints, which has `error` for an error. */
  askText(question: string, options?: AskOptions): Promise<string>;
  /**
   * Joins feeds of GTFS Realtime with the timetable: from now on, answers are those of live data, until the next call,
   * and for `live([])` of the timetable again. Throws TransitError for a feed that is none; then nothing changes.
   */
  live(feeds: LiveFeed[], options?: LiveOptions): Promise<LiveReport>;
  /** Frees the memory. Every question after it throws. */
  close(): void;

  /** Tells the contents, origin and size of the bundle. */
  info(parameters?: InfoParameters, options?: AskOptions): Promise<InfoRows>;
  /** Draws all lines on a map: simplified paths, each with the numbers of its routes. */
  network(parameters?: NetworkParameters, options?: AskOptions): Promise<NetworkRows>;
  /** Finds stops by name. */
  search(parameters: SearchParameters, options?: AskOptions): Promise<SearchRows>;
  /** Finds stops near a place, nearest first. */
  nearby(parameters?: NearbyParameters, options?: AskOptions): Promise<NearbyRows>;
  /** Finds stops by name, around a place, or in a box. */
  stops(parameters?: StopsParameters, options?: AskOptions): Promise<StopsRows>;
  /** Finds places by name, around a coordinate, or of a stop: a station, or the stops of one name close together. */
  places(parameters?: PlacesParameters, options?: AskOptions): Promise<PlacesRows>;
  /** Describes a stop or station, with the stops below it and the routes that call there. */
  stop(parameters: StopParameters, options?: AskOptions): Promise<StopRows>;
  /** Lists the next departures at a stop, or at a station and all stops below it. */
  departures(parameters: DeparturesParameters, options?: AskOptions): Promise<DeparturesRows>;
  /** Lists the next arrivals at a stop, or at a station and all stops below it. */
  arrivals(parameters: ArrivalsParameters, options?: AskOptions): Promise<ArrivalsRows>;
  /** Tells the first and last departures of a line at a stop on a service day. */
  firstLast(parameters: FirstLastParameters, options?: AskOptions): Promise<FirstLastRows>;
  /** Lists all departures of a service day at stops, as they are posted there. */
  day(parameters: DayParameters, options?: AskOptions): Promise<DayRows>;
  /** Lists all routes, in the order in which the feed shows them. */
  routes(parameters?: RoutesParameters, options?: AskOptions): Promise<RoutesRows>;
  /** Describes a route. */
  route(parameters: RouteParameters, options?: AskOptions): Promise<RouteRows>;
  /** Prints the timetables of a route on a service day: a line for each place, a column for each trip. */
  timetable(parameters: TimetableParameters, options?: AskOptions): Promise<TimetableRows>;
  /** Describes a trip and its calls. */
  trip(parameters: TripParameters, options?: AskOptions): Promise<TripRows>;
  /** Tells what is expected of the runs of a trip on a service day. Only with live data. */
  liveTrip(parameters: LiveTripParameters, options?: AskOptions): Promise<LiveTripRows>;
  /** Lists the trips that run on a service day. */
  runs(parameters?: RunsParameters, options?: AskOptions): Promise<RunsRows>;
  /** Draws the path of a trip, or the paths of a route, as GeoJSON lines. */
  shapes(parameters?: ShapesParameters, options?: AskOptions): Promise<ShapesRows>;
  /** Finds every journey that no other one beats in departure or arrival, and number of vehicles. */
  journeys(parameters: JourneysParameters, options?: AskOptions): Promise<JourneysRows>;
  /** Tells what a journey costs, by the feed's fares. The journeys question tells it of each, too. */
  fares(parameters: FaresParameters, options?: AskOptions): Promise<FaresRows>;
  /** Counts and measures trips: calls, times, length, speed, and days of service. */
  tripStatistics(parameters?: TripStatisticsParameters, options?: AskOptions): Promise<TripStatisticsRows>;
  /** Counts and measures the lines of a day in each direction: trips, headways, speed. */
  routeStatistics(parameters?: RouteStatisticsParameters, options?: AskOptions): Promise<RouteStatisticsRows>;
  /** Counts the trips of lines that start in each hour of a day, with their headways. */
  routeHours(parameters?: RouteHoursParameters, options?: AskOptions): Promise<RouteHoursRows>;
  /** Counts the calls, departures and headways at each stop on a service day. */
  stopStatistics(parameters?: StopStatisticsParameters, options?: AskOptions): Promise<StopStatisticsRows>;
  /** Counts the departures at each stop in each hour of a service day. */
  stopHours(parameters?: StopHoursParameters, options?: AskOptions): Promise<StopHoursRows>;
  /** Counts the trips that are under way in the course of a service day. */
  inService(parameters?: InServiceParameters, options?: AskOptions): Promise<InServiceRows>;
  /** Counts the services and trips of each service day, with their duration and length. */
  serviceDays(parameters?: ServiceDaysParameters, options?: AskOptions): Promise<ServiceDaysRows>;
  /** Tells how far a rider gets: the stops within a duration, as GeoJSON points. */
  reachable(parameters: ReachableParameters, options?: AskOptions): Promise<ReachableRows>;
  /** Lists the alerts. Departures, rides and trips refer to them by id. Only with live data. */
  alerts(parameters?: AlertsParameters, options?: AskOptions): Promise<AlertsRows>;
  /** Shows where vehicles are, as GeoJSON points. Only with live data. */
  vehicles(parameters?: VehiclesParameters, options?: AskOptions): Promise<VehiclesRows>;
}
