import CameoHost

/// The planner of one installation. It computes the contents of all files after the change.
struct InstallPlanner {
    let folder: ProjectFolder
    let host: XcodeTarget
    let options: InstallOptions
    let resources: InstallResources
    let integration: InstallOptions.Integration
    /// Files that an earlier installation created and the user edited, by path. They aren't
    /// overwritten.
    let kept: [String: InstallManifest.CreatedFile]

    let format: ProjectFormat
    let settings: [(configuration: XcodeProject.Object, settings: BuildSettings)]
    let properties: [AppProperties]
    /// The files, including all planned changes.
    var files: FileOverlay
    /// The warnings to show to the user.
    var warnings: [InstallWarning] = []
    var editor: OpenStepEditor
    var changed: [InstallManifest.ChangedFile] = []
    var created: [InstallManifest.CreatedFile] = []
    /// The paths of files that an earlier installation created and that are now missing or empty.
    var lost: Set<String> = []
    /// The files that an earlier run generated, and whether each has been edited since, by path;
    /// `nil` unless the run updates an installation.
    var generated: [String: Bool]?
    /// The strings that were missing from arrays of existing property lists, by key.
    var appended: [String: [String]] = [:]
    /// The added values of the build setting `CAMEO_APP_GROUP`, by configuration ID.
    var groups: [String: String] = [:]

    init(
        _ folder: ProjectFolder,
        _ host: XcodeTarget,
        _ options: InstallOptions,
        _ resources: InstallResources,
        _ files: FileOverlay,
        kept: [String: InstallManifest.CreatedFile],
        integration: InstallOptions.Integration? = nil
    ) throws(ProjectError) {
        self.folder = folder
        self.host = host
        self.options = options
        self.resources = resources
        self.files = files
        self.kept = kept
        self.integration =
            integration ?? options.integration
            ?? Self.defaultIntegration(folder, files)
        format = ProjectFormat(folder.project, host: host)
        editor = OpenStepEditor(folder.project.document, folder.system)
        settings = host.configurations.map {
            ($0, folder.settings(of: host, $0))
        }
        guard !settings.isEmpty else { throw .install(.noBuildConfigurations(target: host.name)) }
        let infoPlists = Cached<String, PropertyValue?>()
        properties = settings.map { entry in
            let path = entry.settings["INFOPLIST_FILE"] ?? ""
            let infoPlist = infoPlists.value(for: path) {
                let bytes = path.isEmpty ? nil : files.bytes(of: folder.file(path))
                return bytes.flatMap { PropertyValue(plist: $0) }
            }
            return AppProperties(entry.settings, infoPlist: infoPlist)
        }
    }

    /// A summary of the installation for the user.
    var summary: InstallSummary {
        summary(
            of: options.kinds.map { kind in
                .init(
                    kind: kind,
                    name: options.name(of: kind),
                    identifiers: extensionSettings(kind).expandedIdentifiers(properties).unique
                )
            }
        )
    }

    /// Returns a summary with the given extensions.
    func summary(of extensions: [InstallSummary.Extension]) -> InstallSummary {
        InstallSummary(
            app: host.name,
            identifiers: properties.map { $0.shownID }.unique,
            configurations: properties.map { $0.configuration },
            objectVersion: folder.project.objectVersion,
            integration: integration,
            extensions: extensions
        )
    }

    /// Plans the installation and returns its manifest entry.
    mutating func run() throws(ProjectError) -> InstallManifest.Entry {
        try check()
        guard let location = resources.packageLocation else { throw .install(.packageNotFound) }
        for vendor in resources.vendors {
            guard integration == .cocoapods else {
                throw .install(.vendorRequiresPods(vendor: vendor.name))
            }
            guard !hasVariableID || !vendor.needsAppID else {
                throw .install(.vendorRequiresGroup(vendor: vendor.name))
            }
        }
        let builder = TargetBuilder(project: folder.project, host: host, format: format)
        var package: PackageReference?
        if integration == .spm {
            package = PackageLink(folder: folder, host: host, format: format)
                .reference(to: location, &editor)
        }
        for kind in options.kinds {
            let target = try makeFiles(of: kind)
            builder.add(target, package: package, to: &editor)
        }
        if let package, linksApp { builder.linkApp(to: package, &editor) }
        try extendApp()
        if integration == .cocoapods { try extendPodfile(location) }
        addWarnings()
        let extensions = options.kinds.map { ($0.rawValue, options.name(of: $0)) }
        return try entry(extensions: Dictionary(lastOf: extensions))
    }

    /// Plans the fixes that the options specify, and returns their manifest entry.
    mutating func fix(_ extensions: [AppExtension]) throws(ProjectError) -> InstallManifest.Entry {
        let missing = Set(options.fixes ?? [])
        let builder = TargetBuilder(project: folder.project, host: host, format: format)
        for found in extensions {
            if missing.contains(.extensionDeploymentTarget) { raiseToMinimum(found) }
            if missing.contains(.linked), let product = found.linkableProduct {
                let link = PackageLink(folder: folder, host: host, format: format)
                let package =
                    PackageLink.present(in: folder.project)
                    ?? resources.packageLocation.map { link.reference(to: $0, &editor) }
                guard let package else { throw .install(.packageNotFound) }
                builder.link(product, of: package, to: found.target, &editor)
            }
            if missing.contains(.dependency) { addDependency(on: found) }
            if missing.contains(.embedded), !found.isCopied(into: host),
                let product = found.target.product
            {
                let id = ObjectIdentifiers(folder.project, target: found.name)
                builder.embed(found.name, product: product, properties.platforms, id, &editor)
            }
        }
        try extendApp(only: missing, group: AppGroupNames())
        return try entry(extensions: [:])
    }

    /// Raises the deployment target of an extension that `cameo install` added to the library's.
    private mutating func raiseToMinimum(_ found: AppExtension) {
        guard Uninstaller.isOwn(found.target, folder) else { return }
        let name = "IPHONEOS_DEPLOYMENT_TARGET"
        for (object, own) in zip(found.target.configurations, found.configurations)
        where own.settings[name].flatMap(ExtensionSettings.isTooOld) == true {
            let path = ["objects", object.id, "buildSettings", name]
            editor.setText(path, ExtensionSettings.minSystemVersion)
        }
    }

    /// Makes the app depend on an extension, unless it already does.
    mutating func addDependency(on found: AppExtension) {
        guard !found.isDependency(of: host) else { return }
        TargetBuilder(project: folder.project, host: host, format: format).addDependency(
            on: found.name,
            target: found.target.object.id,
            properties.platforms,
            ObjectIdentifiers(folder.project, target: found.name),
            &editor
        )
    }

    /// Plans the project file and returns the manifest entry.
    mutating func entry(
        extensions: [String: String]
    ) throws(ProjectError) -> InstallManifest.Entry {
        let (bytes, edits) = try editor.result()
        files.plan(bytes, for: folder.file)
        if !editor.replacedValues.isEmpty {
            warnings.append(
                .plistLinesChanged(
                    path: folder.path(of: folder.file),
                    lines: editor.replacedValues.unique
                )
            )
        }
        if !editor.changedLines.isEmpty {
            warnings.append(
                .projectLinesChanged(
                    path: folder.path(of: folder.file),
                    lines: editor.changedLines.unique
                )
            )
        }
        if !edits.isEmpty {
            changed.append(
                .init(
                    path: InstallManifest.ChangedFile.projectFile,
                    pieces: edits.pieces(in: folder.project.document.bytes)
                )
            )
        }
        return InstallManifest.Entry(
            app: host.name,
            extensions: extensions,
            options: options,
            changed: changed.sorted { $0.path < $1.path },
            created: created.sorted { $0.path < $1.path },
            objects: editor.newObjects.map { $0.id }.sorted()
        )
    }

    /// Whether to link the product for apps to the app.
    var linksApp: Bool { !options.skipsApp && !properties.contains { $0.isTooOld } }

    private func check() throws(ProjectError) {
        try checkIdentifiers()
        for kind in options.kinds {
            let name = options.name(of: kind)
            if folder.project.targets.contains(where: { $0.name == name }) {
                throw .install(
                    .targetNameTaken(project: folder.bundle.lastPathComponent, target: name)
                )
            }
        }
    }

    /// Throws if a bundle ID of the app can't be determined, or isn't a prefix of the extension's
    /// bundle ID.
    func checkIdentifiers() throws(ProjectError) {
        for appProperties in properties
        where appProperties.id.isUnresolvedBundleID {
            if let include = folder.missingIncludeOrPods {
                throw .install(.missingInclude(include, target: host.name))
            }
            throw .install(
                .noBundleID(
                    target: host.name,
                    configuration: appProperties.configuration,
                    value: appProperties.portableID
                )
            )
        }
        if let id = options.bundleID {
            let known = properties.filter { !$0.id.isIncompleteBundleID }
            for appProperties in known
            where !id.hasPrefix("\(appProperties.id).") || id.count == appProperties.id.count + 1 {
                throw .install(
                    .bundleIDMismatch(
                        id: id,
                        appID: appProperties.id,
                        configuration: appProperties.configuration
                    )
                )
            }
        }
    }

    mutating func addWarnings() {
        if let old = properties.first(where: { $0.isTooOld }) {
            warnings.append(.oldDeploymentTarget(old.deploymentTarget ?? ""))
        }
        if properties.contains(where: { $0.isManuallySigned }), options.provisioningProfile == nil,
            options.signingStyle != .automatic
        {
            let ids = options.kinds.flatMap { kind in
                extensionSettings(kind).expandedIdentifiers(
                    properties.filter { $0.isManuallySigned }
                )
            }
            let needsGroup = options.kinds.contains { extensionFiles($0).group != nil }
            warnings.append(
                .noProvisioningProfile(app: host.name, ids: ids.unique, needsGroup: needsGroup)
            )
        }
        warnAboutExportOptions()
        // Warn only about phases that already contain the extension: the planner adds a new one to
        // a phase without problems.
        let names = options.kinds.map { options.name(of: $0) }
        let copying = folder.project.targets.filter { names.contains($0.name) }
            .flatMap { host.phases(copying: $0.product) }.map { $0.id }
        for phase in host.embedPhases where copying.contains(phase.id) {
            warnings += EmbedPhase.warnings(for: phase, in: host)
        }
        if let appProperties = properties.first(where: { $0.hasLiteralVersions }) {
            warnings.append(
                .literalVersion(
                    version: appProperties.version ?? "",
                    build: appProperties.build ?? ""
                )
            )
        }
        let variables = properties.flatMap { $0.undefinedVariables }.unique
        if !variables.isEmpty { warnings.append(.undefinedVersion(variables: variables)) }
        let versions = properties.flatMap { $0.configurationFileSettings }.unique
        if !versions.isEmpty { warnings.append(.versionInConfigurationFile(settings: versions)) }
        if options.bundleID == nil, let first = properties.first(where: { $0.hasIDOfProjectFile }) {
            warnings.append(.inheritedIDRepeated(first.id))
        }
        if folder.bundle.lastPathComponent == "Unity-iPhone.xcodeproj" {
            warnings.append(.unityBuild(project: folder.bundle.lastPathComponent))
        }
        if options.kinds.contains(.service),
            let description = UnlistedExtension.uncompiled(in: folder, files)
        {
            warnings.append(.uncompiledExtension(description: description))
        }
        warnAboutOtherTools()
        if integration == .cocoapods, format.namesSubfolder {
            warnings.append(.destinationLostByCocoaPods)
        }
        if integration == .spm, folder.project.objectVersion < 52, folder.project.objectVersion > 0
        {
            warnings.append(.oldProjectFormat(folder.project.objectVersion))
        }
    }
}
