/// How hard an encoder tries to make columns small.
package enum EncodingEffort: Sendable {
  /// Encodes each column with up to three predictions and keeps the smallest. For bundles that are downloaded often.
  case thorough
  /// Uses the prediction that fits the first rows best: two thirds of the time, a few percent more bytes. For bundles
  /// that stay on the device that builds them.
  case quick

  /// How many predictions are encoded in full and compared.
  var trialCount: Int { self == .quick ? 1 : 3 }
}
