import SwiftUI

@main
struct EnginesLiteApp: App {
    var body: some Scene {
        WindowGroup {
            Text("Engines Lite")
        }
    }
}
