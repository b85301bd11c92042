import Cameo
import CameoPreview
import CameoXcode

/// Checks the payloads that are passed to `cameo doctor`.
struct PayloadChecker {
    let parser: PayloadParser
    /// The categories that the app's content extensions support.
    let categories: [String]
    /// Whether images and media are downloaded.
    let isOnline: Bool

    /// The diagnostics about images and media that won't be shown.
    private static let imageDiagnostics: [Diagnostic.Code] = [
        .urlRejected, .avatarFailed, .mediaNotAttachable, .mediaFailed, .mediaOutsideTable,
    ]

    /// Returns the findings for a payload.
    func findings(of file: PayloadFile, _ console: Console) async -> [CameoXcode.Finding] {
        var inspection = Inspection(of: file.payload, parser: parser)
        if isOnline {
            let downloader = HostDownloader.make(policy: parser.settings.urlPolicy)
            let preview = await ImageSource.preview(
                file,
                parser: parser,
                downloader: downloader,
                console
            )
            inspection = preview.inspection
        }
        return [payload(file, inspection), images(file, inspection)].compactMap { $0 }
    }

    private func payload(_ file: PayloadFile, _ inspection: Inspection) -> CameoXcode.Finding {
        guard file.payload.invokesServiceExtension else {
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
        if let diagnostic = inspection.appearance.diagnostics.first(where: { $0.code == .notRead })
        {
            return .init(
                check: .payload,
                status: .warning,
                message: "\(file.name): \(diagnostic.message)",
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
        let diagnostic = inspection.appearance.diagnostics.first {
            Self.imageDiagnostics.contains($0.code)
        }
        if let diagnostic {
            return .init(
                check: .payloadImages,
                status: diagnostic.code == .mediaOutsideTable ? .warning : .failure,
                message: "\(file.name): \(diagnostic.message)",
                fix:
                    "Run cameo inspect \(file.name) for details (\(diagnostic.code.rawValue))"
            )
        }
        guard !inspection.plan.downloads.isEmpty else { return nil }
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
