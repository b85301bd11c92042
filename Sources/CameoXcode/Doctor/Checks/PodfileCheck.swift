extension Check {
    package static let podfile = Check(
        "podfile",
        scope: .serviceExtension,
        requirement:
            "The Podfile has a target for every extension, for iOS 15 or later, with `use_frameworks!` if the app's target has it. The extension's `.xcconfig` files include those of CocoaPods.",
        explanation: """
            Without its own target, the extension gets no pods. If only the app or only \
            the extension has `use_frameworks!`, `pod install` fails. Different \
            linkages are allowed. CocoaPods doesn't change an extension that has its own `.xcconfig` \
            file, so its compiler doesn't find the pods.
            """
    ) { $0.podfile }
}

extension Doctor {
    fileprivate var podfile: Check.Verdict? {
        guard let (path, file) = properties.podfile else { return nil }
        let withPods = extensions.filter { item in
            item.importsCameo && !LibraryProduct.allCases.contains { $0.isLinked(to: item.target) }
        }
        guard !withPods.isEmpty else { return nil }
        for item in withPods {
            guard let block = file.block(of: item.name) else {
                return .failure(
                    "\(path) has no target '\(item.name)'",
                    suggestion:
                        "Add it next to the app's target, with pod 'Cameo', then run pod install"
                )
            }
            if let host = file.block(of: properties.host.name), file.linkage(of: host) != nil,
                file.linkage(of: block) != nil,
                file.frameworks(of: block).isEmpty != file.frameworks(of: host).isEmpty
            {
                let expected = file.frameworks(of: host)
                return .failure(
                    "Target '\(item.name)' in \(path) doesn't have the app's use_frameworks! line",
                    suggestion: expected.isEmpty
                        ? "Remove use_frameworks! from the target; the app has none"
                        : "Copy the app's: \(expected.joined(separator: "; "))"
                )
            }
        }
        return withPods.lazy.compactMap { fileWithoutPods(of: $0, file) }.first
            ?? oldPlatform(path, file)
            ?? .pass("The Podfile has a target for every extension")
    }

    /// The finding for an extension whose configuration file doesn't include that of CocoaPods;
    /// `nil` if there is none.
    private func fileWithoutPods(of item: AppExtension, _ file: Podfile) -> Check.Verdict? {
        guard let (path, configurations) = properties.folder.fileWithoutPods(of: item.target),
            let name = file.block(of: item.name).map(file.filesName)
        else { return nil }
        let pods = "\(name)/\(name).\((configurations.first ?? "").lowercased()).xcconfig"
        return .failure(
            "\(item.name) is based on \(path) (\(list(configurations))), which doesn't include the .xcconfig "
                + "file of CocoaPods, so the extension doesn't find its pods",
            suggestion:
                "Base each configuration on an .xcconfig file that includes \(path) and, such as for "
                + "\(configurations.first ?? ""), Pods/Target Support Files/\(pods); then run pod install"
        )
    }

    /// Describes the change that `post_install` makes to the deployment target of all pods, if the
    /// result is too old for the library's pods; otherwise returns `nil`.
    private func lowered(by file: Podfile) -> String? {
        if let version = file.assignedDeploymentTarget,
            ExtensionSettings.isTooOld(version) == true
        {
            return "sets IPHONEOS_DEPLOYMENT_TARGET of all pods to \(version)"
        }
        if let version = file.inheritedDeploymentTarget,
            ExtensionSettings.isTooOld(version) == true
        {
            return
                "deletes IPHONEOS_DEPLOYMENT_TARGET of all pods, which then inherit the lowest platform, \(version)"
        }
        return nil
    }

    /// The finding for platforms and deployment targets that are too old for the library's pods;
    /// `nil` if there are none. `pod install` checks the platforms before it runs `post_install`.
    private func oldPlatform(_ path: String, _ file: Podfile) -> Check.Verdict? {
        let pods =
            (extensions.map { ($0.name, LibraryProduct.core) } + [(properties.host.name, .app)])
            .compactMap { name, product in
                file.block(of: name).flatMap { block in
                    file.names(pod: product.rawValue, in: block) ? (name, product, block) : nil
                }
            }
        let least = ExtensionSettings.minSystemVersion
        var problems: [(message: String, fix: String)] = []
        for (name, product, block) in pods where problems.isEmpty {
            guard let version = file.platform(in: block) ?? file.platform,
                ExtensionSettings.isTooOld(version) == true
            else { continue }
            problems.append(
                (
                    "The platform of target '\(name)' in \(path) is iOS \(version), but the pod \(product.rawValue) "
                        + "requires iOS \(least), so pod install will fail",
                    file.platform(in: block) == nil
                        ? "Add platform :ios, '\(least)' in the target"
                        : "Change the target's platform line to platform :ios, '\(least)'"
                )
            )
        }
        if let product = pods.first?.1.rawValue, let problem = lowered(by: file) {
            // Other pods for the app must support the app's iOS version.
            let isAppOld = properties.app.contains { app in
                app.settings["IPHONEOS_DEPLOYMENT_TARGET"].flatMap(ExtensionSettings.isTooOld)
                    == true
            }
            problems.append(
                (
                    "post_install in \(path) \(problem), but the pod \(product) requires iOS \(least), "
                        + "so it doesn't compile",
                    isAppOld
                        ? "Exclude the pod in post_install, such as with unless target.name == '\(product)', and "
                            + "run pod install"
                        : "Set IPHONEOS_DEPLOYMENT_TARGET to '\(least)' in post_install, and run "
                            + "pod install"
                )
            )
        }
        guard !problems.isEmpty else { return nil }
        return .failure(
            problems.map { $0.message }.joined(separator: "; "),
            suggestion: problems.map { $0.fix }.joined(separator: ". ")
        )
    }
}
