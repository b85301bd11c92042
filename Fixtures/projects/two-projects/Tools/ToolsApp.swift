import SwiftUI

@main
struct ToolsApp: App {
    var body: some Scene {
        WindowGroup {
            Text("Tools")
        }
    }
}
