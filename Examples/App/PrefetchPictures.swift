import Cameo
import Foundation

func warm(_ container: URL, ada: String) async -> [AvatarStore.Item: DownloadError] {
    let store = AvatarStore(container: container)
    return await store.prefetch([
        AvatarStore.Item(url: ada, subject: AvatarSubject(.person, id: "u_ada"))
    ])
}
