/// Updates of a place that is never known.
public struct CLLocationUpdate: Sendable {
  public let location: CLLocation?
  public let authorizationDenied: Bool

  public static func liveUpdates() -> AsyncThrowingStream<CLLocationUpdate, any Error> {
    AsyncThrowingStream { continuation in
      continuation.yield(CLLocationUpdate(location: nil, authorizationDenied: true))
      continuation.finish()
    }
  }
}

public struct CLLocation: Sendable {
  public let coordinate: CLLocationCoordinate2D
}

public final class CLServiceSession: Sendable {
  public enum AuthorizationRequirement: Sendable { case whenInUse, always }
  public init(authorization: AuthorizationRequirement) {}
  public func invalidate() {}
}
