import BundleFormat
import TransitValues

/// The shape of a trip with the place of each call on it.
///
/// A call with a `shape_dist_traveled` is placed at that distance, if all points of the shape have a distance and these
/// never decrease. Every other call is placed at the point nearest to its stop. All calls stay in order along the line,
/// and the sum of squared distances is minimal. Calls are therefore placed correctly even if the line passes through
/// the same street twice.
public struct TripPath: Hashable, Sendable {
  /// The whole line.
  public let shape: RouteShape
  /// The stop_sequence of each call.
  private let sequences: [Int]
  /// The place of each call on the line; `nil` for a call without a coordinate.
  let places: [RouteShape.Place?]

  /// Returns the point of the line at a call.
  ///
  /// - Parameter stopSequence: The `stop_sequence` of the call.
  /// - Returns: The point, or `nil` if the call has no coordinate or does not exist.
  public func point(at stopSequence: Int) -> RouteShape.Point? {
    place(of: stopSequence).map { shape.point(at: $0) }
  }

  /// Returns the line from one call to another. Their points become its first and last points.
  ///
  /// Joining the segments of consecutive calls results in the segment from the first to the last call.
  ///
  /// - Parameters:
  ///   - first: The `stop_sequence` of a call.
  ///   - last: The `stop_sequence` of the same or a later call. Default: the last call of the trip.
  /// - Returns: The line, or `nil` if a call has no coordinate or does not exist, or the calls are in the wrong order.
  public func segment(from first: Int, to last: Int? = nil) -> RouteShape? {
    guard let last = last ?? sequences.last, let start = place(of: first), let end = place(of: last), first <= last
    else { return nil }
    return shape.segment(from: start, to: end)
  }

  private func place(of stopSequence: Int) -> RouteShape.Place? {
    sequences.firstIndex(of: stopSequence).flatMap { places[$0] }
  }

  /// - Parameter calls: The stop_sequence of each call in rising order, the coordinate of its stop, and its
  ///   shape_dist_traveled.
  /// - Returns: `nil` if the line has no points, or so many that placing the calls would take seconds.
  init?(shape: RouteShape, calls: [(sequence: Int, place: Coordinate?, distance: Double?)]) {
    let (work, overflow) = shape.segmentCount.multipliedReportingOverflow(by: max(1, calls.count))
    guard shape.segmentCount > 0, !overflow, work <= 1 << 26 else { return nil }
    self.shape = shape
    sequences = calls.map { $0.sequence }
    let stated = Self.places(in: shape, ofDistances: calls.map { $0.distance })
    let known = calls.indices.filter { stated[$0] != nil || calls[$0].place != nil }
    let nearest = NearestPlaces(shape: shape, calls: known.map { (calls[$0].place, stated[$0]) }).places
    var places = [RouteShape.Place?](repeating: nil, count: calls.count)
    for (index, place) in zip(known, nearest) { places[index] = place }
    self.places = places
  }

  /// The places at the calls' distances; all `nil` if these or the line's distances are unusable.
  private static func places(in shape: RouteShape, ofDistances distances: [Double?]) -> [RouteShape.Place?] {
    let none = [RouteShape.Place?](repeating: nil, count: distances.count)
    let line = shape.points.compactMap { $0.distance }
    let stated = distances.compactMap { $0 }
    guard line.count == shape.points.count, line.isRising, stated.isRising else { return none }
    return distances.map { distance in distance.map { place(in: line, of: $0) } }
  }

  /// The first place at a distance. Distances beyond the line are clamped to its ends.
  private static func place(in line: [Double], of distance: Double) -> RouteShape.Place {
    let next = line.indices.partitioningIndex { line[$0] >= distance }
    if next == 0 { return RouteShape.Place(segment: 0, fraction: 0) }
    let segment = min(next, line.count - 1) - 1
    if segment < 0 { return RouteShape.Place(segment: 0, fraction: 0) }
    let length = line[segment + 1] - line[segment]
    let fraction = length > 0 ? (distance - line[segment]) / length : 1
    return RouteShape.Place(segment: segment, fraction: max(0, min(1, fraction)))
  }
}

extension [Double] {
  /// Whether no element is less than the previous one.
  fileprivate var isRising: Bool { zip(self, dropFirst()).allSatisfy { $0 <= $1 } }
}
