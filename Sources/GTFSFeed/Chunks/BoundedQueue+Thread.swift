import Operations
import TransitFiles
import TransitValues

extension BoundedQueue where Failure == FeedError {
  /// Starts a thread that pushes items. The queue is finished when it ends; if it cannot start, ``pop()`` throws.
  func start(_ name: String, _ push: @escaping @Sendable () throws(FeedError) -> Void) {
    do throws(PlainFailure) {
      try WorkThread.start(named: name) { [self] in
        do throws(FeedError) {
          try push()
          finish()
        } catch {
          finish(with: error)
        }
      }
    } catch {
      finish(with: FeedError(.readFailed(error.description)))
    }
  }
}
