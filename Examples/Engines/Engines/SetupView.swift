import CameoApp
import SwiftUI

/// A view with the result of the setup checks.
struct SetupView: View {
    let app: CommunicationApp
    @State private var report = "Checking…"

    var body: some View {
        ScrollView {
            VStack(alignment: .leading, spacing: 16) {
                Text("Setup").font(.headline)
                Text(report).font(.footnote.monospaced())
            }
            .padding()
        }
        .task {
            report = await app.diagnose().description
        }
    }
}
