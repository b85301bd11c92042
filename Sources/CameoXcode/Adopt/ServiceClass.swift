import CameoHost

/// The class that iOS runs in a service extension: the one that its Info.plist names.
struct ServiceClass: Sendable {
    /// A source file of the extension.
    struct Source: Sendable {
        /// The path, relative to the project's folder.
        let path: String
        let file: FilePath
        let code: SourceCode
    }

    /// The declaration of the class.
    struct Declaration: Sendable {
        let source: Source
        let type: SourceCode.ClassDeclaration

        /// The place for messages: `PushExtension/PushService.swift:4`.
        var place: String { "\(source.path):\(type.line)" }

        /// The name by which iOS finds the class. Swift's contain the module, others don't.
        var runtimeName: String {
            type.language == .objectiveC
                ? type.name : type.objectiveCName ?? "$(PRODUCT_MODULE_NAME).\(type.name)"
        }

        /// Whether iOS finds the class by a name in an Info.plist.
        func isFound(as name: String) -> Bool {
            runtimeName.contains(".") ? name.contains(".") : name == runtimeName
        }
    }

    /// `NSExtensionPrincipalClass`, as each Info.plist contains it, by the path of the Info.plist.
    let principalClasses: [String: String]
    /// The name without its module.
    let name: String
    /// Its declaration; `nil` for a class of a vendor's framework.
    let declaration: Declaration?
    /// The Swift and Objective-C files of the extension.
    let sources: [Source]
    /// The Info.plists of the extension.
    let infoPlists: [PropertyValue]

    /// Finds the class of an extension.
    ///
    /// - Throws: ``ProjectError`` if it can't be found, or if iOS couldn't.
    init(
        of found: ProjectFacts.Extension,
        in folder: ProjectFolder,
        _ files: FileOverlay
    ) throws(ProjectError) {
        let target = found.name
        let sources = Self.sources(of: found.target, in: folder, files)
        var classes: [String: String] = [:]
        var values: [String] = []
        for configuration in found.configurations {
            guard let path = configuration.infoPlistPath else {
                throw .adopt(.unreadableInfoPlist(path: nil, target: target))
            }
            guard let list = configuration.infoPlist else {
                let exists = files.bytes(of: folder.root.file(path)) != nil
                throw .adopt(
                    exists
                        ? .unreadableInfoPlist(path: path, target: target)
                        : .missingInfoPlist(path: path, target: target)
                )
            }
            let section = list["NSExtension"]
            guard let value = section?["NSExtensionPrincipalClass"]?.text, !value.isEmpty else {
                let isStoryboard = section?["NSExtensionMainStoryboard"] != nil
                throw .adopt(.noPrincipalClass(path: path, isStoryboard: isStoryboard))
            }
            let wrapped = list["Cameo"]?["wrappedExtension"]?["class"]?.text
            let name = Self.wrappedClass(of: value, wrapped, sources) ?? value
            classes[path] = name
            values.append(name)
        }
        guard let raw = values.first, let path = found.configurations.first?.infoPlistPath else {
            throw .adopt(.unreadableInfoPlist(path: nil, target: target))
        }
        guard Set(values.map(Self.plainName)).count == 1 else {
            throw .adopt(.differentPrincipalClasses(target: target, classes: values.unique))
        }
        let name = Self.plainName(raw)
        self.sources = sources
        self.principalClasses = classes
        infoPlists = found.configurations.compactMap { $0.infoPlist }
        self.name = name
        let declarations = Self.declarations(of: name, in: sources)
        let matching = declarations.filter { item in
            values.allSatisfy { item.isFound(as: $0) }
        }
        guard matching.count < 2 else {
            throw .adopt(.severalClasses(name: name, places: matching.map { $0.place }))
        }
        declaration = matching.first
        if let declaration {
            try Self.check(declaration)
        } else if VendorTemplate.frameworkClasses[name] == nil {
            if declarations.isEmpty, let bad = sources.first(where: { $0.code.error != nil }),
                let error = bad.code.error
            {
                let place = "\(bad.path):\(error.line)"
                throw .adopt(.syntaxError(place: place, construct: error.construct))
            }
            throw .adopt(
                .classNotFound(
                    name: raw,
                    path: path,
                    candidates: Self.serviceClasses(in: sources).map {
                        "\($0.type.name) (\($0.place))"
                    },
                    correct: declarations.first?.runtimeName
                )
            )
        }
    }

    /// The name without its module.
    private static func plainName(_ name: String) -> String {
        name.split(separator: ".").last.map(String.init) ?? name
    }

    /// The class that an Info.plist names for Cameo's class to run, if the extension has lost Cameo's class, for
    /// example because a part of its adoption was undone by version control.
    private static func wrappedClass(
        of principal: String,
        _ wrapped: String?,
        _ sources: [Source]
    ) -> String? {
        guard let wrapped, !wrapped.isEmpty, plainName(principal) == Adoption.wrapperClass,
            !sources.contains(where: { $0.code.declaration(of: Adoption.wrapperClass) != nil })
        else { return nil }
        return wrapped
    }

    /// Throws for a class that can't be created by its name at run time.
    private static func check(_ declaration: Declaration) throws(ProjectError) {
        let (type, code) = (declaration.type, declaration.source.code)
        let (place, name) = (declaration.place, type.name)
        if let error = code.error {
            let place = "\(declaration.source.path):\(error.line)"
            throw .adopt(.syntaxError(place: place, construct: error.construct))
        }
        if type.isPrivate {
            throw .adopt(.privateClass(place: place, name: name))
        }
        guard code.language == .swift else { return }
        if type.isGeneric || (type.isNested && type.objectiveCName == nil) {
            throw .adopt(.namelessClass(place: place, name: name, isGeneric: type.isGeneric))
        }
        guard let superclass = type.superclass, superclass != "NSObject" else {
            throw .adopt(.notAnExtension(place: place, name: name))
        }
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
            throw .adopt(.noInitializer(place: place, name: name))
        }
    }

    /// The Swift and Objective-C files of a target, with the headers of the latter.
    private static func sources(
        of target: XcodeTarget,
        in folder: ProjectFolder,
        _ files: FileOverlay
    ) -> [Source] {
        let compiled = target.sourceFiles(in: folder, files, skipsComments: false)
        let headers = compiled.map { $0.file }.filter { $0.pathExtension != "swift" }.map {
            FilePath($0.deletingPathExtension().path + ".h")
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

    /// The module of Cameo's class, as the name of the old class contains it.
    func module(of name: String) -> String {
        guard declaration?.type.language == .swift, let dot = name.lastIndex(of: ".") else {
            return "$(PRODUCT_MODULE_NAME)"
        }
        return String(name[..<dot])
    }

    /// The place at which other code of the extension names the class, so that it may depend on its members.
    var otherUse: String? {
        guard let declaration else { return nil }
        let type = declaration.type
        for source in sources {
            let isOwn = source.file == declaration.source.file
            let use = source.code.tokens.first { token in
                token.text == type.name && token.kind == .word
                    && !(isOwn && type.range.contains(token.range.lowerBound))
            }
            if let use { return "\(source.path):\(use.line)" }
        }
        return nil
    }
}
