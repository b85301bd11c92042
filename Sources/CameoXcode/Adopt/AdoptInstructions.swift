import CameoHost

/// Instructions for adopting an existing service extension by hand.
extension Installer {
    /// Returns instructions for an extension that can't be adopted automatically; an empty string
    /// if the error's own message contains the fix, or if the extension isn't found.
    ///
    /// - Parameter options: The options of the adoption, with the location of the library.
    package func adoptInstructions(
        app: String,
        _ options: InstallOptions,
        for error: ProjectError.Adopt
    ) -> String {
        switch error {
        case .noExtension, .severalExtensions, .alreadyCameo, .oldDeploymentTarget,
            .missingInfoPlist,
            .otherSettings, .sharedClass, .nameTaken,
            .fileExists, .wrappedClassNotFound, .privateClass, .syntaxError,
            .classNotFound(_, _, _, correct: .some):
            return ""
        default: break
        }
        guard let host = try? Self.host(named: app, in: folder),
            let found = try? Self.serviceExtension(of: host, in: folder, disk),
            let resources = try? resources(of: options)
        else { return "" }
        let vendors = Vendor.used(by: found)
        let sources = vendors.compactMap { vendor in
            resources.vendorStep(vendor.file).map {
                "// VendorStep+\(vendor.file)\n\(String(decoding: $0, as: UTF8.self))"
            }
        }
        var steps = linkingSteps(found, host, options, resources.packageLocation)
        steps += Self.classSteps(found, vendors)
        steps.append(
            "Add the Communication Notifications capability to the app, and\n"
                + "INSendMessageIntent to NSUserActivityTypes in its Info.plist."
        )
        if !sources.isEmpty {
            let text = sources.joined(separator: "\n").indented(by: 2)
            steps.append("Add to the extension:\n\n\(text)")
        }
        let lines = steps.enumerated().map { index, step in
            "  \(index + 1). \(step.indented(by: 5).dropFirst(5))\n"
        }
        return "By hand:\n\n\(lines.joined())"
    }

    /// Returns the steps that link the library to an extension.
    private func linkingSteps(
        _ found: AppExtension,
        _ host: XcodeTarget,
        _ options: InstallOptions,
        _ location: InstallResources.PackageLocation?
    ) -> [String] {
        let location = location ?? .folder(folder.root.file("Packages/Cameo"))
        var steps: [String] = []
        var package = "the Cameo package"
        switch location {
        case .folder(let url):
            package = "the local package \(folder.path(of: url))"
            if disk.bytes(of: url.appendingPathComponent("Package.swift")) == nil {
                steps.append("Copy the Cameo repository to \(folder.path(of: url)).")
            }
        case .repository(let url, _): package += " (\(url))"
        }
        let version = ExtensionSettings.minSystemVersion
        let isOld = found.configurations.contains {
            $0.settings["IPHONEOS_DEPLOYMENT_TARGET"].flatMap(ExtensionSettings.isTooOld) == true
        }
        if isOld {
            steps.append("Set the deployment target of \(found.name) to iOS \(version).")
        }
        let file = InstallPlanner.podfile(folder, disk)
        let integration = options.integration ?? Self.integration(of: found, in: folder, disk)
        guard integration == .cocoapods, let file, let bytes = disk.bytes(of: file),
            let podfile = try? Podfile(bytes, path: "")
        else {
            let target = "link its product Cameo\nto the target \(found.name)"
            return steps + ["In Xcode, add \(package), and \(target)."]
        }
        let editor = PodfileEditor(
            podfile: podfile,
            path: folder.path(of: file),
            host: host.name,
            location: location,
            folder: file.deletingLastPathComponent(),
            deploymentTarget: nil
        )
        let platform = podfile.block(of: found.name).flatMap(podfile.platform) ?? podfile.platform
        let isPlatformOld = platform.flatMap(ExtensionSettings.isTooOld) == true
        let lines = (isPlatformOld ? ["platform :ios, '\(version)'"] : []) + [editor.pod(.core)]
        let text = lines.map { "  \($0)" }.joined(separator: "\n")
        return steps + ["In the Podfile, add to the target '\(found.name)':\n\n\(text)\n"]
    }

    /// Returns the steps that replace an extension's class.
    private static func classSteps(_ found: AppExtension, _ vendors: [Vendor]) -> [String] {
        let steps = vendors.compactMap { $0.step?.replacing("$1", with: "…") }
        let present = found.principalClass
        func source(_ name: String) -> String {
            Adoption.serviceSource(name, steps: steps).indented(by: 2)
        }
        guard present?.declaration?.type.language == .objectiveC else {
            let named = present.map { $0.name }.flatMap { $0.isEmpty ? nil : $0 }
            let text = source(
                present?.declaration?.type.name ?? named ?? "NotificationService"
            )
            return ["Make the extension's class a subclass of CommunicationService:\n\n\(text)"]
        }
        // If the name in the Info.plist had no module, iOS would find the Objective-C class
        // instead.
        let name = Adoption.wrapperClass
        let hasVersion = found.configurations.allSatisfy { $0.settings["SWIFT_VERSION"] != nil }
        return [
            "Add \(name).swift to the extension:\n\n\(source(name))",
            "Set NSExtensionPrincipalClass in the extension's Info.plist to\n\(ManifestSnippet.wrapper)"
                + (hasVersion ? "." : ",\nand SWIFT_VERSION of the target to 5.0."),
            "To call Objective-C code in the class, import its headers in the file that\n"
                + "SWIFT_OBJC_BRIDGING_HEADER specifies.",
        ]
    }
}

extension Vendor {
    /// Returns the vendors whose modules an extension imports.
    static func used(by found: AppExtension) -> [Vendor] {
        let imports = Set(
            found.sources.filter { $0.path.hasSuffix(".swift") }.flatMap { $0.code.imports }
        )
        return all.filter { !imports.isDisjoint(with: $0.modules) }
    }
}
