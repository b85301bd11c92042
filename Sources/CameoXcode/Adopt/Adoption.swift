import CameoHost

/// How an existing service extension starts to use Cameo.
package struct Adoption: Sendable {
    /// The change to the class of the extension.
    package enum Way: String, Sendable, CaseIterable {
        /// The class stays, and a new principal class runs it as a vendor step.
        case wrap
        /// The class, a vendor's unchanged template, becomes a subclass of `CommunicationService` with the
        /// vendor's step.
        case replace
    }

    /// The choices of the user.
    package struct Options: Sendable, Hashable {
        /// The way; `nil` replaces an unchanged template and wraps everything else.
        package var way: Way?
        /// Whether to adopt an extension that ends its process.
        package var allowsExit = false

        package init() {}
    }

    /// The name of the principal class that wraps another one, and of its file.
    static let wrapperClass = "CommunicationNotificationService"

    /// The file of that class.
    ///
    /// - Parameter isNonisolated: Whether the target isolates its declarations to the main actor by default.
    static func wrapperSource(isNonisolated: Bool) -> String {
        """
        import Cameo

        /// Runs the extension's own class, which the Info.plist names as `wrappedExtension`, and styles what it
        /// returns.
        \(isNonisolated ? "nonisolated " : "")final class \(wrapperClass): CommunicationService {}

        """
    }

    /// The change to the class.
    package let way: Way
    /// The extension's target.
    package let target: String
    /// The name of the old class.
    package let className: String
    /// The file and line of the old class; `nil` if it belongs to a vendor's framework.
    package let place: String?
    /// The vendor whose template is replaced.
    package let vendor: String?
    /// Other ways that are possible.
    package let alternatives: [Way]

    let service: ServiceClass
    let match: VendorTemplate.Match?
    /// Values of `wrappedExtension` in the Info.plist, besides the class.
    let settings: [PlistValue.Member]
    let warnings: [InstallWarning]

    /// Whether the results of a wrapped class are delivered unchanged, because it applies a style itself.
    package var leavesStyled: Bool { settings.contains(.init("styled", .string("leave"))) }

    /// Decides how to adopt an extension.
    ///
    /// - Throws: ``ProjectError`` if it can't be adopted.
    init(
        of found: ProjectFacts.Extension,
        in facts: ProjectFacts,
        _ options: Options
    ) throws(ProjectError) {
        let (folder, files) = (facts.folder, facts.files)
        let service = try ServiceClass(of: found, in: folder, files)
        if found.existing.isCameo { throw .adopt(.alreadyCameo(target: found.name)) }
        if let taken = service.takenName { throw .adopt(taken) }
        let use = service.otherUse
        let match = service.declaration.flatMap {
            use == nil ? VendorTemplate.match($0.type, in: $0.source.code) : nil
        }
        let sharing = match == nil ? [] : Self.targets(sharing: service, with: found, folder, files)
        let way = options.way ?? (match == nil || !sharing.isEmpty ? .wrap : .replace)
        let place = service.declaration?.place ?? found.name
        switch way {
        case .replace:
            guard match != nil else { throw .adopt(.notReplaceable(place: place)) }
        case .wrap:
            try Self.refuse(service, options)
        }
        guard way == .wrap || sharing.isEmpty else {
            throw .adopt(.sharedClass(place: place, targets: sharing))
        }
        self.way = way
        self.service = service
        self.match = match
        target = found.name
        className = service.name
        self.place = service.declaration?.place
        vendor = match?.template?.vendor
        alternatives = Way.allCases.filter { other in
            switch other {
            case way: false
            case .wrap: true
            case .replace: match != nil && sharing.isEmpty
            }
        }
        (settings, warnings) =
            way == .wrap ? Self.wrapping(service, RunningService(of: found, in: facts)) : ([], [])
    }

    /// Throws for code that a wrapper wouldn't survive.
    private static func refuse(_ service: ServiceClass, _ options: Options) throws(ProjectError) {
        try refuseEnding(service, options)
        let isManual = service.infoPlists.allSatisfy { list in
            let value = list["IntercomAutoIntegratePushNotifications"]
            return value == .bool(false) || value?.text == "NO"
        }
        if !isManual,
            let use = service.sources.first(where: { $0.code.imports.contains("Intercom") })
        {
            throw .adopt(.intercom(place: use.path))
        }
        if options.way == nil, service.hidesNotifications, let wait = service.firstWait {
            throw .adopt(.blocksAndHides(place: wait.place, line: wait.line))
        }
    }

    private static func refuseEnding(
        _ service: ServiceClass,
        _ options: Options
    ) throws(ProjectError) {
        if let call = service.first({ $0.call(of: endingCalls) }), !options.allowsExit {
            throw .adopt(.endsProcess(place: call.place, line: call.line))
        }
    }

    /// The other targets that compile the file of the class.
    private static func targets(
        sharing service: ServiceClass,
        with found: ProjectFacts.Extension,
        _ folder: ProjectFolder,
        _ files: FileOverlay
    ) -> [String] {
        guard let path = service.declaration?.source.file.path else { return [] }
        return folder.project.targets.filter { target in
            target.object.id != found.target.object.id
                && target.sourceFiles(in: folder, files, skipsComments: false)
                    .contains { $0.file.path == path }
        }.map { $0.name }
    }

    private static let endingCalls: Set<String> = ["exit", "_exit", "_Exit", "abort", "quick_exit"]

    /// The settings of a wrapped class that differ from the defaults, and what the user should know.
    private static func wrapping(
        _ service: ServiceClass,
        _ running: @autoclosure () -> RunningService
    ) -> (settings: [PlistValue.Member], warnings: [InstallWarning]) {
        var settings: [PlistValue.Member] = []
        var warnings: [InstallWarning] = []
        if let style = service.first({ $0.stylingToken }) {
            settings.append(.init("styled", .string("leave")))
            warnings.append(.stylesItself(place: style.place, line: style.line))
        } else if let style = running().ownStyle, style.isReached {
            // In a library of the project.
            settings.append(.init("styled", .string("leave")))
            warnings.append(.stylesItself(place: style.place, line: "updating(from:)"))
        }
        if let keys = service.handledKeys {
            settings.append(.init("handledKeys", .array(keys.map(PlistValue.string))))
        }
        if let place = service.unguardedExpiration {
            settings.append(.init("expiration", .string("never")))
            warnings.append(.expirationLeftOut(place: place))
        }
        return (settings, warnings)
    }
}

extension ServiceClass {
    /// The error for a type of the extension that has the name of one that the adoption needs.
    fileprivate var takenName: AdoptError? {
        for name in [Adoption.wrapperClass, "CommunicationService"] {
            // A class of Cameo's that the user edited stays.
            let taken = first { code in
                let isCameo = code.classes.contains {
                    $0.name == name && $0.superclass == "CommunicationService"
                }
                return isCameo ? nil : code.declaration(of: name)
            }
            if let taken { return .nameTaken(place: taken.place, name: name) }
        }
        return nil
    }

    /// Whether the extension delivers empty content, so that iOS shows nothing.
    var hidesNotifications: Bool {
        sources.contains { source in
            let code = source.code
            return code.tokens.indices.contains { index in
                ["UNNotificationContent", "UNMutableNotificationContent"].contains(
                    code.tokens[index].text
                ) && code.text(index + 1..<index + 3) == "()"
            } || code.hasEmptyObjectiveCContent
        }
    }

    /// The key paths of the notifications that the class answers, if it only calls a vendor that never answers for
    /// others; otherwise `nil`.
    fileprivate var handledKeys: [String]? {
        guard let declaration, declaration.type.language == .swift else { return nil }
        let code = declaration.source.code
        let functions = code.functions(of: declaration.type)
        let receive = functions.first { $0.name == "didReceive" }
        let own = (receive.map { code.statements(in: $0.body) } ?? []).filter {
            !VendorTemplate.isCommon($0, in: code)
        }
        return VendorTemplate.silentVendors.first { vendor in
            receive == nil
                ? declaration.type.superclass == vendor.word && functions.isEmpty
                : own.count == 1 && own[0].text.hasPrefix("\(vendor.word).")
        }?.keys
    }

    /// The place at which the extension waits for other threads, or remembers something from one notification to the next.
    /// Files that it shares with the app don't count.
    fileprivate var firstWait: (place: String, line: String)? {
        guard let declaration else { return nil }
        let folder = declaration.source.file.deletingLastPathComponent().path + "/"
        for source in sources where source.file.path.hasPrefix(folder) {
            if let token = source.code.first(Self.waits) {
                return ("\(source.path):\(token.line)", source.code.line(of: token))
            }
        }
        let code = declaration.source.code
        guard declaration.type.language == .swift,
            let state = declaration.type.body.first(where: { code.text($0..<$0 + 2) == "staticvar" }
            )
        else { return nil }
        let token = code.tokens[state]
        return ("\(declaration.source.path):\(token.line)", code.line(of: token))
    }

    private static let waits: Set<String> = [
        "DispatchSemaphore", "DispatchGroup", "dispatch_semaphore_create", "dispatch_group_create",
    ]

    /// The place of a `serviceExtensionTimeWillExpire` that calls a handler that `didReceive` never stores:
    /// calling it would end the process.
    var unguardedExpiration: String? {
        for source in sources where source.code.language == .objectiveC {
            let code = source.code
            let text = code.text(code.tokens.indices)
            guard text.contains("serviceExtensionTimeWillExpire"),
                text.contains("self.contentHandler("),
                !text.contains("self.contentHandler="), !text.contains("_contentHandler=")
            else { continue }
            let token = code.first(["serviceExtensionTimeWillExpire"])
            return "\(source.path):\(token?.line ?? 1)"
        }
        return nil
    }
}

extension SourceCode {
    /// The first token that shows that the extension applies a communication style itself.
    fileprivate var stylingToken: Token? {
        if let token = first(["contentByUpdatingWithProvider"]) { return token }
        let index = tokens.indices.first { index in
            tokens[index].text == "updating"
                && text(index + 1..<index + 4) == "(from:"
        }
        if let index { return tokens[index] }
        // The style may be applied by code in another module.
        return first(["INSendMessageIntent", "INStartCallIntent"])
    }

    fileprivate var hasEmptyObjectiveCContent: Bool {
        language == .objectiveC
            && [
                "[[UNNotificationContentalloc]init]", "[UNNotificationContentnew]",
                "[[UNMutableNotificationContentalloc]init]", "[UNMutableNotificationContentnew]",
            ].contains { text(tokens.indices).contains($0) }
    }
}
