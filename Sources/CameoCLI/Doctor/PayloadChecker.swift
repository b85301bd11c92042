import Cameo
import CameoPreview
import CameoXcode

/// Checks the payloads that are passed to `cameo doctor`.
struct PayloadChecker {
    let reader: PayloadReader
    /// The categories that the app's content extensions support.
    let categories: [String]
    /// Whether images and media are downloaded.
    let isOnline: Bool

    /// The notes of an inspection about images and media that won't be shown.
    private static let imageNotes: [Note.Code] = [
        .addressRefused, .pictureFailed, .mediaNotAttachable, .mediaFailed, .mediaOutsideTable,
    ]

    /// Returns the findings for a payload.
    func findings(of file: PayloadFile, _ console: Console) async -> [CameoXcode.Finding] {
        var inspection = Inspection(of: file.payload, reader: reader)
        if isOnline {
            let fetcher = DeskFetcher.make(policy: reader.settings.urls)
            let preview = await PictureSource.preview(
                file,
                reader: reader,
                fetcher: fetcher,
                console
            )
            inspection = preview.inspection
        }
        return [payload(file, inspection), images(file, inspection)].compactMap { $0 }
    }

    private func payload(_ file: PayloadFile, _ inspection: Inspection) -> CameoXcode.Finding {
        guard file.payload.startsExtension else {
            return .init(
                check: .payload,
                status: .failure,
                message: "\(file.name) doesn't start the service extension",
                fix: "Add \"mutable-content\": 1 and an alert with text to aps"
            )
        }
        let category = file.payload.aps.category ?? ""
        if !categories.isEmpty, !category.isEmpty, !categories.contains(category) {
            return .init(
                check: .payload,
                status: .warning,
                message:
                    "\(file.name) has the category '\(category)', which no content extension supports",
                fix:
                    "Send one of these categories: \(categories.joined(separator: ", ")); or add it to "
                    + "UNNotificationExtensionCategory of the extension"
            )
        }
        if let note = inspection.appearance.notes.first(where: { $0.code == .notRead }) {
            return .init(
                check: .payload,
                status: .warning,
                message: "\(file.name): \(note.message)",
                fix:
                    "Run cameo inspect \(file.name) for details, and map your keys with --mapping"
            )
        }
        return .init(
            check: .payload,
            status: .pass,
            message: "\(file.name) starts the service extension",
            fix: nil
        )
    }

    private func images(_ file: PayloadFile, _ inspection: Inspection) -> CameoXcode.Finding? {
        let notes = inspection.appearance.notes.filter { Self.imageNotes.contains($0.code) }
        if let note = notes.first {
            return .init(
                check: .payloadImages,
                status: note.code == .mediaOutsideTable ? .warning : .failure,
                message: "\(file.name): \(note.message)",
                fix:
                    "Run cameo inspect \(file.name) for details (\(note.code.rawValue))"
            )
        }
        guard !inspection.plan.fetches.isEmpty else { return nil }
        return .init(
            check: .payloadImages,
            status: .pass,
            message: isOnline
                ? "All images and media of \(file.name) were downloaded"
                : "All image and media URLs of \(file.name) are allowed (--online downloads them)",
            fix: nil
        )
    }
}
