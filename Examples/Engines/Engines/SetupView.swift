import Cameo
import SwiftUI

/// Whether everything is in place for pushes that look like messages, and where to send one.
struct SetupView: View {
    @ObservedObject var delegate: AppDelegate
    @State private var report = "Looking…"

    var body: some View {
        ScrollView {
            VStack(alignment: .leading, spacing: 16) {
                Text("Token").font(.headline)
                Text(delegate.token).font(.footnote.monospaced()).textSelection(.enabled)
                Text("Set-up").font(.headline)
                Text(report).font(.footnote.monospaced())
            }
            .padding()
        }
        .task {
            report = await delegate.communication.validateSetup().text
        }
    }
}
