package import TransitBundle

/// A query of a timetable whose result is text, so that results can be compared.
package struct Question: Sendable {
  package let name: String
  package let ask: @Sendable (Timetable) throws(BundleError) -> String

  init(_ name: String, _ ask: @escaping @Sendable (Timetable) throws(BundleError) -> String) {
    self.name = name
    self.ask = ask
  }
}
