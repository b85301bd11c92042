import Cameo
import CameoAnalysis
import CameoHost
import CameoXcode

/// Checks of the payloads that are passed to `cameo doctor`.
package struct PayloadChecker {
    package let parser: PayloadParser
    /// Whether images and media are downloaded and checked.
    package let isOnline: Bool
    /// The service extension that iOS runs; `nil` if the app has none, or several.
    private let service: AppExtension?
    /// The categories that the app's content extensions handle.
    private let categories: [String]

    /// Prepares the checks for a project, whose Info.plist may contain settings.
    package init(
        _ doctor: Doctor,
        _ arguments: Arguments,
        _ context: CommandContext
    ) throws(CommandError) {
        service = doctor.service
        categories = doctor.categories
        isOnline = arguments.has(.online)
        var settings = CommunicationSettings()
        if let plist = service?.information.flatMap({ JSONValue($0)?.object }) {
            for problem in settings.apply(plist) {
                context.messages.notice("\(service?.name ?? ""): Info.plist: \(problem)")
            }
        }
        parser = try ParsingOptions.parser(arguments, context, defaults: settings)
    }

    /// Reads the payloads that the options specify.
    package static func files(
        _ arguments: Arguments,
        _ context: CommandContext
    ) throws(CommandError) -> [PayloadFile] {
        var files: [PayloadFile] = []
        for name in arguments.all(.payload) {
            let bytes = try InputFile.bytes(name, context.host)
            files += try PayloadFile.read(bytes, name, called: name)
        }
        for file in files { file.reportConversions(context.messages) }
        return files
    }

    /// Returns the findings for a payload.
    ///
    /// - Parameter inspection: The inspection with the results of downloads. (default: an
    ///   inspection without downloads)
    package func findings(of file: PayloadFile, _ inspection: Inspection? = nil) -> [CheckResult] {
        let inspection =
            inspection
            ?? Inspection(of: file.payload, parser: parser).applyingInlineImages
        let verdicts: [(Check, Check.Verdict?)] = [
            (.payload, payload(file, inspection)), (.payloadStyle, style(file, inspection)),
            (.payloadImages, images(file, inspection)),
        ]
        return verdicts.compactMap { check, verdict in verdict.map { CheckResult(check, $0) } }
    }

    /// Returns the finding about the appearance of a payload in this project; `nil` if the payload
    /// doesn't start the extension, or if the app has no extension or several.
    private func style(_ file: PayloadFile, _ inspection: Inspection) -> Check.Verdict? {
        guard file.payload.invokesServiceExtension else { return nil }
        guard let service else {
            // Other checks report that the app has no service extension, or several.
            return nil
        }
        let name = service.name
        switch service.styling {
        case .own(let location):
            return .pass(
                "\(file.name) is processed by \(service.className), whose own code determines its appearance "
                    + "(\(location)); Cameo doesn't change it"
            )
        case .none:
            return .failure(
                "\(file.name) appears with the app's icon: \(name) runs \(service.className), which doesn't apply the "
                    + "communication style",
                suggestion: "Run \(HostProgram.name) adopt"
            )
        case .emptied(let old, let location):
            return .warning(
                "\(file.name) isn't styled: every call to the content handler of \(old) passes empty content "
                    + "(\(location))",
                suggestion: "Pass the push's content to the handler"
            )
        case .unknown:
            return .warning(
                "\(name) processes \(file.name), but its class can't be determined",
                suggestion: "Fix the principal-class or service-extension finding first"
            )
        case .cameo, .wrapped, .wrapper: break
        }
        let steps = service.code.steps.map { step in sentence(step, file) }
        let before = steps.isEmpty ? "" : steps.joined(separator: ", ") + "; "
        let look = Self.look(inspection)
        if case .wrapped(let old, let location) = service.styling,
            runs(service.code.steps.first, file)
        {
            return .pass(
                "\(file.name) in \(name): \(old) runs first, and its result is delivered unchanged (\(location)); if it "
                    + "returns the original content, Cameo shows \(look)"
            )
        }
        guard inspection.appearance.layout != .plain else {
            return .warning(
                """
                \(file.name) in \(name): \(before)Cameo leaves it plain, because it finds no \
                sender
                """,
                suggestion:
                    "Run \(HostProgram.name) inspect \(file.name) for details, and map your keys in the Info.plist"
            )
        }
        return .pass("\(file.name) in \(name): \(before)Cameo shows \(look)")
    }

    /// Returns the appearance in a few words: layout, first line and avatar.
    private static func look(_ inspection: Inspection) -> String {
        let appearance = inspection.appearance
        let title = appearance.firstLine.map { " '\($0)'" } ?? ""
        return "a \(appearance.layout.displayName)\(title) with \(appearance.avatar.source.phrase)"
    }

    private func runs(_ step: ExtensionCode.Step?, _ file: PayloadFile) -> Bool {
        guard let step else { return false }
        return step.handledKeys.isEmpty || handledKey(step, file) != nil
    }

    /// Returns the first of a step's keys that the payload contains; `nil` if it contains none.
    private func handledKey(_ step: ExtensionCode.Step, _ file: PayloadFile) -> String? {
        step.handledKeys.first { key in
            file.payload.root[key] != nil
                || (try? PayloadPath(parsing: key)).flatMap { file.payload.root[at: $0] } != nil
        }
    }

    private func sentence(_ step: ExtensionCode.Step, _ file: PayloadFile) -> String {
        if step.handledKeys.isEmpty { return "\(step.name) runs first" }
        if let key = handledKey(step, file) { return "\(step.name) runs first (\(key))" }
        return "\(step.name) is skipped (no \(step.handledKeys.joined(separator: ", ")))"
    }

    private func payload(_ file: PayloadFile, _ inspection: Inspection) -> Check.Verdict {
        guard file.payload.invokesServiceExtension else {
            let reason = inspection.reasonForNoExtension(file.request)
            let kind = file.request.map { ", a request to \($0.service.displayName)," } ?? ""
            return .failure(
                "\(file.name)\(kind) doesn't start the service extension",
                suggestion: reason?.suggestion
                    ?? "Add \"mutable-content\": 1 and an alert with text to aps"
            )
        }
        let category = file.payload.aps.category ?? ""
        if !categories.isEmpty, !category.isEmpty, !categories.contains(category) {
            return .warning(
                "\(file.name) has the category '\(category)', which no content extension supports",
                suggestion:
                    "Send one of these categories: \(categories.joined(separator: ", ")); or add "
                    + "the category to the extension's UNNotificationExtensionCategory"
            )
        }
        let unread = inspection.diagnostics(for: file.request).first { $0.isOf(.payloadNotRead) }
        let unmapped = inspection.mappingFinding.flatMap { $0.severity == .warning ? $0 : nil }
        if let diagnostic = unread ?? unmapped {
            return .warning(
                "\(file.name): \(diagnostic.sentence)",
                suggestion:
                    "Run \(HostProgram.name) inspect \(file.name) for details, and map your keys with --mapping"
            )
        }
        return .pass(
            service == nil
                ? "\(file.name) would start a service extension"
                : "\(file.name) starts the service extension"
        )
    }

    private func images(_ file: PayloadFile, _ inspection: Inspection) -> Check.Verdict? {
        let diagnostic = inspection.appearance.diagnostics.first {
            $0.isOf(
                .urlRejected,
                .avatarFailed,
                .mediaNotAttachable,
                .mediaFailed,
                .mediaTypeUnlisted
            )
        }
        if let diagnostic {
            let verdict =
                diagnostic.isOf(.mediaTypeUnlisted) ? Check.Verdict.warning : Check.Verdict.failure
            return verdict(
                "\(file.name): \(diagnostic.sentence)",
                "Run \(HostProgram.name) inspect \(file.name) for details (\(diagnostic.code))"
            )
        }
        guard !inspection.plan.downloads.isEmpty else { return nil }
        return .pass(
            isOnline
                ? "All images and media of \(file.name) were downloaded"
                : "All image and media URLs of \(file.name) are allowed"
                    + (HostProgram.current == .tool ? " (--online downloads them)" : "")
        )
    }
}

extension AvatarSource {
    /// The avatar's source with an article, for messages.
    fileprivate var phrase: String {
        switch self {
        case .sender, .group, .default, .none: "the \(displayName)"
        case .composite: "a \(displayName)"
        case .initials: displayName
        }
    }
}
