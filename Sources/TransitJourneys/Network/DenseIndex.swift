/// An index of one kind of thing: a type for each kind, so that the compiler finds those that are confused.
///
/// Ranks are those of the bundle. They start at 1, and ``absent`` stands for none. Numbers are those of a search. They
/// start at 0.
struct DenseIndex<Kind>: Hashable, Comparable, Sendable {
  let number: Int32

  @inline(__always)
  init(_ number: Int32) { self.number = number }

  /// An index in an array.
  @inline(__always)
  init(_ index: Int) { number = Int32(index) }

  /// A number from a file. Ranks that do not fit do not exist.
  init(clamping number: Int?) { self.number = Int32(clamping: number ?? 0) }

  /// The index in an array.
  @inline(__always)
  var index: Int { Int(number) }

  /// No rank.
  @inline(__always)
  static var absent: Self { Self(Int32(0)) }

  @inline(__always)
  static func < (left: Self, right: Self) -> Bool { left.number < right.number }
}

extension DenseIndex: Strideable {
  @inline(__always)
  func distance(to other: Self) -> Int { other.index &- index }

  @inline(__always)
  func advanced(by distance: Int) -> Self { Self(index &+ distance) }
}

enum StopKind {}
enum RouteKind {}
enum TripKind {}
enum ServiceKind {}
enum PatternKind {}
enum BlockKind {}
enum SlotKind {}
enum SearchPatternKind {}
enum LaneKind {}
enum DayKind {}
enum ProfileKind {}

typealias StopRank = DenseIndex<StopKind>
typealias RouteRank = DenseIndex<RouteKind>
typealias TripRank = DenseIndex<TripKind>
typealias ServiceRank = DenseIndex<ServiceKind>
typealias PatternRank = DenseIndex<PatternKind>
/// The number of a block's id in `text`.
typealias BlockNumber = DenseIndex<BlockKind>
/// A place where trips are left and entered: see ``ChangeSlots``.
typealias Slot = DenseIndex<SlotKind>
/// A pattern that a ``SearchContext`` has met.
typealias PatternNumber = DenseIndex<SearchPatternKind>
/// A lane of a ``SearchContext``.
typealias LaneNumber = DenseIndex<LaneKind>
/// A service day within reach of a question.
typealias DayNumber = DenseIndex<DayKind>
/// A profile of ``ProfileTimes``.
typealias ProfileNumber = DenseIndex<ProfileKind>

extension DenseIndex<SlotKind> {
  /// The slot of a stop for trips that no rule names.
  @inline(__always)
  init(_ stop: StopRank) { self.init(stop.number) }
}

extension Array {
  @inline(__always)
  subscript<Kind>(index: DenseIndex<Kind>) -> Element {
    get { self[index.index] }
    _modify { yield &self[index.index] }
  }
}
