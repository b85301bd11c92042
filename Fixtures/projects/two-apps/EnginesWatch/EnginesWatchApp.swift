import SwiftUI

@main
struct EnginesWatchApp: App {
    var body: some Scene {
        WindowGroup {
            Text("Engines")
        }
    }
}
