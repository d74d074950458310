import SwiftUI

/// The platform, if the stop has several.
struct PlatformSign: View {
  let code: String?

  var body: some View {
    if let code { Text("Pl. \(code)").foregroundStyle(.secondary) }
  }
}
