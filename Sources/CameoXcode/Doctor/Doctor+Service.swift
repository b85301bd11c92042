import Foundation

/// Checks of the service extension: what runs, and who applies the communication style.
extension Doctor {
    /// Whether nothing of Cameo is in the project: no extension, no capability, no import.
    var isNotSetUp: Bool {
        facts.services.isEmpty && lostExtension == nil
            && !facts.contents.contains(where: \.existing.isCameo)
            && !facts.app.contains { configuration in
                configuration.entitlements?[EntitlementName.communication] != nil
                    || configuration.infoPlist?["Cameo"] != nil
            }
            && !appSources.contains { source in
                source.mentions("import Cameo")
                    && LibraryProduct.isImported(by: source.code.imports)
            }
    }

    /// The only finding about Cameo in a project that doesn't use it yet.
    var setup: Finding {
        .fixableFailure(
            .setup,
            "\(facts.host.name) isn't set up for communication notifications yet: it has no Notification "
                + "Service Extension",
            fix:
                "Run cameo install, which adds the extension, the Communication Notifications capability and "
                + "NSUserActivityTypes"
        )
    }

    /// The finding for an incomplete installation, for example if the project file was restored or new files weren't
    /// committed; `nil` if there is a service extension.
    private var lostExtension: Finding? {
        guard facts.services.isEmpty else { return nil }
        let folder = facts.folder
        let manifest = try? InstallManifest.read(folder.bundle, facts.files)
        let entries = manifest?.entries.filter { $0.app == facts.host.name } ?? []
        let recorded = Set(entries.flatMap(\.extensions.values))
        let lost = recorded.subtracting(folder.project.targets.map(\.name)).sorted()
        if !lost.isEmpty {
            return .fixableFailure(
                .serviceExtension,
                "\(list(lost)) is installed according to cameo.json in \(folder.bundle.lastPathComponent), but the "
                    + "project has no such target, as after restoring the project file",
                fix: "Run cameo install, which adds it again"
            )
        }
        guard let item = facts.missing.first, let path = item.existing.missingPath else {
            return nil
        }
        let message = "\(item.name) is incomplete: \(path) doesn't exist"
        if recorded.contains(item.name) {
            return .fixableFailure(
                .serviceExtension,
                message,
                fix: "Run cameo install, which creates the missing files again"
            )
        }
        return .failure(
            .serviceExtension,
            message,
            fix: Uninstaller.isOwn(item.target, folder)
                ? "Commit all files that cameo install created, where it ran. If they are lost, restore the project "
                    + "file from before, and run cameo install again"
                : "Restore the file, or correct INFOPLIST_FILE of the target"
        )
    }

    var serviceExtension: Finding? {
        guard let service = services.first else {
            if let lostExtension { return lostExtension }
            return .fixableFailure(
                .serviceExtension,
                "The app has no Notification Service Extension",
                fix: "Run cameo install to add one"
            )
        }
        guard services.count == 1 else {
            return .failure(
                .serviceExtension,
                "The app has several service extensions: \(list(services.map(\.item.name)))",
                fix:
                    "Move their code into one extension and remove the others; iOS runs only one, and "
                    + "which one is undefined"
            )
        }
        let name = service.item.name
        switch service.styling {
        case .cameo:
            return .pass(
                .serviceExtension,
                "The app has one service extension, \(name), and Cameo styles its notifications"
            )
        case .wrapper(let old):
            return .pass(
                .serviceExtension,
                "\(old) is wrapped: it runs first, Cameo styles what it returns (\(name))"
            )
        case .wrapped(let old, let place):
            return .pass(
                .serviceExtension,
                "\(old) is wrapped and styles notifications itself (\(place)): its result is delivered "
                    + "unchanged"
            )
        case .own(let place):
            return .pass(
                .serviceExtension,
                "The app has one service extension, \(name), and its own code styles notifications "
                    + "(\(place))"
            )
        case .none: return unstyled(service)
        case .unknown: return unknownClass(service)
        }
    }

    /// The finding for a class whose notifications aren't styled.
    private func unstyled(_ service: RunningService) -> Finding {
        let name = service.item.name
        let old = service.principalClass?.name ?? ""
        if service.item.existing.isCameo {
            let principal =
                "Set NSExtensionPrincipalClass to the class that inherits from "
                + RunningService.superclass
            return .failure(
                .serviceExtension,
                "\(name) imports Cameo, but runs \(old), which doesn't inherit from "
                    + "\(RunningService.superclass)",
                fix: service.principalClass?.declaration == nil
                    ? "\(principal), and run \(old) in a vendor step"
                    : "\(principal), or make it the superclass of \(old)"
            )
        }
        let unused =
            service.ownStyle.map { "; \(old) doesn't call the code in \($0.place), which would" }
            ?? service.notifee.map { place in
                "; Notifee (\(place)) styles only notifications whose notifee_options contain communicationInfo"
            }
        return .failure(
            .serviceExtension,
            "\(name) runs \(old), which doesn't apply the communication style\(unused ?? "")",
            fix: adoptionFix(service)
        )
    }

    /// The fix for an extension that doesn't style: `cameo adopt`, unless it refuses the extension.
    private func adoptionFix(_ service: RunningService) -> String {
        do throws(ProjectError) {
            _ = try Adoption(of: service.item, in: facts, Adoption.Options())
        } catch {
            return "cameo adopt refuses this extension as it is. \(error)"
        }
        return
            "Run cameo adopt: it keeps the code of \(service.principalClass?.name ?? ""), and Cameo styles "
            + "the result"
    }

    /// The finding for a class without sources. The check of the principal class reports one that is missing.
    private func unknownClass(_ service: RunningService) -> Finding? {
        guard let principalClass = service.principalClass,
            case .unknown = principalClass.location
        else { return nil }
        return .warning(
            .serviceExtension,
            "\(service.item.name) runs \(principalClass.name), whose source isn't part of the project",
            fix:
                "Nothing is known about its style. If it doesn't inherit from "
                + "\(RunningService.superclass), run cameo adopt"
        )
    }

    /// Finds extensions that apply the style twice.
    var styledOnce: Finding? {
        guard let service = services.first, service.isCameo else { return nil }
        guard let style = service.ownStyle, style.isReached else {
            if let place = service.notifee, service.wrapped?.leavesStyled != true {
                return .warning(
                    .styledOnce,
                    "Both Cameo and Notifee (\(place)) style notifications whose notifee_options contain "
                        + "communicationInfo",
                    fix: "Choose who styles: send no communicationInfo, or set styled to leave"
                )
            }
            return .pass(.styledOnce, "Only Cameo styles notifications")
        }
        if case .wrapped = service.styling {
            return .pass(.styledOnce, "Only the app's own code styles notifications")
        }
        return .warning(
            .styledOnce,
            "Both Cameo and the app's own code (\(style.place)) style notifications",
            fix: service.wrapped == nil
                ? "Choose who styles: remove the code, or the superclass \(RunningService.superclass)"
                : "Choose who styles: remove the code, or set styled to leave in wrappedExtension of the "
                    + "Info.plist, so that its result is delivered unchanged"
        )
    }

    /// Finds extensions that hide notifications without the entitlement.
    var filteringEntitlement: Finding? {
        for service in services {
            guard let place = service.sources.lazy.compactMap(Self.emptyContent).first else {
                continue
            }
            let missing = service.item.configurations.filter {
                $0.entitlements?[EntitlementName.filtering]?.isTrue != true
            }
            guard missing.isEmpty else {
                return .warning(
                    .filteringEntitlement,
                    "\(service.item.name) hides notifications (\(place)), but its entitlements don't set "
                        + "\(EntitlementName.filtering) (\(list(missing.map(\.name)))), so iOS shows the "
                        + "original",
                    fix:
                        "Request the entitlement at developer.apple.com/contact/request/notification-service"
                        + ", or don't send these notifications as alerts"
                )
            }
            return .pass(
                .filteringEntitlement,
                "\(service.item.name) hides notifications and has the entitlement for it"
            )
        }
        return nil
    }

    /// The place where a source file passes an empty content to the handler.
    private static func emptyContent(_ source: SourceFile) -> String? {
        let types: Set<String> = ["UNNotificationContent", "UNMutableNotificationContent"]
        guard
            source.mentions("NotificationContent()")
                || source.mentions("NotificationContent alloc]")
                || source.mentions("NotificationContent new]")
        else { return nil }
        let code = source.code
        var names: Set<String> = []
        for index in code.tokens.indices where types.contains(code.tokens[index].text) {
            let isSwift = code.text(index + 1..<index + 3) == "()"
            let isObjectiveC = ["alloc]init]", "new]"].contains { text in
                code.text(index + 1..<index + 5).hasPrefix(text)
            }
            guard isSwift || isObjectiveC else { continue }
            // The expression is an argument of a handler …
            var start = index - 1
            while start >= 0, code.tokens[start].text == "[" { start -= 1 }
            if start > 0, ["(", ":"].contains(code.tokens[start].text),
                code.isHandler(before: start)
            {
                return "\(source.path):\(code.tokens[index].line)"
            }
            // … or the value of a constant without text.
            if start > 0, code.tokens[start].text == "=", code.tokens[start - 1].kind == .word {
                names.insert(code.tokens[start - 1].text)
            }
        }
        let texts = ["title", "subtitle", "body", "setTitle", "setBody"]
        for name in names {
            let hasText = code.tokens.indices.contains { index in
                code.tokens[index].text == name && index + 2 < code.tokens.count
                    && code.tokens[index + 1].text == "."
                    && texts.contains(code.tokens[index + 2].text)
            }
            guard !hasText else { continue }
            let call = code.tokens.indices.first { index in
                code.tokens[index].text == name && index > 1 && code.tokens[index - 1].text == "("
                    && index + 1 < code.tokens.count && code.tokens[index + 1].text == ")"
                    && code.isHandler(before: index - 1)
            }
            if let call { return "\(source.path):\(code.tokens[call].line)" }
        }
        return nil
    }

    /// Finds extensions that end their process.
    var endsProcess: Finding? {
        for service in services {
            for source in service.sources where Self.ends.contains(where: source.mentions) {
                guard let token = source.code.call(of: Self.ends) else { continue }
                return .warning(
                    .endsProcess,
                    "\(source.path):\(token.line) ends the process of \(service.item.name): "
                        + source.code.line(of: token),
                    fix: service.isCameo
                        ? "Remove the call, or make sure that it only runs before a result is delivered; "
                            + "otherwise iOS shows the original notification"
                        : "iOS shows the original notification if no result was delivered before; cameo adopt "
                            + "refuses the extension unless you pass --allow-exit"
                )
            }
        }
        return nil
    }

    private static let ends: Set<String> = ["exit", "_exit", "abort", "quick_exit"]

    /// Finds a `serviceExtensionTimeWillExpire` that calls a handler that `didReceive` never stores.
    var expiration: Finding? {
        for service in services {
            for source in service.sources where source.mentions("serviceExtensionTimeWillExpire") {
                guard let token = source.code.unguardedExpiration else { continue }
                let place = "\(source.path):\(token.line)"
                if service.wrapped?.neverExpires == true {
                    return .pass(
                        .expiration,
                        "serviceExtensionTimeWillExpire, which would crash (\(place)), is never called"
                    )
                }
                return .failure(
                    .expiration,
                    "\(place) calls a content handler that is never stored, so the extension crashes if its "
                        + "time expires",
                    fix:
                        "Store the handler in didReceive, or remove the call"
                        + (service.wrapped == nil
                            ? ""
                            : "; or set expiration to never in wrappedExtension of the Info.plist")
                )
            }
        }
        return nil
    }
}

extension SourceCode {
    /// Whether the word before an opening parenthesis, or before a colon of Objective-C, is that of a handler.
    fileprivate func isHandler(before index: Int) -> Bool {
        var place = index - 1
        while place >= 0, ["?", "!"].contains(tokens[place].text) { place -= 1 }
        guard place >= 0, tokens[place].kind == .word else { return false }
        let name = tokens[place].text.lowercased()
        return name.hasSuffix("handler") || name.hasSuffix("completion")
    }

    /// The call of a stored handler in `serviceExtensionTimeWillExpire`, in a file that never stores it and
    /// doesn't check it.
    fileprivate var unguardedExpiration: Token? {
        guard
            let start = tokens.firstIndex(where: { $0.text == "serviceExtensionTimeWillExpire" }),
            let open = tokens[start...].firstIndex(where: { $0.text == "{" })
        else { return nil }
        let body = open..<end(of: open)
        let names: Set<String> = ["contentHandler", "_contentHandler"]
        let isStored = tokens.indices.contains { index in
            guard names.contains(tokens[index].text), index + 1 < tokens.count,
                tokens[index + 1].text == "=", text(index + 1..<index + 3) != "=="
            else { return false }
            // `if let contentHandler = contentHandler` stores nothing.
            return index == 0 || !["let", "var"].contains(tokens[index - 1].text)
        }
        let isChecked = tokens[body].indices.contains { index in
            ["if", "guard"].contains(tokens[index].text)
                || (names.contains(tokens[index].text) && text(index + 1..<index + 2) == "?")
        }
        // A superclass may store the handler of a property that is declared elsewhere.
        let isDeclared = tokens.indices.dropFirst().contains { index in
            names.contains(tokens[index].text) && ["var", "^"].contains(tokens[index - 1].text)
        }
        guard isDeclared, !isStored, !isChecked else { return nil }
        return tokens[body].indices.first { index in
            names.contains(tokens[index].text)
                && ["(", "!("].contains { text(index + 1..<index + 3).hasPrefix($0) }
        }.map { tokens[$0] }
    }
}
