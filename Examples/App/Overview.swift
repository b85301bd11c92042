import CameoApp
import Foundation

/// The code of "The app in ten lines" in the article "Getting started".
///
/// - Parameter url: URL of Ada's avatar.
func overview(_ url: URL) async throws {
    let cameo = CommunicationApp()

    // The paths in your payload, if no preset reads it.
    try cameo.configure { $0.mapping = [.senderID: "data.user.id", .groupName: "data.chat.title"] }

    // The next notification of this sender shows the avatar without a download.
    try await cameo.avatars.prefetch(url, for: .person("u_ada"))

    // A report on permissions, setup and the last deliveries, with a fix for each problem.
    print(await cameo.diagnose())

    // Taps, replies, buttons and dismissals.
    for await event in cameo.events {
        print(event.kind, event.parsed.conversation?.id ?? "no conversation")
    }
}
