import Foundation
import SwiftUI
import TransitBundle

/// Says why there is nothing to show.
struct NoTimetable: View {
  let problem: BundleError?

  var body: some View {
    ContentUnavailableView(
      "No Timetable", systemImage: "clock", description: problem.map { Text($0.localizedDescription) })
  }
}
