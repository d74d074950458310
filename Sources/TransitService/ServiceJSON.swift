import TransitFoundation

/// JSON that is safe to show in a terminal.
public enum ServiceJSON {
  /// Returns JSON with the same value, in which control characters of C1 and those that reorder text are escaped, as
  /// answers have them.
  ///
  /// - Parameter json: JSON text as UTF-8.
  public static func escaped(_ json: some Collection<UInt8>) -> [UInt8] { JSONEscapes.escaped(json) }
}
