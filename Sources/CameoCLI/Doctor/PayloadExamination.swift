import Cameo
import CameoPreview
import CameoXcode

/// What would become of a push that a developer has at hand.
struct PayloadExamination {
    let parser: PayloadParser
    /// The categories that the app's content extensions draw.
    let categories: [String]
    /// Whether pictures are asked for.
    let isOnline: Bool

    /// Notes of an inspection that tell of pictures and media that will not be seen.
    private static let avatarDiagnostics: [Diagnostic.Code] = [
        .urlRejected, .avatarFailed, .mediaNotAttachable, .mediaFailed, .mediaOutsideTable,
    ]

    func findings(of file: PayloadFile, _ console: Console) async -> [CameoXcode.Finding] {
        var inspection = Inspection(of: file.payload, parser: parser)
        if isOnline {
            let fetcher = HostDownloader.make(policy: parser.settings.urlPolicy)
            let preview = await ImageSource.preview(
                file,
                parser: parser,
                fetcher: fetcher,
                console
            )
            inspection = preview.inspection
        }
        return [start(of: file, inspection), avatars(of: file, inspection)].compactMap { $0 }
    }

    private func start(of file: PayloadFile, _ inspection: Inspection) -> CameoXcode.Finding {
        guard file.payload.invokesServiceExtension else {
            return .init(
                check: .payload,
                status: .bad,
                message: "\(file.name) starts no extension",
                remedy: "put \"mutable-content\": 1 and an alert with a text into aps"
            )
        }
        let category = file.payload.aps.category ?? ""
        if !categories.isEmpty, !category.isEmpty, !categories.contains(category) {
            return .init(
                check: .payload,
                status: .doubtful,
                message:
                    "\(file.name) has the category \(category), which no content extension draws",
                remedy:
                    "send one of \(categories.joined(separator: ", ")), or name it in the extension's "
                    + "UNNotificationExtensionCategory"
            )
        }
        if let code = inspection.appearance.diagnostics.first(where: { $0.code == .notRead }) {
            return .init(
                check: .payload,
                status: .doubtful,
                message: "\(file.name): \(code.message)",
                remedy:
                    "cameo inspect \(file.name) tells what was looked for; --mapping says where it stands"
            )
        }
        return .init(
            check: .payload,
            status: .good,
            message: "\(file.name) starts the extension",
            remedy: nil
        )
    }

    private func avatars(of file: PayloadFile, _ inspection: Inspection) -> CameoXcode.Finding? {
        let diagnostics = inspection.appearance.diagnostics.filter {
            Self.avatarDiagnostics.contains($0.code)
        }
        if let note = diagnostics.first {
            return .init(
                check: .payloadPictures,
                status: note.code == .mediaOutsideTable ? .doubtful : .bad,
                message: "\(file.name): \(note.message)",
                remedy:
                    "cameo inspect \(file.name) tells of each; the code is \(note.code.rawValue)"
            )
        }
        guard !inspection.plan.downloads.isEmpty else { return nil }
        return .init(
            check: .payloadPictures,
            status: .good,
            message: "\(file.name): its pictures "
                + (isOnline ? "were fetched" : "can be asked for; --online does"),
            remedy: nil
        )
    }
}
