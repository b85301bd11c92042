import CameoHost

extension Check {
    package static let minimumSystem = Check(
        "minimum-ios",
        requirement: """
            With Xcode 27, the deployment targets of the app, its extensions, pods and packages are iOS 15.0 or later.
            """,
        explanation: """
            Xcode 27 rejects earlier deployment targets. The check applies to projects whose \
            format, settings, `.xcode-version` or `eas.json` show that Xcode 27 builds them. A \
            remote package is checked only if the folder `SourcePackages` contains it.
            """
    ) { $0.minimumSystem }
}

extension Doctor {
    fileprivate var minimumSystem: Check.Verdict? {
        guard toolchain.usesXcode27 else { return nil }
        let least = ExtensionSettings.minSystemVersion
        let old = oldTargets + [oldPods, oldPackage].compactMap { $0 }
        guard !old.isEmpty else {
            return .pass("All deployment targets are iOS \(least) or later")
        }
        let parts = old.map { $0.version }.unique.map { version in
            let names = old.filter { $0.version == version }.map { $0.location }
            return "\(list(names)) \(names.count == 1 ? "requires" : "require") iOS \(version)"
        }
        return .failure(
            "\(list(parts)), but Xcode 27 builds only for iOS \(least) or later",
            suggestion: old.map { $0.fix }.unique.joined(separator: ". ")
        )
    }

    /// A part of the app with a deployment target that Xcode 27 rejects.
    private typealias OldPart = (location: String, version: String, fix: String)

    private func isOld(_ version: String) -> Bool { ExtensionSettings.isTooOld(version) ?? false }

    /// The app and its extensions with a deployment target that is too old, each with its first
    /// such configuration.
    private var oldTargets: [OldPart] {
        let targets =
            [(properties.host.name, properties.app)]
            + extensions.map { ($0.name, $0.configurations) }
        let setting = "IPHONEOS_DEPLOYMENT_TARGET"
        let least = ExtensionSettings.minSystemVersion
        let fix =
            switch toolchain.framework {
            case .native, .reactNative: "Set \(setting) to \(least) in Xcode"
            case .expo:
                "Set ios.deploymentTarget of the plugin expo-build-properties to 15.1 or later, and run "
                    + "npx expo prebuild"
            case .flutter:
                "Set \(setting) to \(least) in Xcode, and platform :ios in ios/Podfile to the same"
            }
        return targets.compactMap { name, configurations in
            configurations.lazy.compactMap { configuration -> OldPart? in
                guard let version = configuration.settings[setting], isOld(version) else {
                    return nil
                }
                return ("\(name) (\(configuration.name))", version, fix)
            }.first
        }
    }

    /// The deployment target of pods if it is too old: the Podfile's platform, or a version that
    /// `post_install` sets; otherwise `nil`.
    private var oldPods: OldPart? {
        guard let (path, file) = properties.podfile else { return nil }
        let least = ExtensionSettings.minSystemVersion
        if let version = file.platform, isOld(version) {
            return (path, version, "Set platform :ios, '\(least)' in the Podfile; run pod install")
        }
        let set = file.installedDeploymentTargets
        let fix =
            "Set IPHONEOS_DEPLOYMENT_TARGET to '\(least)' in post_install, and run pod install"
        if let version = set.first(where: isOld) {
            return ("post_install in \(path)", version, fix)
        }
        // Without such a line, each pod has the deployment target of its podspec.
        guard set.isEmpty, let version = oldestInstalledPod else { return nil }
        return ("a pod in Pods/Pods.xcodeproj", version, fix)
    }

    /// The oldest deployment target in the project that `pod install` has created, if it is too
    /// old.
    private var oldestInstalledPod: String? {
        let folder = properties.folder
        let path = folder.root.file("Pods/Pods.xcodeproj/project.pbxproj")
        let text = String(decoding: folder.system.bytes(of: path) ?? [], as: UTF8.self)
        return text.parts(separatedBy: "IPHONEOS_DEPLOYMENT_TARGET = ").dropFirst()
            .map { String($0.prefix { $0.isNumber || $0 == "." }) }.unique
            .filter(isOld).min { ExtensionSettings.isLater($1, than: $0) }
    }

    /// A package whose manifest supports old iOS versions: a local package, or a remote one that
    /// `xcodebuild -clonedSourcePackagesDirPath` downloaded; `nil` if there is none.
    private var oldPackage: OldPart? {
        let folder = properties.folder
        let local = folder.project.all("XCLocalSwiftPackageReference").compactMap {
            $0["relativePath"].map(folder.file)
        }
        let remote = folder.project.all("XCRemoteSwiftPackageReference").flatMap { reference in
            let url = PackageLink.normalized(reference["repositoryURL"] ?? "")
            let name = url.split(separator: "/").last.map(String.init) ?? ""
            return ["SourcePackages/checkouts", "../SourcePackages/checkouts"].flatMap { path in
                let checkouts = folder.root.file(path)
                return folder.system.sortedNames(in: checkouts)
                    .filter { $0.lowercased() == name.lowercased() }
                    .map(checkouts.appendingPathComponent)
            }
        }
        for package in local + remote {
            let file = package.appendingPathComponent("Package.swift")
            guard let bytes = folder.system.bytes(of: file) else { continue }
            let code = SourceCode(bytes, language: .swift)
            guard let version = code.platformVersion, isOld(version) else { continue }
            return (
                folder.path(of: file), version,
                "Set .iOS(.v15) in the package's platforms, or update the package"
            )
        }
        return nil
    }
}

extension SourceCode {
    /// The iOS version in a package's manifest, such as `.iOS(.v13)` or `.iOS("13.0")`; `nil` if
    /// there is none.
    fileprivate var platformVersion: String? {
        for index in tokens.indices where tokens[index].text == "iOS" {
            guard text(index + 1..<index + 2) == "(" else { continue }
            let argument = text(index + 2..<end(of: index + 1))
            let version = argument.drop { !$0.isNumber }.prefix {
                $0.isNumber || $0 == "." || $0 == "_"
            }
            guard !version.isEmpty else { continue }
            return String(version).replacing("_", with: ".")
        }
        return nil
    }
}
