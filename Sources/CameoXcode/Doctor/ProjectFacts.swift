import Foundation

/// What the files of a project say of an app and its extensions.
struct ProjectFacts {
    /// A target in one configuration.
    struct Side {
        /// The configuration's name.
        let name: String
        let settings: BuildSettings
        /// The Info.plist, and its path.
        let information: PlistXMLNode?
        let informationPath: String?
        /// The entitlements, and their path.
        let entitlements: PlistXMLNode?
        let entitlementsPath: String?
        /// The files among these that are there and are no property lists.
        let broken: [String]

        /// The entitlements' file, where it is no property list.
        var brokenEntitlements: String? { broken.first { $0 == entitlementsPath } }

        /// The Info.plist's file, where it is no property list.
        var brokenInformation: String? { broken.first { $0 == informationPath } }

        /// The identifier.
        var id: String {
            settings["PRODUCT_BUNDLE_IDENTIFIER"]
                ?? information?["CFBundleIdentifier"].map { settings.expanded($0.text) } ?? ""
        }

        /// The version that the product will have; empty in an old app that has none.
        var version: String { value("CFBundleShortVersionString", "MARKETING_VERSION") }

        /// The build that the product will have.
        var build: String { value("CFBundleVersion", "CURRENT_PROJECT_VERSION") }

        /// What the versions are written as.
        var expressions: [String] {
            [
                ("CFBundleShortVersionString", "MARKETING_VERSION"),
                ("CFBundleVersion", "CURRENT_PROJECT_VERSION"),
            ]
            .flatMap { key, setting in
                [information?[key]?.text, settings.raw(setting)?.value].compactMap { $0 }
            }
        }

        /// A value of the Info.plist; a generated one takes it from the settings, whatever the file says.
        private func value(_ key: String, _ setting: String) -> String {
            let isGenerated = settings["GENERATE_INFOPLIST_FILE"] == "YES"
            if isGenerated, let value = settings[setting] { return value }
            return information?[key].map { settings.expanded($0.text) } ?? settings[setting] ?? ""
        }

        /// The texts of an array of the entitlements, variables put in.
        func entitlement(_ name: String) -> [String] {
            (entitlements?[name]?.texts ?? []).map(settings.expanded)
        }
    }

    /// An extension of the app.
    struct Extension {
        let target: XcodeTarget
        let found: ExistingExtension
        let sides: [Side]

        var name: String { target.name }

        /// The side of a configuration.
        func side(_ name: String) -> Side? { sides.first { $0.name == name } }
    }

    let folder: ProjectFolder
    let host: XcodeTarget
    let files: FileOverlay
    let app: [Side]
    /// The extensions of the app, those of Cameo's kinds alone.
    let services: [Extension]
    let contents: [Extension]
    /// The Podfile, where there is one that can be read.
    let podfile: (path: String, file: Podfile)?

    init(_ folder: ProjectFolder, _ host: XcodeTarget, _ files: FileOverlay = FileOverlay()) {
        self.folder = folder
        self.host = host
        self.files = files
        app = Self.sides(host, folder, files)
        podfile = InstallPlanner.podfile(folder, files).flatMap { url in
            let file = files.bytes(of: url).flatMap { try? Podfile($0, path: "") }
            return file.map { (folder.path(of: url), $0) }
        }
        let embedded = Set(
            host.phases.filter { $0.isa == "PBXCopyFilesBuildPhase" }.flatMap {
                folder.project.objects("files", of: $0).compactMap { $0["fileRef"] }
            }
        )
        let others = folder.appTargets.filter { $0.name != host.name }
        let ids = app.map(\.id)
        let otherIDs = others.flatMap { Self.sides($0, folder, files).map(\.id) }
        let all = folder.project.targets.filter {
            $0.productType == "com.apple.product-type.app-extension"
        }.map { target in
            Extension(
                target: target,
                found: ExistingExtension(target, folder, files),
                sides: Self.sides(target, folder, files)
            )
        }
        // An extension belongs to the app that builds it or copies it; one that none does to the app whose
        // identifier begins its own, of several the longest.
        let own = all.filter { found in
            if found.found.isDependency(of: host)
                || embedded.contains(found.target.object["productReference"] ?? "-")
            {
                return true
            }
            let isOfOther = others.contains {
                found.found.isDependency(of: $0) || found.found.isCopied(into: $0)
            }
            func longest(_ ids: [String]) -> Int {
                found.sides.flatMap { side in
                    ids.filter { side.id.hasPrefix("\($0).") }.map(\.count)
                }.max() ?? 0
            }
            return !isOfOther && longest(ids) > longest(otherIDs)
        }
        services = own.filter(\.found.isService)
        contents = own.filter { $0.found.point == ExtensionKind.content.extensionPoint }
    }

    private static func sides(
        _ target: XcodeTarget,
        _ folder: ProjectFolder,
        _ files: FileOverlay
    ) -> [Side] {
        target.configurations.map { configuration in
            let settings = folder.settings(of: target, configuration)
            var broken: [String] = []
            func plist(_ setting: String) -> (node: PlistXMLNode?, path: String?) {
                guard let path = settings[setting], !path.isEmpty else { return (nil, nil) }
                let file = folder.root.file(path)
                let bytes = files.bytes(of: file)
                let node = bytes.flatMap(PlistXMLNode.init(plist:))
                if bytes != nil, node == nil { broken.append(folder.path(of: file)) }
                return (node, folder.path(of: file))
            }
            let information = plist("INFOPLIST_FILE")
            let entitlements = plist("CODE_SIGN_ENTITLEMENTS")
            return Side(
                name: settings.configuration,
                settings: settings,
                information: information.node,
                informationPath: information.path,
                entitlements: entitlements.node,
                entitlementsPath: entitlements.path,
                broken: broken
            )
        }
    }

    /// The Swift and Objective-C files of a target, as far as they can be read, with their paths; lines that
    /// are comments are left out.
    func sources(of target: XcodeTarget) -> [(path: String, text: String)] {
        target.sourceFiles(in: folder).compactMap { file in
            files.bytes(of: file).map { bytes in
                let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
                let code = lines.filter { !$0.trimmingCharacters(in: .whitespaces).hasPrefix("//") }
                return (folder.path(of: file), code.joined(separator: "\n"))
            }
        }
    }
}

extension PlistXMLNode {
    /// Reads a property list of any form; `nil` for what is none.
    init?(plist bytes: [UInt8]) {
        var bytes = bytes
        if bytes.starts(with: "bplist".utf8) {
            guard
                let list = try? PropertyListSerialization.propertyList(
                    from: Data(bytes),
                    format: nil
                ),
                let xml = try? PropertyListSerialization.data(
                    fromPropertyList: list,
                    format: .xml,
                    options: 0
                )
            else { return nil }
            bytes = Array(xml)
        }
        var parser = PlistXMLReader(bytes)
        guard let root = try? parser.root(), root.name == "dict" else { return nil }
        self = root
    }
}

extension XcodeTarget {
    /// The files that it compiles: those of its phase, and those in its synchronized folders.
    func sourceFiles(in folder: ProjectFolder) -> [URL] {
        let paths = ProjectPaths(project: folder.project, root: folder.root)
        var found =
            phase("PBXSourcesBuildPhase").map {
                folder.project.objects("files", of: $0).compactMap { $0["fileRef"] }
                    .compactMap { paths.url(of: $0) }
            } ?? []
        for group in folder.project.objects("fileSystemSynchronizedGroups", of: object) {
            guard let url = paths.url(of: group.id) else { continue }
            let names = FileManager.default.enumerator(atPath: url.path)?.compactMap {
                $0 as? String
            }
            found += (names ?? []).sorted().map { url.appendingPathComponent($0) }
        }
        return found.filter { ["swift", "m", "mm"].contains($0.pathExtension) }
    }
}
