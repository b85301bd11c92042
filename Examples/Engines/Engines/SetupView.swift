import Cameo
import SwiftUI

/// Shows the device token and the setup report.
struct SetupView: View {
    @ObservedObject var delegate: AppDelegate
    @State private var report = "Checking…"

    var body: some View {
        ScrollView {
            VStack(alignment: .leading, spacing: 16) {
                Text("Token").bold()
                Text(delegate.token).font(.footnote.monospaced()).textSelection(.enabled)
                Text("Setup").bold()
                Text(report).font(.footnote.monospaced())
            }
            .padding()
        }
        .task {
            report = await delegate.communication.validateSetup().text
        }
    }
}
