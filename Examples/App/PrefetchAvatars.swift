import CameoApp
import Foundation

/// Downloads an avatar to the cache that the extension uses.
/// - Throws: The error that prevented the download.
func prefetchAvatar(_ url: URL, of app: CommunicationApp) async throws {
    try await app.avatars.prefetch(url, for: .person("u_ada"))
}
