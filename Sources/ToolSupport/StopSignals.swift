package import Dispatch
import Foundation

/// Ctrl-C, SIGTERM and SIGHUP.
package enum StopSignals {
  /// Calls a function for each signal, on another thread, instead of ending the process. Until the result is released.
  package static func handle(_ handle: @escaping @Sendable () -> Void) -> [any DispatchSourceSignal] {
    [SIGINT, SIGTERM, SIGHUP].map { number in
      // Disable the default action, which would end the process before the source is notified.
      _ = signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global(qos: .userInteractive))
      source.setEventHandler(handler: handle)
      source.resume()
      return source
    }
  }
}
