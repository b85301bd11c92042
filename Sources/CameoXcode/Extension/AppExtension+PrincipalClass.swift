import CameoHost

/// The class that iOS instantiates in an extension.
extension AppExtension {
    /// A class that iOS or Cameo instantiates by its name in an Info.plist.
    struct PrincipalClass {
        /// The declaration of a class in a source file.
        struct Declaration {
            let source: SourceFile
            let type: SourceCode.ClassDeclaration

            /// The file and line for messages, such as `PushExtension/PushService.swift:4`.
            var location: String { "\(source.path):\(type.line)" }

            /// The name by which iOS finds the class. Names of Swift classes contain the module,
            /// unless `@objc` specifies another name.
            var runtimeName: String {
                type.language == .objectiveC
                    ? type.name : type.objectiveCName ?? "$(PRODUCT_MODULE_NAME).\(type.name)"
            }

            /// Whether iOS finds the class by a name in an Info.plist.
            func isFound(as name: String) -> Bool {
                runtimeName.contains(".") ? name.contains(".") : name == runtimeName
            }
        }

        /// The location of a class, if it can be determined.
        enum Location {
            /// The class is in a source file of the extension, or of a target on which it depends.
            case sources(Declaration)
            /// The class is in a vendor's framework, or in Cameo.
            case framework(module: String)
            /// The class is in the extension's sources, but iOS finds it only by a different name.
            case misnamed(correct: String)
            /// The class is in a library whose sources aren't part of the project, or doesn't
            /// exist.
            case unknown
            /// The class doesn't exist, although the name requires it to be in the extension's
            /// sources.
            case missing
        }

        /// The name in the Info.plist.
        let fullName: String
        let location: Location

        /// The name without its module.
        var name: String { Self.plainName(fullName) }

        /// The declaration; `nil` if the project has no class that iOS finds by this name.
        var declaration: Declaration? {
            if case .sources(let declaration) = location { declaration } else { nil }
        }

        /// Finds a class.
        ///
        /// - Parameters:
        ///   - fullName: The name by which iOS looks up the class: its name qualified by the
        ///     module, or its Objective-C name.
        ///   - module: The module of the extension.
        ///   - sources: The sources of the extension and of the targets on which it depends.
        init(_ fullName: String, module: String, in sources: [SourceFile]) {
            self.fullName = fullName
            let name = Self.plainName(fullName)
            let declarations = Self.declarations(of: name, in: sources)
            location =
                if let visible = declarations.first(where: { $0.isFound(as: fullName) }) {
                    .sources(visible)
                } else if let declaration = declarations.first {
                    .misnamed(correct: declaration.runtimeName)
                } else if let module = Self.framework(of: name, fullName) {
                    .framework(module: module)
                } else if fullName.hasPrefix("\(module)."), !sources.isEmpty {
                    .missing
                } else {
                    .unknown
                }
        }

        /// Creates a class with a known location.
        init(_ name: String, _ location: Location) {
            fullName = name
            self.location = location
        }

        /// Returns a name without its module.
        static func plainName(_ name: String) -> String {
            name.split(separator: ".").last.map(String.init) ?? name
        }

        private static func framework(of name: String, _ fullName: String) -> String? {
            if fullName == "Cameo.\(superclass)" { return "Cameo" }
            return Vendor.module(ofClass: name)
        }

        /// Returns the declarations of a class. There may be several, in branches of `#if`.
        static func declarations(of name: String, in sources: [SourceFile]) -> [Declaration] {
            sources.filter { $0.mentions(name) }.flatMap { source in
                source.code.classes.filter { $0.name == name || $0.objectiveCName == name }
                    .map { Declaration(source: source, type: $0) }
            }
        }
    }

    /// The class that the Info.plist specifies; `nil` if it specifies none.
    var principalClass: PrincipalClass? {
        cache.principalClass.value(for: 0) {
            for configuration in configurations {
                let section = configuration.infoPlist?["NSExtension"]
                if let name = section?["NSExtensionPrincipalClass"]?.text, !name.isEmpty {
                    return findClass(configuration.settings.expanded(name), configuration)
                }
            }
            return nil
        }
    }

    /// Returns a class that iOS or Cameo instantiates by name.
    func findClass(
        _ fullName: String,
        _ configuration: ProjectProperties.Configuration
    ) -> PrincipalClass {
        let own = PrincipalClass(fullName, module: Self.module(configuration), in: sources)
        switch own.location {
        case .missing, .unknown:
            let found = PrincipalClass(fullName, module: "", in: librarySources)
            return found.declaration == nil ? own : found
        case .sources, .framework, .misnamed: return own
        }
    }

    /// Returns the name of the Swift module.
    private static func module(_ configuration: ProjectProperties.Configuration) -> String {
        let settings = configuration.settings
        let product = settings["PRODUCT_NAME"].map { $0.isEmpty ? nil : $0 } ?? nil
        return settings["PRODUCT_MODULE_NAME"]
            ?? settings.expanded("$(PRODUCT_NAME:c99extidentifier)").nonEmpty ?? product ?? ""
    }

    /// The sources of the project's frameworks and libraries on which the extension depends.
    var librarySources: [SourceFile] {
        cache.librarySources.value(for: 0) {
            libraries.flatMap { $0.sourceFiles(in: folder, files) }
        }
    }

    private var libraries: [XcodeTarget] {
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
        return found
    }
}

extension String {
    /// The string; `nil` if it is empty.
    fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
