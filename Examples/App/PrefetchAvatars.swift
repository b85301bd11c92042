import CameoApp
import Foundation

/// Downloads an avatar into the cache that the extension uses.
///
/// - Throws: An error that describes why the image couldn't be downloaded.
func prefetchAvatar(_ url: URL, of app: CommunicationApp) async throws {
    try await app.avatars.prefetch(url, for: .person("u_ada"))
}
