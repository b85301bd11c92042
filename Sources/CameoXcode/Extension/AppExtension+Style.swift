import CameoHost

/// The class that iOS runs in a service extension, and the code that applies the communication
/// style.
extension AppExtension {
    /// The code that applies the style.
    package enum Styling: Equatable {
        /// Cameo applies the style: the class inherits from `CommunicationService`.
        case cameo
        /// Cameo applies the style after running the extension's former class.
        case wrapper(String)
        /// The extension's former class delivers only empty content, so Cameo has nothing to style.
        case emptied(String, location: String)
        /// The extension's former class applies the style; Cameo delivers its result unchanged.
        case wrapped(String, location: String)
        /// The app's own code applies the style.
        case own(location: String)
        /// No code applies the style.
        case none
        /// The class can't be found, or is part of a library without sources.
        case unknown
    }

    /// The superclass of all service extensions that use Cameo.
    static let superclass = "CommunicationService"
    /// The superclass of all service extensions without Cameo.
    static let systemSuperclass = "UNNotificationServiceExtension"

    /// The contents of the dictionary `wrappedExtension` in the Info.plist, which `cameo adopt`
    /// writes.
    struct Wrapped {
        /// The extension's former class; `nil` if the dictionary doesn't specify one.
        let foundClass: PrincipalClass?
        /// Whether Cameo delivers the results of the class unchanged.
        let leavesStyled: Bool
        /// Whether Cameo doesn't notify the class when its time expires.
        let neverExpires: Bool
        let handledKeys: [String]

        /// The former class, unless Cameo skips it at run time because no class has its name.
        var runnableClass: PrincipalClass? {
            switch foundClass?.location {
            case .missing, .misnamed, nil: nil
            case .sources, .framework, .unknown: foundClass
            }
        }
    }

    /// The dictionary `wrappedExtension`; `nil` if iOS doesn't run Cameo's class, which reads it.
    var wrapped: Wrapped? { runsCameo ? listedWrapped : nil }

    /// The dictionary `wrappedExtension`, regardless of the class that iOS runs; `nil` if there is
    /// none.
    var listedWrapped: Wrapped? {
        for configuration in configurations {
            guard let list = configuration.infoPlist?["Cameo"]?["wrappedExtension"] else {
                continue
            }
            let name = list["class"]?.text ?? ""
            return Wrapped(
                foundClass: name.isEmpty
                    ? nil : findClass(configuration.settings.expanded(name), configuration),
                leavesStyled: list["styled"]?.text == "leave",
                neverExpires: list["expiration"]?.text == "never",
                handledKeys: list["handledKeys"]?.texts ?? []
            )
        }
        return nil
    }

    /// Whether iOS runs `CommunicationService` or a class that inherits from it.
    var runsCameo: Bool {
        guard let principalClass else { return false }
        if case .framework(module: "Cameo") = principalClass.location { return true }
        let sources = sources + librarySources
        // A separate check reports a class whose name lacks its module.
        var declarations = PrincipalClass.declarations(of: principalClass.name, in: sources)
        for _ in 0..<8 {
            let superclasses = declarations.compactMap { declaration -> String? in
                declaration.type.superclass?.split(separator: ".").last.map(String.init)
            }
            if superclasses.contains(Self.superclass) {
                return sources.contains {
                    $0.mentions("Cameo") && LibraryProduct.isImported(by: $0.code.imports)
                }
            }
            declarations = superclasses.flatMap { PrincipalClass.declarations(of: $0, in: sources) }
        }
        return false
    }

    /// The code that applies the style.
    package var styling: Styling {
        let own = code.ownStyle.flatMap { $0.isReached ? $0 : nil }
        if runsCameo {
            guard let wrapped, let name = wrapped.runnableClass?.name else { return .cameo }
            if wrapped.leavesStyled, let own { return .wrapped(name, location: own.location) }
            return code.emptyDelivery.map { .emptied(name, location: $0) } ?? .wrapper(name)
        }
        guard let principalClass else { return .unknown }
        switch principalClass.location {
        case .sources, .misnamed: return own.map { .own(location: $0.location) } ?? .none
        case .framework: return .none
        case .missing, .unknown: return own.map { .own(location: $0.location) } ?? .unknown
        }
    }

    /// Whether the class, or each of its methods, is declared `nonisolated`, or the class is declared
    /// `@MainActor`. If so, the default isolation doesn't apply.
    var declaresIsolation: Bool {
        guard let declaration = principalClass?.declaration else { return false }
        if declaration.type.modifiers.contains(where: ["nonisolated", "@MainActor"].contains) {
            return true
        }
        let functions = declaration.source.code.functions(of: declaration.type)
        return !functions.isEmpty && functions.allSatisfy { $0.modifiers.contains("nonisolated") }
    }
}
