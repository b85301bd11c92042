import CameoHost

/// The class that iOS creates in an extension: the one that its Info.plist names.
struct PrincipalClass {
    /// The declaration of a class in a source file.
    struct Declaration {
        let source: SourceFile
        let type: SourceCode.ClassDeclaration

        /// The place for messages: `PushExtension/PushService.swift:4`.
        var place: String { "\(source.path):\(type.line)" }
    }

    /// The location of a class.
    enum Location {
        /// In a source file of the extension, or of a target that it depends on.
        case sources(Declaration)
        /// In a vendor's framework, or in Cameo.
        case framework(module: String)
        /// A Swift class whose name in the Info.plist lacks its module.
        case lacksModule
        /// In a library whose sources aren't part of the project, or nowhere.
        case unknown
        /// Nowhere, although it would have to be in the extension's sources.
        case missing
    }

    /// The name without its module.
    let name: String
    let location: Location

    /// The declaration, if it is in the project.
    var declaration: Declaration? {
        if case .sources(let declaration) = location { declaration } else { nil }
    }

    /// Finds a class.
    ///
    /// - Parameters:
    ///   - fullName: The name as iOS looks it up: with its module, or the name for Objective-C.
    ///   - module: The module of the extension.
    ///   - sources: The sources of the extension and of the targets that it depends on.
    init(_ fullName: String, module: String, in sources: [SourceFile]) {
        let name = fullName.split(separator: ".").last.map(String.init) ?? fullName
        self.name = name
        let declarations = Self.declarations(of: name, in: sources)
        let visible = declarations.first { item in
            fullName.contains(".") || item.type.language == .objectiveC
                || item.type.objectiveCName == name
        }
        location =
            if let visible {
                .sources(visible)
            } else if !declarations.isEmpty {
                .lacksModule
            } else if let module = Self.framework(of: name, fullName) {
                .framework(module: module)
            } else if fullName.hasPrefix("\(module)."), !sources.isEmpty {
                .missing
            } else {
                .unknown
            }
    }

    private static func framework(of name: String, _ fullName: String) -> String? {
        if fullName == "Cameo.\(RunningService.superclass)" { return "Cameo" }
        if let module = VendorTemplate.frameworkClasses[name] { return module }
        let template = VendorTemplate.all.first { $0.superclasses.contains(name) }
        return template?.modules.first
    }

    /// The declarations of a class. Branches of `#if` may each declare it. Objective-C declares it in a header and
    /// implements it: the implementation counts.
    static func declarations(of name: String, in sources: [SourceFile]) -> [Declaration] {
        sources.filter { $0.mentions(name) }.flatMap { source in
            source.code.classes.filter { $0.name == name || $0.objectiveCName == name }
                .map { Declaration(source: source, type: $0) }
        }
    }
}

extension ProjectFacts {
    /// The class that an extension's Info.plist names; `nil` if it names none.
    func principalClass(of item: Extension) -> PrincipalClass? {
        for configuration in item.configurations {
            let name = configuration.infoPlist?["NSExtension"]?["NSExtensionPrincipalClass"]?.text
            if let name, !name.isEmpty {
                return findClass(configuration.settings.expanded(name), of: item, configuration)
            }
        }
        return nil
    }

    /// Finds a class that iOS or Cameo creates by its name in an extension.
    func findClass(
        _ fullName: String,
        of item: Extension,
        _ configuration: Configuration
    ) -> PrincipalClass {
        let own = PrincipalClass(
            fullName,
            module: Self.module(configuration),
            in: sources(of: item.target)
        )
        switch own.location {
        case .missing, .unknown:
            let shared = librarySources(of: item.target)
            let found = PrincipalClass(fullName, module: "", in: shared)
            return found.declaration == nil ? own : found
        case .sources, .framework, .lacksModule:
            return own
        }
    }

    /// The name of the Swift module of a target.
    private static func module(_ configuration: Configuration) -> String {
        let settings = configuration.settings
        let product = settings["PRODUCT_NAME"].map { $0.isEmpty ? nil : $0 } ?? nil
        return settings["PRODUCT_MODULE_NAME"]
            ?? settings.expanded("$(PRODUCT_NAME:c99extidentifier)").nonEmpty ?? product ?? ""
    }

    /// The sources of the frameworks and libraries of the project that a target depends on.
    func librarySources(of target: XcodeTarget) -> [SourceFile] {
        var found: [XcodeTarget] = []
        var seen: Set<String> = [target.object.id]
        var waiting = [target]
        let targets = folder.project.targets
        while let next = waiting.popLast() {
            for id in next.dependencies where seen.insert(id).inserted {
                guard let library = targets.first(where: { $0.object.id == id }),
                    library.productType.contains(".framework")
                        || library.productType.contains(".library")
                else { continue }
                found.append(library)
                waiting.append(library)
            }
        }
        return found.flatMap { sources(of: $0) }
    }
}

extension String {
    /// The string, or `nil` if it is empty.
    fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
