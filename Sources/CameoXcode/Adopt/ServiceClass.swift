import Foundation

/// The class that iOS runs in a service extension: the one that its Info.plist names.
struct ServiceClass: Sendable {
    /// A source file of the extension.
    struct Source: Sendable {
        /// The path, relative to the project's folder.
        let path: String
        let file: URL
        let code: SourceCode
    }

    /// The declaration of the class.
    struct Declaration: Sendable {
        let source: Source
        let type: SourceCode.ClassDeclaration

        /// The place for messages: `PushExtension/PushService.swift:4`.
        var place: String { "\(source.path):\(type.line)" }
    }

    /// `NSExtensionPrincipalClass`, as the Info.plist contains it.
    let principalClass: String
    /// The name without its module.
    let name: String
    /// Its declaration; `nil` for a class of a vendor's framework.
    let declaration: Declaration?
    /// The Swift and Objective-C files of the extension.
    let sources: [Source]
    /// The Info.plists of the extension.
    let infoPlists: [PlistXMLNode]

    /// Finds the class of an extension.
    ///
    /// - Throws: ``ProjectError`` if it can't be found, or if iOS couldn't.
    init(
        of found: ProjectFacts.Extension,
        in folder: ProjectFolder,
        _ files: FileOverlay
    ) throws(ProjectError) {
        let target = found.name
        var values: [String] = []
        for configuration in found.configurations {
            guard let path = configuration.infoPlistPath, let list = configuration.infoPlist else {
                let path = configuration.infoPlistPath
                throw .adopt(.unreadableInfoPlist(path: path, target: target))
            }
            let section = list["NSExtension"]
            if let value = section?["NSExtensionPrincipalClass"]?.text, !value.isEmpty {
                values.append(value)
            } else {
                let isStoryboard = section?["NSExtensionMainStoryboard"] != nil
                throw .adopt(.noPrincipalClass(path: path, isStoryboard: isStoryboard))
            }
        }
        guard let raw = values.first else {
            throw .adopt(.unreadableInfoPlist(path: nil, target: target))
        }
        let different = values.unique
        guard different.count == 1 else {
            throw .adopt(.differentPrincipalClasses(target: target, classes: different))
        }
        let sources = Self.sources(of: found.target, in: folder, files)
        let name = raw.split(separator: ".").last.map(String.init) ?? raw
        self.sources = sources
        infoPlists = found.configurations.compactMap(\.infoPlist)
        self.principalClass = raw
        self.name = name
        let declarations = Self.declarations(of: name, in: sources)
        let matching = declarations.filter { item in
            item.type.language == .objectiveC || raw.contains(".")
                || item.type.objectiveCName == name
        }
        guard matching.count < 2 else {
            throw .adopt(.severalClasses(name: name, places: matching.map(\.place)))
        }
        declaration = matching.first
        if let declaration {
            try Self.check(declaration)
        } else if VendorTemplate.frameworkClasses[name] == nil {
            let path = found.configurations.first?.infoPlistPath ?? ""
            throw .adopt(
                .classNotFound(
                    name: raw,
                    path: path,
                    candidates: Self.serviceClasses(in: sources).map {
                        "\($0.type.name) (\($0.place))"
                    },
                    // Without its module, a Swift class isn't found at run time either.
                    lacksModule: !declarations.isEmpty
                )
            )
        }
    }

    /// Throws for a class that can't be created by its name at run time.
    private static func check(_ declaration: Declaration) throws(ProjectError) {
        let (type, code) = (declaration.type, declaration.source.code)
        if let error = code.error {
            let place = "\(declaration.source.path):\(error.line)"
            throw .adopt(.syntaxError(place: place, construct: error.construct))
        }
        if type.isPrivate {
            throw .adopt(.privateClass(place: declaration.place, name: type.name))
        }
        guard code.language == .swift else { return }
        let initializers = code.functions(of: type).filter { $0.name == "init" }
        let isHidden = initializers.contains { function in
            function.parameters.isEmpty
                && !Set(function.modifiers).isDisjoint(with: ["private", "fileprivate"])
        }
        // A class inherits `init()` unless it declares another designated initializer.
        let isLost =
            !initializers.isEmpty && !initializers.contains { $0.parameters.isEmpty }
            && initializers.contains { !$0.modifiers.contains("convenience") }
        if isHidden || isLost {
            throw .adopt(.noInitializer(place: declaration.place, name: type.name))
        }
    }

    /// The Swift and Objective-C files of a target, with the headers of the latter.
    private static func sources(
        of target: XcodeTarget,
        in folder: ProjectFolder,
        _ files: FileOverlay
    ) -> [Source] {
        let compiled = target.sourceFiles(in: folder, files, skipsComments: false)
        let headers = compiled.map(\.file).filter { $0.pathExtension != "swift" }.map {
            $0.deletingPathExtension().appendingPathExtension("h")
        }
        return compiled.map { Source(path: $0.path, file: $0.file, code: $0.code) }
            + headers.unique.compactMap { file in
                guard let bytes = files.bytes(of: file), bytes.count <= maxFileSize else {
                    return nil
                }
                let code = SourceCode(bytes, language: .objectiveC)
                return Source(path: folder.path(of: file), file: file, code: code)
            }
    }

    /// Larger files are generated; they contain no extension.
    private static let maxFileSize = 2_000_000

    /// The declarations of a class. Objective-C declares it in a header and implements it: the
    /// implementation counts.
    private static func declarations(of name: String, in sources: [Source]) -> [Declaration] {
        let all = sources.flatMap { source in
            source.code.classes.map { Declaration(source: source, type: $0) }
        }.filter { $0.type.name == name || $0.type.objectiveCName == name }
        let implementations = all.filter {
            $0.type.language == .swift || !$0.source.path.hasSuffix(".h")
        }
        // Branches of `#if` may each declare it.
        var places: Set<String> = []
        return (implementations.isEmpty ? all : implementations).filter {
            places.insert($0.source.path).inserted
        }
    }

    /// The classes of the extension that inherit from `UNNotificationServiceExtension` or a vendor's class.
    private static func serviceClasses(in sources: [Source]) -> [Declaration] {
        sources.flatMap { source in
            source.code.classes.filter {
                $0.superclass.map(VendorTemplate.isServiceSuperclass) ?? false
            }
            .map { Declaration(source: source, type: $0) }
        }
    }

    /// The first file and token in the extension for which a search succeeds, with its place.
    func first(_ search: (SourceCode) -> SourceCode.Token?) -> (place: String, line: String)? {
        for source in sources {
            if let token = search(source.code) {
                return ("\(source.path):\(token.line)", source.code.line(of: token))
            }
        }
        return nil
    }
}
