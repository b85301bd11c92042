import CameoHost

/// The service extension that iOS runs, and who applies the communication style in it.
package struct RunningService {
    /// The code that applies the style.
    package enum Styling: Equatable {
        /// Cameo: the class inherits from `CommunicationService`.
        case cameo
        /// Cameo, after the class that the extension had before.
        case wrapper(String)
        /// The class that the extension had before; Cameo delivers its result unchanged.
        case wrapped(String, place: String)
        /// Code of the app.
        case own(place: String)
        /// None.
        case none
        /// The class can't be found, or is part of a library without sources.
        case unknown
    }

    /// The class that all service extensions with Cameo inherit from.
    static let superclass = "CommunicationService"

    let item: ProjectFacts.Extension
    /// The class that iOS creates; `nil` if the Info.plist names none.
    let principalClass: PrincipalClass?
    /// `wrappedExtension` of the Info.plist.
    let wrapped: WrappedExtension?
    /// Whether the class is Cameo's, or inherits from it.
    let isCameo: Bool
    /// Code that applies the style without Cameo.
    let ownStyle: OwnStyle?
    /// The sources of the extension.
    let sources: [SourceFile]

    /// The dictionary `wrappedExtension` of the Info.plist, which `cameo adopt` writes.
    struct WrappedExtension {
        /// The class that the extension had before; `nil` if the dictionary doesn't name one.
        let foundClass: PrincipalClass?
        /// Whether results of the class are delivered unchanged.
        let leavesStyled: Bool
        /// Whether the class isn't notified that its time expires.
        let neverExpires: Bool
        let handledKeys: [String]
    }

    init(of item: ProjectFacts.Extension, in facts: ProjectFacts) {
        let sources = facts.sources(of: item.target)
        let libraries = facts.librarySources(of: item.target)
        let principalClass = facts.principalClass(of: item)
        let wrapped = Self.wrapped(item, facts)
        let isCameo =
            principalClass.map { Self.isCameo($0, in: sources + libraries) } ?? false
        let start =
            wrapped?.foundClass?.declaration?.source ?? principalClass?.declaration?.source
        self.item = item
        self.sources = sources
        self.principalClass = principalClass
        self.wrapped = isCameo ? wrapped : nil
        self.isCameo = isCameo
        ownStyle = OwnStyle.find(from: start, in: sources + libraries)
    }

    /// The code that applies the style.
    var styling: Styling {
        let own = ownStyle.flatMap { $0.isReached ? $0 : nil }
        if isCameo {
            guard let wrapped else { return .cameo }
            let name = wrapped.foundClass?.name ?? "The former class"
            if wrapped.leavesStyled, let own { return .wrapped(name, place: own.place) }
            return .wrapper(name)
        }
        guard let principalClass else { return .unknown }
        switch principalClass.location {
        case .sources, .lacksModule: return own.map { .own(place: $0.place) } ?? .none
        case .framework: return .none
        case .missing, .unknown: return own.map { .own(place: $0.place) } ?? .unknown
        }
    }

    /// The place of the helper of Notifee, which styles only notifications whose `notifee_options` contain
    /// `communicationInfo`. Steps for Cameo, which decide on the style themselves, don't count.
    var notifee: String? {
        sources.lazy.compactMap { source -> String? in
            guard source.mentions("NotifeeExtensionHelper"),
                !LibraryProduct.isImported(by: source.code.imports),
                let token = source.code.first(["NotifeeExtensionHelper"])
            else { return nil }
            return "\(source.path):\(token.line)"
        }.first
    }

    /// Whether the class, or each of its methods, is declared `nonisolated`.
    var isNonisolated: Bool {
        guard let declaration = principalClass?.declaration else { return false }
        if declaration.type.modifiers.contains("nonisolated") { return true }
        let functions = declaration.source.code.functions(of: declaration.type)
        return !functions.isEmpty && functions.allSatisfy { $0.modifiers.contains("nonisolated") }
    }

    /// Whether a class is `CommunicationService`, or inherits from it.
    private static func isCameo(_ found: PrincipalClass, in sources: [SourceFile]) -> Bool {
        if case .framework(module: "Cameo") = found.location { return true }
        // A class whose name lacks its module is a fault of its own.
        var declarations = PrincipalClass.declarations(of: found.name, in: sources)
        for _ in 0..<8 {
            let superclasses = declarations.compactMap { declaration -> String? in
                declaration.type.superclass?.split(separator: ".").last.map(String.init)
            }
            if superclasses.contains(superclass) {
                return sources.contains {
                    $0.mentions("Cameo") && LibraryProduct.isImported(by: $0.code.imports)
                }
            }
            declarations = superclasses.flatMap { PrincipalClass.declarations(of: $0, in: sources) }
        }
        return false
    }

    private static func wrapped(
        _ item: ProjectFacts.Extension,
        _ facts: ProjectFacts
    ) -> WrappedExtension? {
        for configuration in item.configurations {
            guard let list = configuration.infoPlist?["Cameo"]?["wrappedExtension"] else {
                continue
            }
            let name = list["class"]?.text ?? ""
            return WrappedExtension(
                foundClass: name.isEmpty
                    ? nil
                    : facts.findClass(
                        configuration.settings.expanded(name),
                        of: item,
                        configuration
                    ),
                leavesStyled: list["styled"]?.text == "leave",
                neverExpires: list["expiration"]?.text == "never",
                handledKeys: list["handledKeys"]?.texts ?? []
            )
        }
        return nil
    }
}
