import Cameo
import Foundation

func warm(_ container: URL, ada: String) async -> [PictureStore.Item: FetchError] {
    let store = PictureStore(container: container)
    return await store.prefetch([
        PictureStore.Item(url: ada, subject: PictureSubject(.person, id: "u_ada"))
    ])
}
