import CameoApp
import Foundation

/// Downloads an avatar into the cache that the extension uses, and returns the errors.
func prefetchAvatar(
    _ url: String, container: URL
) async -> [AvatarStore.Item: DownloadError] {
    let store = AvatarStore(container: container)
    return await store.prefetch([
        AvatarStore.Item(url: url, subject: AvatarSubject(.person, id: "u_ada"))
    ])
}
