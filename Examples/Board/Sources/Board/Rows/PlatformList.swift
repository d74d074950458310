import SwiftUI
import TransitBundle

/// The platforms of a station.
struct PlatformList: View {
  let timetable: Timetable
  let stop: StopID

  var body: some View {
    Answer {
      try timetable.platforms(of: stop)
    } content: { platforms in
      ForEach(platforms) { platform in
        NavigationLink(value: platform) {
          HStack {
            Text(platform.displayName)
            Spacer()
            PlatformSign(code: platform.platformCode)
          }
        }
      }
    }
  }
}
