import CameoHost

/// The reason why a folder contains no Xcode project that can be extended.
package enum MissingProject: String, Sendable, CaseIterable {
    case expo, capacitor, cordova, flutter, unity, maui, kotlinMultiplatform, bazel, tuistWorkspace,
        playground, swiftPackage
    case unknown

    /// Recognizes an app's framework by the files in its folder.
    package init(in folder: FilePath, _ system: any Host) {
        let names = Set(system.sortedNames(in: folder))
        func contains(_ name: String, _ texts: String...) -> Bool {
            guard names.contains(name),
                let bytes = system.bytes(of: folder.appendingPathComponent(name))
            else { return false }
            return texts.contains(where: bytes.contains)
        }
        let gradle = ["build.gradle.kts", "settings.gradle.kts", "build.gradle", "settings.gradle"]
        let project = folder.appendingPathComponent("ProjectSettings/ProjectVersion.txt")
        let dotNet = names.filter {
            $0.hasSuffix(".csproj") || $0.hasSuffix(".sln") || $0.hasSuffix(".slnx")
        }
        if contains("package.json", "\"expo\"") || contains("app.json", "\"expo\"")
            || names.contains("app.config.js") || names.contains("app.config.ts")
        {
            self = .expo
        } else if contains("package.json", "\"@capacitor/core\"") {
            self = .capacitor
        } else if names.contains("config.xml") {
            self = .cordova
        } else if names.contains("pubspec.yaml") {
            self = .flutter
        } else if system.bytes(of: project)?.contains("m_EditorVersion") == true {
            self = .unity
        } else if dotNet.contains(where: { Self.isForIOS($0, in: folder, system) })
            || Self.hasMauiApp(folder, names, system)
        {
            self = .maui
        } else if gradle.contains(where: { contains($0, "multiplatform") })
            || (names.contains("iosApp") && gradle.contains(where: names.contains))
        {
            self = .kotlinMultiplatform
        } else if !names.isDisjoint(with: ["MODULE.bazel", "WORKSPACE", "WORKSPACE.bazel"]) {
            self = .bazel
        } else if contains("Workspace.swift", "ProjectDescription") {
            self = .tuistWorkspace
        } else if contains("Package.swift", ".iOSApplication(") {
            self = .playground
        } else if names.contains("Package.swift") {
            self = .swiftPackage
        } else {
            self = .unknown
        }
    }

    /// Whether a folder of a .NET solution contains an iOS app.
    private static func hasMauiApp(
        _ folder: FilePath,
        _ names: Set<String>,
        _ system: any Host
    ) -> Bool {
        guard names.contains(where: { $0.hasSuffix(".sln") || $0.hasSuffix(".slnx") }) else {
            return false
        }
        return ProjectFolder.subfolders(of: folder, system).contains { folder in
            let names = system.sortedNames(in: folder)
            return names.contains { name in
                name.hasSuffix(".csproj") && isForIOS(name, in: folder, system)
            }
        }
    }

    private static func isForIOS(_ name: String, in folder: FilePath, _ system: any Host) -> Bool {
        DotNetApp.isForIOS(system.bytes(of: folder.appendingPathComponent(name)) ?? [])
    }

    /// Returns the reason and the instructions for a folder. An app that Bazel builds may already
    /// have a service extension.
    package func suggestion(for folder: FilePath, _ system: any Host) -> String {
        if self == .tuistWorkspace, let app = Self.tuistApp(in: folder, system) {
            return "\(suggestion), probably \(folder.relativePath(to: app))"
        }
        guard self == .bazel, let found = UnlistedExtension(sources: folder, system) else {
            return suggestion
        }
        return """
            Bazel builds the app; \(found.description(in: folder)), and iOS runs only one service \
            extension of an app, so don't add a second one. Change the extension instead.

            \(Self.bazelAdoption(of: found, in: folder))
            """
    }

    /// Returns the changes that add Cameo to the extension of an app that Bazel builds.
    private static func bazelAdoption(of found: UnlistedExtension, in folder: FilePath) -> String {
        let location = folder.relativePath(to: found.file.deletingLastPathComponent())
        let wrapper = "\(Adoption.wrapperClass).swift"
        let name = found.className ?? ""
        let isSwift = SourceCode.language(ofFile: found.file.lastPathComponent) == .swift
        let keys = ManifestSnippet.wrappingKeys(isSwift ? "MODULE.\(name)" : name)
        let plist = PlistValue.dictionary(keys).file
            .replacing("$(PRODUCT_MODULE_NAME)", with: "MODULE")
        return """
            Create \(location)/\(wrapper):

            \(Adoption.wrapperSource(isNonisolated: false).indented())
            Add to the swift_library of its ios_extension, for which minimum_os_version is at least \
            \(ExtensionSettings.minSystemVersion):

                srcs = ["\(wrapper)"],
                deps = ["@swiftpkg_cameo//:Cameo"],

            In the Info.plist of the extension, set these keys. MODULE is the module_name of the \
            swift_library:

            \(plist.indented())
            In the app's files, add the Communication Notifications capability to the entitlements, \
            and INSendMessageIntent to NSUserActivityTypes
            """
    }

    /// Whether rules_xcodeproj generated an Xcode project, so that changes to it would be lost.
    package static func isGeneratedByBazel(_ bundle: FilePath, _ system: any Host) -> Bool {
        system.exists(bundle.appendingPathComponent("rules_xcodeproj"))
    }

    /// Returns the folder in a Tuist workspace whose manifest defines an app, or else the folder
    /// `App` with a manifest; `nil` if there is neither.
    private static func tuistApp(in folder: FilePath, _ system: any Host) -> FilePath? {
        let inner = ProjectFolder.subfolders(of: folder, system).flatMap {
            [$0] + ProjectFolder.subfolders(of: $0, system)
        }.filter { system.sortedNames(in: $0).contains("Project.swift") }
        return inner.first { GeneratedProject(in: $0, system)?.app != nil }
            ?? inner.first { $0.lastPathComponent == "App" }
    }

    /// The reason, and instructions for creating an Xcode project.
    package var suggestion: String {
        switch self {
        case .expo:
            """
            the Expo app has no Xcode project; add the config plugin expo-cameo to the app config, \
            and create the project with npx expo prebuild -p ios
            """
        case .capacitor: "the Capacitor app has no Xcode project; create it with npx cap add ios"
        case .cordova:
            "the Cordova app has no Xcode project; create it with cordova platform add ios"
        case .flutter:
            "the Flutter app has no Xcode project; create it with flutter create --platforms=ios ."
        case .unity:
            """
            the Unity project has no Xcode project; build it for iOS in Unity, pass --project with \
            the folder of the build, and choose Append instead of Replace for later builds
            """
        case .maui:
            """
            .NET apps have no Xcode project; install Cameo in a new Xcode project that has the \
            app's bundle ID, build its extension, and add the .appex to the .csproj as \
            AdditionalAppExtensions
            """
        case .kotlinMultiplatform:
            """
            the Kotlin Multiplatform project has no Xcode project; create one for the iOS app, \
            usually in the folder iosApp, and pass --project with its path
            """
        case .bazel:
            """
            Bazel builds the app; add an ios_extension to extensions of its ios_application, as \
            described in the article Install
            """
        case .tuistWorkspace:
            """
            Tuist generates the projects of this workspace; pass --project with the folder that \
            contains the Project.swift of the app
            """
        case .playground:
            """
            an app playground can't contain extensions; create an Xcode project for the app, and \
            pass --project with its path
            """
        case .swiftPackage:
            """
            a Swift package can't contain extensions; pass --project with the Xcode project of \
            the app that uses it
            """
        case .unknown:
            """
            no Xcode project found in this folder or its subfolders; pass --project with the path \
            of the .xcodeproj
            """
        }
    }
}
