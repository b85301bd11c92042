import SwiftUI

@main
struct EnginesApp: App {
    var body: some Scene {
        WindowGroup {
            ContentView()
        }
    }
}
