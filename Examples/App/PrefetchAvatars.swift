import CameoApp
import Foundation

/// Downloads an avatar to the cache that the extension uses.
///
/// - Throws: The reason why the image couldn't be downloaded.
func prefetchAvatar(_ url: URL, of app: CommunicationApp) async throws {
    try await app.avatars.prefetch(url, for: .person("u_ada"))
}
