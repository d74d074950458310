// An initializer whose body in the standard library casts, which Embedded Swift refuses. A typed error makes it the one
// that is chosen.

extension Dictionary {
  public init<S: Sequence, Failure: Error>(
    _ pairs: S, uniquingKeysWith combine: (Value, Value) throws(Failure) -> Value
  ) throws(Failure) where S.Element == (Key, Value) {
    self.init()
    for (key, value) in pairs {
      self[key] = if let known = self[key] { try combine(known, value) } else { value }
    }
  }
}
