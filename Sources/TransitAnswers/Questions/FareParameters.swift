/// Which fares a text shows. JSON has all of them.
package enum FareParameters {
  package static let listsOptions = Parameter<Bool>("fares", .flag, "List what it costs by rider and medium.")
  package static let rider = Parameter<String?>(
    "rider", .text(maximum: 1000), "The rider_category_id of the fare to show.")
  package static let medium = Parameter<String?>(
    "medium", .text(maximum: 1000), "The fare_media_id of the fare to show.")
}
