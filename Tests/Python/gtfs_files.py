"""The files of GTFS Schedule as needed for a comparison by value: key columns, required key columns, and columns of
other types than text.

From <https://gtfs.org/documentation/schedule/reference/>, not from the package. Dates, colors, ids and URLs are treated
as text, because each has a single spelling.
"""

from typing import NamedTuple, Tuple


class File(NamedTuple):
    """The declarations of one file; other columns are text."""

    key: Tuple[str, ...] = ()
    required_key: Tuple[str, ...] = ()
    times: Tuple[str, ...] = ()
    numbers: Tuple[str, ...] = ()
    coordinates: Tuple[str, ...] = ()
    is_table: bool = True

    def kind_of(self, column):
        if column in self.times:
            return "time"
        if column in self.coordinates:
            return "coordinate"
        return "number" if column in self.numbers else "text"


def declare(key="", optional_key="", times="", numbers="", coordinates="", is_table=True):
    """Declares a file; arguments are column names separated by spaces. A file may lack the columns `optional_key`."""
    required = tuple(key.split())
    return File(required + tuple(optional_key.split()), required, tuple(times.split()), tuple(numbers.split()),
                tuple(coordinates.split()), is_table)


FILES = {
    "agency.txt": declare("", "agency_id", numbers="cemv_support"),
    "stops.txt": declare(
        "stop_id", coordinates="stop_lat stop_lon", numbers="location_type wheelchair_boarding stop_access"),
    "routes.txt": declare(
        "route_id", numbers="route_type route_sort_order continuous_pickup continuous_drop_off cemv_support"),
    "trips.txt": declare(
        "trip_id", numbers="direction_id wheelchair_accessible bikes_allowed cars_allowed safe_duration_factor "
        "safe_duration_offset"),
    "stop_times.txt": declare(
        "trip_id stop_sequence",
        times="arrival_time departure_time start_pickup_drop_off_window end_pickup_drop_off_window",
        numbers="stop_sequence pickup_type drop_off_type continuous_pickup continuous_drop_off shape_dist_traveled "
        "timepoint"),
    "calendar.txt": declare(
        "service_id", numbers="monday tuesday wednesday thursday friday saturday sunday"),
    "calendar_dates.txt": declare("service_id date", numbers="exception_type"),
    "fare_attributes.txt": declare("fare_id", numbers="price payment_method transfers transfer_duration"),
    "fare_rules.txt": declare("fare_id", "route_id origin_id destination_id contains_id"),
    "timeframes.txt": declare(
        "timeframe_group_id service_id", "start_time end_time", times="start_time end_time"),
    "rider_categories.txt": declare("rider_category_id", numbers="is_default_fare_category"),
    "fare_media.txt": declare("fare_media_id", numbers="fare_media_type"),
    "fare_products.txt": declare("fare_product_id", "rider_category_id fare_media_id", numbers="amount"),
    "fare_leg_rules.txt": declare(
        "fare_product_id", "network_id from_area_id to_area_id from_timeframe_group_id to_timeframe_group_id",
        numbers="rule_priority"),
    "fare_leg_join_rules.txt": declare("from_network_id to_network_id", "from_stop_id to_stop_id"),
    "fare_transfer_rules.txt": declare(
        "", "from_leg_group_id to_leg_group_id fare_product_id transfer_count duration_limit",
        numbers="transfer_count duration_limit duration_limit_type fare_transfer_type"),
    "areas.txt": declare("area_id"),
    "stop_areas.txt": declare("area_id stop_id"),
    "networks.txt": declare("network_id"),
    "route_networks.txt": declare("route_id"),
    "shapes.txt": declare(
        "shape_id shape_pt_sequence", coordinates="shape_pt_lat shape_pt_lon",
        numbers="shape_pt_sequence shape_dist_traveled"),
    "frequencies.txt": declare(
        "trip_id start_time", times="start_time end_time", numbers="headway_secs exact_times"),
    "transfers.txt": declare(
        "", "from_stop_id to_stop_id from_trip_id to_trip_id from_route_id to_route_id",
        numbers="transfer_type min_transfer_time"),
    "pathways.txt": declare(
        "pathway_id",
        numbers="pathway_mode is_bidirectional length traversal_time stair_count max_slope min_width"),
    "levels.txt": declare("level_id", numbers="level_index"),
    "location_groups.txt": declare("location_group_id"),
    "location_group_stops.txt": declare("location_group_id stop_id"),
    "locations.geojson": declare(is_table=False),
    "booking_rules.txt": declare(
        "booking_rule_id", times="prior_notice_last_time prior_notice_start_time",
        numbers="booking_type prior_notice_duration_min prior_notice_duration_max prior_notice_last_day "
        "prior_notice_start_day"),
    "translations.txt": declare("table_name field_name language", "record_id record_sub_id field_value"),
    "feed_info.txt": declare(),
    "attributions.txt": declare("", "attribution_id", numbers="is_producer is_operator is_authority"),
}
