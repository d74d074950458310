import Hummingbird
import Logging
import TransitService

/// Answers errors with problem documents.
struct ProblemAnswers: RouterMiddleware {
  func handle(
    _ request: Request, context: ServerContext, next: ServerContext.Next
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch {
      return problem(error, context).response
    }
  }

  private func problem(_ error: any Error, _ context: ServerContext) -> ServiceProblem {
    // The error of a client that has left is that its answer cannot be sent.
    if context.client.isGone { return .clientGone }
    if let problem = error as? ServiceProblem { return problem }
    if error is CancellationError { return .stopping }
    context.logger.error("failed", metadata: ["kind": "\(context.kind.value ?? "other")", "error": "\(error)"])
    return ServiceProblem(status: 500, title: "internal error", detail: "the question failed")
  }
}
