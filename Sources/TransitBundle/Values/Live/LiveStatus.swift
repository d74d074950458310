/// Whether and how a departure or arrival takes place.
public enum LiveStatus: String, Hashable, Codable, Sendable, CaseIterable {
  /// Nothing is known: it is shown as scheduled. This does not mean that it is on time.
  case scheduled
  /// The delay is known, or the schedule of the run is replaced.
  case predicted
  /// The run is not in the schedule.
  case added
  /// The run does not run.
  case cancelled
  /// Nobody goes on from here, or nobody arrives: the run passes the stop, ends here or begins here, or riders may not
  /// board or alight.
  case skipped
}
