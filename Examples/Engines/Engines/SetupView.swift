import CameoApp
import SwiftUI

/// A view with the recipient for pushes and the result of the setup checks.
struct SetupView: View {
    @ObservedObject var delegate: AppDelegate
    @State private var report = "Checking…"

    var body: some View {
        ScrollView {
            VStack(alignment: .leading, spacing: 16) {
                Text("Recipient").font(.headline)
                Text(delegate.recipient).font(.footnote.monospaced()).textSelection(.enabled)
                Text("Setup").font(.headline)
                Text(report).font(.footnote.monospaced())
            }
            .padding()
        }
        .task {
            report = await delegate.cameo.diagnose().description
        }
    }
}
