/// The index of one kind of thing: a type for each kind, so that the compiler finds those that are confused.
///
/// Ranks are those of a bundle. They start at 1, and ``absent`` stands for none. Other indexes, such as those of a
/// search, may start at 0.
@usableFromInline
package struct DenseIndex<Kind>: Hashable, Sendable {
  @usableFromInline package let number: Int32

  @inlinable @inline(__always)
  package init(_ number: Int32) { self.number = number }

  @inlinable @inline(__always)
  package init(_ index: Int) { number = Int32(index) }

  /// A number from a file. Ranks that do not fit do not exist.
  @inlinable
  package init(clamping number: Int?) { self.number = Int32(clamping: number ?? 0) }

  /// The index in an array.
  @inlinable @inline(__always)
  package var index: Int { Int(number) }

  /// No rank.
  @inlinable @inline(__always)
  package static var absent: Self { Self(Int32(0)) }

  // Not synthesized, because these are inlined in other modules.

  @inlinable @inline(__always)
  package static func == (left: Self, right: Self) -> Bool { left.number == right.number }

  @inlinable
  package func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

extension DenseIndex: Strideable {
  @inlinable @inline(__always)
  package static func < (left: Self, right: Self) -> Bool { left.number < right.number }

  @inlinable @inline(__always)
  package func distance(to other: Self) -> Int { other.index &- index }

  @inlinable @inline(__always)
  package func advanced(by distance: Int) -> Self { Self(index &+ distance) }
}

extension Array {
  @inlinable @inline(__always)
  package subscript<Kind>(index: DenseIndex<Kind>) -> Element {
    get { self[index.index] }
    _modify { yield &self[index.index] }
  }
}

package enum StopKind {}
package enum RouteKind {}
package enum TripKind {}
package enum ServiceKind {}
package enum ShapeKind {}
package enum LocationKind {}
package enum PatternKind {}
package enum ProfileKind {}

/// The rank of a stop_id in byte order, `stop.id`.
package typealias StopRank = DenseIndex<StopKind>
/// The rank of a route_id, `route.id`.
package typealias RouteRank = DenseIndex<RouteKind>
/// The rank of a trip_id, `trip.id`.
package typealias TripRank = DenseIndex<TripKind>
/// The rank of a service_id, `service.id`.
package typealias ServiceRank = DenseIndex<ServiceKind>
/// The rank of a shape_id, `shape.id`.
package typealias ShapeRank = DenseIndex<ShapeKind>
/// The rank of a zone's id in locations.geojson, `location.id`.
package typealias LocationRank = DenseIndex<LocationKind>
/// The rank of a stop pattern, `pattern_call.pattern`.
package typealias PatternRank = DenseIndex<PatternKind>
/// The rank of a time profile, `profile_call.profile`.
package typealias ProfileRank = DenseIndex<ProfileKind>
