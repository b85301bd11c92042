import CameoHost

/// Finds the class that `cameo adopt` wraps or replaces.
extension AppExtension {
    /// A class, and its name in each Info.plist, keyed by the path of the Info.plist.
    typealias AdoptableClass = (found: PrincipalClass, names: [String: String])

    /// Returns the class to adopt.
    ///
    /// - Throws: ``ProjectError`` if the class can't be found, or if iOS couldn't instantiate it
    ///   by its name at run time.
    func adoptableClass() throws(ProjectError) -> AdoptableClass {
        var names: [String: String] = [:]
        var values: [String] = []
        for configuration in configurations {
            let (path, value) = try principalClassName(configuration)
            names[path] = value
            values.append(value)
        }
        guard let raw = values.first, let path = infoPlistPaths.first else {
            throw .adopt(.unreadableInfoPlist(path: nil, target: name))
        }
        let name = PrincipalClass.plainName(raw)
        guard values.allSatisfy({ PrincipalClass.plainName($0) == name }) else {
            throw .adopt(.differentPrincipalClasses(target: self.name, classes: values.unique))
        }
        let declarations = PrincipalClass.declarations(of: name, in: sources)
        // Branches of `#if` may each declare the class.
        var locations: Set<String> = []
        let matching = declarations.filter { item in
            values.allSatisfy { item.isFound(as: $0) }
                && locations.insert(item.source.path).inserted
        }
        guard matching.count < 2 else {
            throw .adopt(.severalClasses(name: name, locations: matching.map { $0.location }))
        }
        if let declaration = matching.first {
            try declaration.checkCreation()
            return (PrincipalClass(name, .sources(declaration)), names)
        }
        if let module = Vendor.module(ofClass: name) {
            return (PrincipalClass(name, .framework(module: module)), names)
        }
        let invalid = sources.first { $0.code.error != nil }
        if declarations.isEmpty, let invalid { try invalid.checkSyntax() }
        let classes = serviceClasses.map { "\($0.type.name) (\($0.location))" }
        throw .adopt(
            .classNotFound(
                name: raw,
                path: path,
                candidates: classes,
                correct: declarations.first?.runtimeName
            )
        )
    }

    /// Returns the class name in an Info.plist, or the wrapped class's name if Cameo's class is
    /// missing, for example because version control restored some of the files.
    private func principalClassName(
        _ configuration: ProjectProperties.Configuration
    ) throws(ProjectError) -> (path: String, name: String) {
        guard let path = configuration.infoPlistPath else {
            throw .adopt(.unreadableInfoPlist(path: nil, target: name))
        }
        guard let list = configuration.infoPlist else {
            guard files.bytes(of: folder.root.file(path)) == nil else {
                throw .adopt(.unreadableInfoPlist(path: path, target: name))
            }
            if let include = folder.missingInclude {
                throw .install(.missingInclude(include, target: name))
            }
            throw .adopt(.missingInfoPlist(path: path, target: name))
        }
        let section = list["NSExtension"]
        guard let value = section?["NSExtensionPrincipalClass"]?.text, !value.isEmpty else {
            let isStoryboard = section?["NSExtensionMainStoryboard"] != nil
            throw .adopt(.noPrincipalClass(path: path, isStoryboard: isStoryboard))
        }
        let wrapped = list["Cameo"]?["wrappedExtension"]?["class"]?.text ?? ""
        let isLost =
            PrincipalClass.plainName(value) == Adoption.wrapperClass
            && !sources.contains { $0.code.declaration(of: Adoption.wrapperClass) != nil }
        return (path, isLost && !wrapped.isEmpty ? wrapped : value)
    }

    /// The classes that inherit from `UNNotificationServiceExtension` or from a vendor's class.
    private var serviceClasses: [PrincipalClass.Declaration] {
        sources.flatMap { source in
            source.code.classes.filter {
                $0.superclass.map(Vendor.isServiceSuperclass) ?? false
            }
            .map { PrincipalClass.Declaration(source: source, type: $0) }
        }
    }

    /// Returns the file and line of the first reference to a class elsewhere in the extension;
    /// `nil` if there is none. Such code may depend on the class's members.
    func otherUse(of declaration: PrincipalClass.Declaration) -> String? {
        let type = declaration.type
        for source in sources where source.mentions(type.name) {
            let isOwn = source.file == declaration.source.file
            // The class extension of an Objective-C class repeats its name.
            if isOwn, type.language == .objectiveC { continue }
            let use = source.code.tokens.first { token in
                token.text == type.name && token.kind == .word
                    && !(isOwn && type.range.contains(token.range.lowerBound))
            }
            if let use { return source.location(of: use) }
        }
        return nil
    }
}

extension SourceFile {
    fileprivate func checkSyntax() throws(ProjectError) {
        guard let error = code.error else { return }
        throw .adopt(.syntaxError(location: "\(path):\(error.line)", construct: error.construct))
    }
}

extension AppExtension.PrincipalClass.Declaration {
    /// Throws if iOS can't instantiate the class by its name at run time.
    fileprivate func checkCreation() throws(ProjectError) {
        let (name, code) = (type.name, source.code)
        try source.checkSyntax()
        if type.isPrivate {
            throw .adopt(.privateClass(location: location, name: name))
        }
        guard code.language == .swift else { return }
        if type.isGeneric || (type.isNested && type.objectiveCName == nil) {
            throw .adopt(.namelessClass(location: location, name: name, isGeneric: type.isGeneric))
        }
        guard let superclass = type.superclass, superclass != "NSObject" else {
            throw .adopt(.notAnExtension(location: location, name: name))
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
            throw .adopt(.noInitializer(location: location, name: name))
        }
    }
}
