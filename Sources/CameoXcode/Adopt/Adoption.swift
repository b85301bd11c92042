import CameoHost

/// The adoption of Cameo by an existing service extension.
package struct Adoption {
    /// The change to the extension's principal class.
    package enum Way: String, Sendable, CaseIterable {
        /// Keeps the class and runs it as a vendor step of a new principal class.
        case wrap
        /// Turns the class, an unchanged template, into a subclass of `CommunicationService` with the
        /// vendor's step. An Objective-C class stays in the project, but a new principal class
        /// replaces it.
        case replace
    }

    /// The user's choices.
    package struct Options: Sendable, Hashable {
        /// The way to adopt the class; `nil` to replace unchanged templates and wrap other classes.
        package var way: Way?
        /// Whether to adopt an extension that ends its process.
        package var allowsExit = false
        /// Whether to raise the deployment target of an extension above the app's deployment
        /// target.
        package var raisesSystem = false

        package init() {}
    }

    /// The name of the new principal class, and of its file without the path extension.
    package static let wrapperClass = "CommunicationNotificationService"

    /// Returns the source of the class that wraps the old one, or runs instead of it.
    ///
    /// - Parameter isNonisolated: Whether to declare the class `nonisolated`, because the target's
    ///   default isolation is the main actor.
    static func wrapperSource(_ way: Way = .wrap, isNonisolated: Bool) -> String {
        let comment =
            switch way {
            case .wrap:
                """
                /// Runs the extension's own class, which the Info.plist names as
                /// `wrappedExtension`, and styles its result.
                """
            case .replace:
                "/// Runs instead of the extension's former class, which was Xcode's template."
            }
        return """
            import Cameo

            \(comment)
            \(isNonisolated ? "nonisolated " : "")final class \(wrapperClass): CommunicationService {}

            """
    }

    /// Returns the source of a class with vendors' steps. Without steps, a comment in the class
    /// shows where to move the old code.
    static func serviceSource(_ name: String, steps: [String]) -> String {
        guard !steps.isEmpty else {
            return """
                import Cameo
                import UserNotifications

                final class \(name): CommunicationService {
                    override func willProcess(
                        _ content: UNMutableNotificationContent
                    ) async throws -> UNMutableNotificationContent {
                        // Move the code of didReceive here. Cameo delivers the content.
                        content
                    }
                }

                """
        }
        let members = stepOverride(steps).joined(separator: "\n").indented()
        return "import Cameo\n\nfinal class \(name): CommunicationService {\n\(members)\n}\n"
    }

    /// Returns the lines of the override that runs vendors' steps.
    static func stepOverride(_ steps: [String]) -> [String] {
        [
            "override func configuration() -> ServiceConfiguration {",
            "    var configuration = super.configuration()",
            "    configuration.vendorSteps = [\(steps.joined(separator: ", "))]",
            "    return configuration",
            "}",
        ]
    }

    /// The change to the principal class.
    package let way: Way
    package let className: String
    /// The file and line of the old class; `nil` if a vendor's framework defines it.
    package let location: String?
    /// The name of the vendor if the class is a vendor's unchanged template; otherwise `nil`.
    package let vendor: String?
    /// The other ways in which the class can be adopted.
    package let alternatives: [Way]

    let oldClass: AppExtension.PrincipalClass
    /// The old class's name in each Info.plist, keyed by the path of the Info.plist.
    let oldNames: [String: String]
    let match: Vendor.Match?
    /// The entries of `wrappedExtension` in the Info.plist, except the class.
    let settings: [PlistValue.Member]
    let warnings: [InstallWarning]

    /// Whether the wrapped class applies a style itself, so that Cameo delivers its results
    /// unchanged.
    package var leavesStyled: Bool { settings.contains(.init("styled", .string("leave"))) }

    /// Whether `didReceive` of the replaced class contains only comments, so that the class isn't
    /// Xcode's template.
    package var hasOnlyComments: Bool {
        warnings.contains { if case .commentsDeleted = $0 { true } else { false } }
    }

    /// Whether the wrapped class delivers only empty content, so that Cameo has nothing to style.
    package var isEmptied: Bool {
        warnings.contains { if case .emptyContent = $0 { true } else { false } }
    }

    /// Decides how to adopt an extension.
    ///
    /// - Throws: ``ProjectError`` if it can't be adopted.
    init(of found: AppExtension, _ options: Options) throws(ProjectError) {
        (oldClass, oldNames) = try found.adoptableClass()
        let declaration = oldClass.declaration
        if found.usesCameo { throw .adopt(.alreadyCameo(target: found.name)) }
        if let taken = found.takenName { throw .adopt(taken) }
        let match = declaration.flatMap {
            found.otherUse(of: $0) == nil ? Vendor.match($0.type, in: $0.source.code) : nil
        }
        let sharing = match == nil ? [] : declaration.map { found.targets(sharing: $0) } ?? []
        let isReplaceable = match?.isReplaceable ?? false
        let way = options.way ?? (isReplaceable && sharing.isEmpty ? .replace : .wrap)
        let location = declaration?.location ?? found.name
        switch way {
        case .replace:
            guard isReplaceable else { throw .adopt(.notReplaceable(location: location)) }
            guard sharing.isEmpty else {
                throw .adopt(.sharedClass(location: location, targets: sharing))
            }
            settings = []
            warnings =
                declaration.flatMap { $0.hasOnlyComments ? [.commentsDeleted($0.location)] : nil }
                ?? []
        case .wrap:
            try found.refuseWrapping(declaration, options)
            (settings, warnings) = found.wrapping(declaration)
        }
        self.way = way
        self.match = match
        className = oldClass.name
        self.location = declaration?.location
        vendor = match?.vendor?.name
        alternatives = Way.allCases.filter { other in
            switch other {
            case way: false
            case .wrap: true
            case .replace: isReplaceable && sharing.isEmpty
            }
        }
    }

    /// Whether Cameo's class is in a new file, so that the Info.plist must specify the class.
    package var addsClass: Bool {
        way == .wrap || oldClass.declaration?.type.language == .objectiveC
    }

    /// Returns the module of the wrapper class: the prefix of a Swift class's old name, otherwise a
    /// build variable.
    func module(of name: String) -> String {
        guard oldClass.declaration?.type.language == .swift, let dot = name.lastIndex(of: ".")
        else { return "$(PRODUCT_MODULE_NAME)" }
        return String(name[..<dot])
    }
}

extension AppExtension {
    /// Throws if the extension's code wouldn't work in a wrapper.
    fileprivate func refuseWrapping(
        _ declaration: PrincipalClass.Declaration?,
        _ options: Adoption.Options
    ) throws(ProjectError) {
        if let call = code.endingCall, !options.allowsExit {
            throw .adopt(.endsProcess(location: call.location, line: call.line))
        }
        let isManual = configurations.compactMap { $0.infoPlist }.allSatisfy { list in
            let value = list["IntercomAutoIntegratePushNotifications"]
            return value == .bool(false) || value?.text == "NO"
        }
        if !isManual, let use = sources.first(where: { $0.code.imports.contains("Intercom") }) {
            throw .adopt(.intercom(location: use.path))
        }
        if options.way == nil, code.hidingLocation != nil,
            let wait = declaration.flatMap(code.waitingCode)
        {
            throw .adopt(.blocksAndHides(location: wait.location, line: wait.line))
        }
    }

    /// Returns the names of other targets that compile the file of a class.
    fileprivate func targets(sharing declaration: PrincipalClass.Declaration) -> [String] {
        folder.project.targets.filter { other in
            other.object.id != target.object.id
                && other.sourceFiles(in: folder, files)
                    .contains { $0.file == declaration.source.file }
        }.map { $0.name }
    }

    /// Returns the settings of a wrapped class that differ from the defaults, and warnings for the
    /// user.
    fileprivate func wrapping(
        _ declaration: PrincipalClass.Declaration?
    ) -> (settings: [PlistValue.Member], warnings: [InstallWarning]) {
        var settings: [PlistValue.Member] = []
        var warnings: [InstallWarning] = []
        if let style = code.ownStyle, style.isReached {
            settings.append(.init("styled", .string("leave")))
            warnings.append(.stylesItself(location: style.location, line: style.line))
        } else if let location = code.emptyDelivery {
            warnings.append(.emptyContent(location: location))
        }
        if let location = code.exampleTitleLocation(declaration) {
            warnings.append(.exampleTitle(location: location))
        }
        if let keys = declaration?.handledKeys {
            settings.append(.init("handledKeys", .array(keys.map(PlistValue.string))))
        }
        if let location = code.unguardedExpiration {
            settings.append(.init("expiration", .string("never")))
            warnings.append(.expirationLeftOut(location: location))
        }
        return (settings, warnings)
    }

    /// The error for a type whose name conflicts with one of Cameo's classes; `nil` if there is
    /// none.
    fileprivate var takenName: ProjectError.Adopt? {
        for name in [Adoption.wrapperClass, Self.superclass] {
            // Accept a class that an earlier adoption added and the user edited.
            let taken = code.first { code in
                let isCameo = code.classes.contains {
                    $0.name == name && $0.superclass == Self.superclass
                }
                return isCameo ? nil : code.declaration(of: name)
            }
            if let taken { return .nameTaken(location: taken.location, name: name) }
        }
        return nil
    }
}

extension AppExtension.PrincipalClass.Declaration {
    /// Whether the body of `didReceive` in a Swift class contains comments and no statement.
    fileprivate var hasOnlyComments: Bool {
        let code = source.code
        guard type.language == .swift,
            let body = code.functions(of: type).first(where: { $0.name == "didReceive" })?.body,
            body.isEmpty, body.lowerBound > 0, body.upperBound < code.tokens.count
        else { return false }
        let start = code.tokens[body.lowerBound - 1].range.upperBound
        let text = code.bytes[start..<code.tokens[body.upperBound].range.lowerBound]
        return text.contains(UInt8(ascii: "/"))
    }

    /// The key paths that identify an SDK's notifications, if the class only calls this SDK and the
    /// SDK never delivers other notifications; otherwise `nil`.
    fileprivate var handledKeys: [String]? {
        guard type.language == .swift else { return nil }
        let code = source.code
        let functions = code.functions(of: type)
        let receive = functions.first { $0.name == "didReceive" }
        let own = (receive.map { code.statements(in: $0.body) } ?? []).filter {
            !Vendor.isCommon($0, in: code)
        }
        let vendor = Vendor.all.first { vendor in
            guard !vendor.handledKeys.isEmpty, let word = vendor.words.first else { return false }
            return receive == nil
                ? type.superclass == word && functions.isEmpty
                : own.count == 1 && own[0].text.hasPrefix("\(word).")
        }
        return vendor?.handledKeys
    }
}
