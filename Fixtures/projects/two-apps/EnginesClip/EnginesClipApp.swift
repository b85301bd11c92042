import SwiftUI

@main
struct EnginesClipApp: App {
    var body: some Scene {
        WindowGroup {
            Text("One engine")
        }
    }
}
