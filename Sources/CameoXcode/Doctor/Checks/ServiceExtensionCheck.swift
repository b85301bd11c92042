import CameoAnalysis
import CameoHost

extension Check {
    package static let serviceExtension = Check(
        "service-extension",
        scope: .setUp,
        requirement: """
            The app has exactly one Notification Service Extension, and the class that iOS runs in it applies the \
            communication style: a subclass of `CommunicationService`, the class that `\(HostProgram.name) adopt` writes, or code of \
            the app that passes an `INSendMessageIntent` to `updating(from:)`.
            """,
        explanation: """
            Without a service extension, or with one that doesn't apply the style, notifications are never styled. With several, iOS runs only \
            one of them, and which one is undefined.
            """
    ) { $0.serviceExtension }
}

extension Doctor {
    fileprivate var serviceExtension: Check.Verdict? {
        if let unreadableManifest { return unreadableManifest }
        guard let service = services.first else {
            if let lostExtension { return lostExtension }
            return .fixableFailure(
                "The app has no Notification Service Extension",
                suggestion: "Run \(HostProgram.name) install to add one"
            )
        }
        guard services.count == 1 else {
            return .failure(
                "The app has several service extensions: \(list(services.map { $0.name }))",
                suggestion:
                    "Move their code into one extension and remove the others; iOS runs only one of them, "
                    + "and which one is undefined"
            )
        }
        let name = service.name
        switch service.styling {
        case .cameo:
            return .pass(
                "The app has one service extension, \(name), and Cameo styles its notifications"
            )
        case .wrapper(let old):
            return .pass("\(old) is wrapped: it runs first, and Cameo styles its result (\(name))")
        case .emptied(let old, let location):
            return .warning(
                "\(old) is wrapped, but every call to its content handler passes empty content (\(location)), so "
                    + "Cameo has nothing to style (\(name))",
                suggestion: Self.contentFix
            )
        case .wrapped(let old, let location):
            return .pass(
                "\(old) is wrapped and styles notifications itself (\(location)): its result is delivered "
                    + "unchanged"
            )
        case .own(let location):
            return .pass(
                "The app has one service extension, \(name), and its own code styles notifications "
                    + "(\(location))"
            )
        case .none: return unstyled(service)
        case .unknown: return unknownClass(service)
        }
    }

    /// The finding for an incomplete installation, for example after the project file was restored
    /// or new files weren't committed; `nil` if the app has a service extension, or if the
    /// installation is complete.
    var lostExtension: Check.Verdict? {
        guard properties.services.isEmpty else { return nil }
        let folder = properties.folder
        let recorded = Set(recordedEntries.flatMap { $0.extensions.values })
        let lost = recorded.subtracting(folder.project.targets.map { $0.name }).sorted()
        if !lost.isEmpty {
            return .fixableFailure(
                "cameo.json in \(folder.bundle.lastPathComponent) records \(list(lost)), but the "
                    + "project has no such target, possibly because the project file was restored",
                suggestion: "Run \(HostProgram.name) install, which adds it again"
            )
        }
        if let otherPoint { return otherPoint }
        guard let item = properties.missing.first, let path = item.missingPath else { return nil }
        if let include = folder.missingInclude {
            return .failure(
                "The Info.plist of \(item.name) can't be read, because \(include)",
                suggestion: include.suggestion
            )
        }
        let message = "\(item.name) is incomplete: \(path) doesn't exist"
        if recorded.contains(item.name) {
            return .fixableFailure(
                message,
                suggestion: "Run \(HostProgram.name) install, which creates the missing files again"
            )
        }
        return .failure(
            message,
            suggestion: Uninstaller.isOwn(item.target, folder)
                ? "Commit all files that \(HostProgram.name) install created, on the "
                    + "computer where it ran. If they are lost, restore the previous project "
                    + "file, and run \(HostProgram.name) install again"
                : "Restore the file, or correct INFOPLIST_FILE of the target"
        )
    }

    /// The finding for a `cameo.json` that can't be read; `nil` if it can be, or doesn't exist.
    var unreadableManifest: Check.Verdict? {
        do throws(ProjectError) {
            _ = try InstallManifest.read(properties.folder.bundle, properties.files)
            return nil
        } catch {
            return .failure(
                "The record of the installation can't be read, so it can't be changed or removed",
                suggestion: error.description
            )
        }
    }

    /// The finding for a service extension whose Info.plist contains another extension point, so
    /// that iOS doesn't run it for notifications; `nil` if there is none.
    private var otherPoint: Check.Verdict? {
        let (folder, files) = (properties.folder, properties.files)
        let recorded = recordedEntries.compactMap { $0.extensions[ExtensionKind.service.rawValue] }
        let own = ProjectProperties.extensions(of: properties.host, properties.app, folder, files)
            .filter { $0.hasServiceClass }.map { $0.name }
        for target in folder.extensionTargets where (recorded + own).contains(target.name) {
            let item = AppExtension(target, folder, files)
            for configuration in item.configurations {
                guard let path = configuration.infoPlistPath,
                    let point = configuration.infoPlist?["NSExtension"]?[
                        "NSExtensionPointIdentifier"
                    ]?.text,
                    configuration.settings.expanded(point) != ExtensionKind.service.extensionPoint
                else { continue }
                let message =
                    "NSExtensionPointIdentifier in \(path) is \(point), so iOS doesn't run \(item.name) for notifications"
                let suggestion = "Set it to \(ExtensionKind.service.extensionPoint)"
                return isCreated(path)
                    ? .fixableFailure(message, suggestion: suggestion)
                    : .failure(message, suggestion: suggestion)
            }
        }
        return nil
    }

    /// Whether `cameo install` created a file, according to `cameo.json`.
    func isCreated(_ path: String) -> Bool {
        recordedEntries.contains { entry in
            !entry.extensions.isEmpty && entry.created.contains { $0.path == path }
        }
    }

    /// The entries of the app in `cameo.json`.
    var recordedEntries: [InstallManifest.Entry] {
        let manifest = try? InstallManifest.read(properties.folder.bundle, properties.files)
        return manifest?.entries.filter { $0.app == properties.host.name } ?? []
    }

    /// The finding for a source file that `cameo install` or `cameo adopt` created, and that was
    /// deleted; `nil` if there is none.
    private var lostSource: Check.Verdict? {
        for entry in recordedEntries {
            let lost = entry.created.first { file in
                file.path.hasSuffix(".swift")
                    && properties.files.bytes(of: properties.folder.root.file(file.path)) == nil
            }
            guard let lost else { continue }
            let command = entry.extensions.isEmpty ? "adopt" : "install"
            return .fixableFailure(
                "\(lost.path), which \(HostProgram.name) \(command) created, doesn't exist",
                suggestion: "Run \(HostProgram.name) \(command), which creates it again"
            )
        }
        return nil
    }

    /// Returns the finding for a class that doesn't style its notifications.
    private func unstyled(_ service: AppExtension) -> Check.Verdict {
        let name = service.name
        let old = service.principalClass?.name ?? ""
        if service.importsCameo {
            let principal =
                "Set NSExtensionPrincipalClass to the class that inherits from "
                + AppExtension.superclass
            return .failure(
                "\(name) imports Cameo, but runs \(old), which doesn't inherit from "
                    + "\(AppExtension.superclass)",
                suggestion: service.principalClass?.declaration == nil
                    ? "\(principal), and run \(old) in a vendor step"
                    : "\(principal), or make it the superclass of \(old)"
            )
        }
        let unused =
            service.code.emptyDelivery.map {
                "; every call to its content handler passes empty content (\($0))"
            }
            ?? service.code.ownStyle.map {
                "; the code in \($0.location) applies it, but \(old) doesn't call it"
            }
            ?? service.code.localStyle.map { "; the code in \($0) styles only local notifications" }
            ?? service.code.notifee.map { location in
                "; Notifee (\(location)) styles only notifications whose notifee_options contain communicationInfo"
            }
        return .failure(
            "\(name) runs \(old), which doesn't apply the communication style\(unused ?? "")",
            suggestion: adoptionFix(service)
        )
    }

    /// The fix for a class that passes only empty content to its handler.
    private static let contentFix =
        "Pass the push's content to the handler; Cameo doesn't style local notifications that the "
        + "class posts"

    /// Returns the fix for an extension that doesn't style notifications: `cameo adopt`, or
    /// the reason why it can't adopt the extension.
    private func adoptionFix(_ service: AppExtension) -> String {
        do throws(ProjectError) {
            _ = try Adoption(of: service, Adoption.Options())
        } catch {
            return "\(HostProgram.name) adopt can't change the extension. \(error)"
        }
        if service.code.emptyDelivery != nil {
            return "\(Self.contentFix). Then run \(HostProgram.name) adopt"
        }
        return
            "Run \(HostProgram.name) adopt: it keeps the code of \(service.principalClass?.name ?? ""), and Cameo styles "
            + "the result"
    }

    /// Returns the finding for a class whose source can't be found; `nil` for other classes. The
    /// check `principal-class` reports classes that don't exist.
    private func unknownClass(_ service: AppExtension) -> Check.Verdict? {
        guard let principalClass = service.principalClass,
            case .unknown = principalClass.location
        else { return nil }
        if let lostSource { return lostSource }
        return .warning(
            "\(service.name) runs \(principalClass.name), whose source isn't part of the project",
            suggestion:
                "\(HostProgram.name) doctor can't check whether it applies the style. "
                + "If it doesn't inherit from "
                + "\(AppExtension.superclass), run \(HostProgram.name) adopt"
        )
    }
}
