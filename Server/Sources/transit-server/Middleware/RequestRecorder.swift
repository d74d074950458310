import Hummingbird
import Logging
import Metrics

/// Counts and logs requests: their kind, status and time, but neither the places nor the ids that a rider asked for.
///
/// Hummingbird's `MetricsMiddleware` counts a request when its answer is written, so it misses clients that have left.
struct RequestRecorder: RouterMiddleware {
  let logsRequests: Bool

  func handle(
    _ request: Request, context: ServerContext, next: ServerContext.Next
  ) async throws -> Response {
    let start = ContinuousClock.now
    let response = try await next(request, context)
    let duration = ContinuousClock.now - start
    let kind = context.kind.value ?? "other"
    let status = response.status.code
    Counter(.requests, [("kind", kind), ("status", "\(status)")]).increment()
    Timer(.requestSeconds, [("kind", kind)]).recordNanoseconds(Int64(duration / .nanoseconds(1)))
    if logsRequests {
      let microseconds = (duration / .microseconds(1)).rounded()
      context.logger.info(
        "request",
        metadata: [
          "kind": "\(kind)", "status": .stringConvertible(status),
          "milliseconds": .stringConvertible(microseconds / 1000),
        ])
    }
    return response
  }
}
