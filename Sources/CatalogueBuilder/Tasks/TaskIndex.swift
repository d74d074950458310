package import TransitValues

/// Which row or shard a task is, from the variables that schedulers set. Counted from 0, except by an array of Slurm that
/// goes from 1 to the number of rows.
package struct TaskIndex: Equatable, Sendable {
  package let value: Int
  /// The option or variable that says so.
  package let origin: String
  /// The first and last index of the array of tasks, where the scheduler says so.
  private var bounds: ClosedRange<Int>?

  /// The variables of Slurm, of Indexed Jobs of Kubernetes, of AWS Batch, of Cloud Run jobs and of Google Batch.
  ///
  /// Sources: <https://slurm.schedmd.com/job_array.html>,
  /// <https://kubernetes.io/docs/concepts/workloads/controllers/job/#completion-mode>,
  /// <https://docs.aws.amazon.com/batch/latest/userguide/array_jobs.html>,
  /// <https://cloud.google.com/run/docs/container-contract#env-vars>,
  /// <https://cloud.google.com/batch/docs/reference/rest/v1/projects.locations.jobs>.
  package static let variables = [
    "SLURM_ARRAY_TASK_ID", "JOB_COMPLETION_INDEX", "AWS_BATCH_JOB_ARRAY_INDEX", "CLOUD_RUN_TASK_INDEX",
    "BATCH_TASK_INDEX",
  ]

  package init(_ value: Int, from origin: String = "--index") {
    self.value = value
    self.origin = origin
  }

  /// Returns the index that a scheduler says; `nil` if no variable is set.
  ///
  /// - Throws: ``FailureCode/taskIndex`` if the first variable that is set is not a number.
  package init?(environment: [String: String]) throws(PlainFailure) {
    guard let origin = Self.variables.first(where: { !(environment[$0] ?? "").isEmpty }) else { return nil }
    let text = environment[origin] ?? ""
    guard let value = Int(text), value >= 0 else {
      throw PlainFailure(.taskIndex, "\(origin): \"\(text)\" is not an index; expected a whole number from 0")
    }
    self.init(value, from: origin)
    if origin == "SLURM_ARRAY_TASK_ID", let first = environment["SLURM_ARRAY_TASK_MIN"].flatMap({ Int($0) }),
      let last = environment["SLURM_ARRAY_TASK_MAX"].flatMap({ Int($0) }), first <= last
    {
      bounds = first...last
    }
  }

  /// Returns the position in the rows or shards.
  ///
  /// - Parameters:
  ///   - count: The number of rows or shards.
  ///   - what: Their name.
  /// - Throws: ``FailureCode/taskIndex`` if the index is too large.
  func position(in count: Int, _ what: String) throws(PlainFailure) -> Int {
    if count > 0, bounds == 1...count, 1...count ~= value { return value - 1 }
    guard value < count else {
      throw PlainFailure(
        .taskIndex,
        count == 0
          ? "\(origin) \(value): there are no \(what)"
          : "\(origin) \(value): expected at most \(count - 1), because there are \(count) \(what), counted from 0")
    }
    return value
  }
}
