import Cameo
import CameoPreview
import TestSupport

/// Functions that create previews of payloads with the example images.
package enum ExamplePreview {
    /// The example images.
    package static let assets = AssetDownloader(folder: Repository.folder("Examples/assets"))

    /// Creates a preview of a payload.
    package static func make(
        _ payload: String,
        parser: PayloadParser = PayloadParser()
    ) async throws -> Preview {
        let payload = try Payload(parsing: Array(payload.utf8))
        let plan = Inspection(of: payload, parser: parser).plan
        // The clock doesn't advance, so that no image times out on a slow machine.
        let loader = MediaLoader(downloader: assets, clock: TestClock())
        let downloads = await DownloadedMedia(of: plan, loader: loader)
        return Preview(title: "push.json", payload: payload, parser: parser, downloads: downloads)
    }

    /// Creates a preview of an example payload.
    package static func example(_ name: String) async throws -> Preview {
        try await make(try Repository.text("Examples/payloads/\(name).json"))
    }

    /// Creates a preview of a direct message.
    ///
    /// - Parameters:
    ///   - name: The sender's name.
    ///   - text: The message's text.
    ///   - more: Additional members of `aps`.
    package static func direct(
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
