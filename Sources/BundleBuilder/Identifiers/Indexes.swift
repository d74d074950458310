/// A dense number with a type for each kind of thing, so that a stop's number cannot be used as a trip's.
///
/// Numbers count from 1; 0 is ``none``.
struct ImportIndex<Kind>: Hashable, Sendable {
  var rawValue: Int32

  init(_ rawValue: Int) {
    self.rawValue = Int32(rawValue)
  }

  static var none: ImportIndex { ImportIndex(0) }

  var isNone: Bool { rawValue == 0 }

  /// The number as stored in SQLite; `nil` (NULL) for ``none``.
  var stored: Int? { isNone ? nil : Int(rawValue) }
}

enum StopIndexKind {}
enum RouteIndexKind {}
enum ServiceIndexKind {}
enum ShapeIndexKind {}
enum LocationIndexKind {}
enum TextIndexKind {}

/// The rank of a stop_id in byte order, `stop.id`.
typealias StopIndex = ImportIndex<StopIndexKind>
/// The rank of a route_id, `route.id`.
typealias RouteIndex = ImportIndex<RouteIndexKind>
/// The rank of a service_id, `service.id`.
typealias ServiceIndex = ImportIndex<ServiceIndexKind>
/// The rank of a shape_id, `shape.id`.
typealias ShapeIndex = ImportIndex<ShapeIndexKind>
/// The rank of a zone's id in locations.geojson, `location.id`.
typealias LocationIndex = ImportIndex<LocationIndexKind>
/// The provisional number of a text in a ``TextPool``, in order of first appearance.
typealias TextIndex = ImportIndex<TextIndexKind>
