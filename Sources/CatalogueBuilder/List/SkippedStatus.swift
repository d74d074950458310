/// The values of `status` in the Mobility Database whose rows are skipped unless they are asked for.
package enum SkippedStatus: String, CaseIterable, Sendable {
  /// Another feed has taken its place.
  case deprecated
  /// Not meant for riders yet.
  case development
  /// The feed is not updated any more.
  case inactive
}
