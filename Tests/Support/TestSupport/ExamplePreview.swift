import Cameo
import CameoPreview

/// Previews of payloads, with the pictures of the examples.
public enum ExamplePreview {
    /// The examples' pictures.
    public static let assets = AssetDownloader(folder: Repository.folder("Examples/assets"))

    /// A preview of a payload's text.
    public static func make(
        _ payload: String,
        parser: PayloadParser = PayloadParser()
    ) async throws -> Preview {
        let payload = try Payload(parsing: Array(payload.utf8))
        let plan = Inspection(of: payload, parser: parser).plan
        // On a busy machine no picture may come too late: the clock stands still.
        let engine = MediaLoader(downloader: assets, clock: TestClock())
        let downloads = await DownloadedMedia(of: plan, loader: engine)
        return Preview(title: "push.json", payload: payload, parser: parser, downloads: downloads)
    }

    /// A preview of an example.
    public static func example(_ name: String) async throws -> Preview {
        try await make(try Repository.text("Examples/payloads/\(name).json"))
    }

    /// A direct message with that name and text.
    public static func direct(
        name: String,
        text: String,
        more: String = ""
    ) async throws -> Preview {
        let quoted = [name, text].map { JSONValue.string($0).compact }
        return try await make(
            """
            {"aps": {"alert": {"title": \(quoted[0]), "body": \(quoted[1])}, "mutable-content": 1\(more)},
             "senderId": "u", "senderAvatar": "https://pictures.example.com/people/ada.png"}
            """
        )
    }
}
