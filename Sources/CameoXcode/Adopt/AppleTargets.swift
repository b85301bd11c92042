import Cameo
import CameoAnalysis
import CameoHost

/// The service extensions of an Expo app in the folders of @bacons/apple-targets, which generates
/// the Xcode project.
package struct AppleTargets {
    /// A folder with a service extension.
    struct Target {
        /// The path, relative to the app's folder, such as `targets/push`.
        let path: String
        let folder: FilePath
    }

    private let root: FilePath
    private let system: any Host
    let targets: [Target]

    /// Finds the service extensions; returns `nil` if there is no app config, or if the app has
    /// no service extension.
    ///
    /// - Parameter root: The app's folder, or its subfolder `ios`.
    package init?(in root: FilePath, _ system: any Host) {
        let folder = root.lastPathComponent == "ios" ? root.deletingLastPathComponent() : root
        let configurations = ["app.json", "app.config.js", "app.config.ts", "app.config.json"]
        guard
            configurations.contains(where: { name in
                system.exists(folder.appendingPathComponent(name))
            })
        else { return nil }
        self.root = folder
        self.system = system
        let directory = folder.appendingPathComponent("targets")
        let names = system.sortedNames(in: directory)
        targets = names.compactMap { name in
            let target = directory.appendingPathComponent(name)
            return Self.isServiceExtension(target, system)
                ? Target(path: "targets/\(name)", folder: target) : nil
        }
        if targets.isEmpty { return nil }
    }

    /// Whether one of the target folders contains a service extension.
    package static func hasServiceExtension(in directory: FilePath, _ system: any Host) -> Bool {
        system.sortedNames(in: directory).contains { name in
            isServiceExtension(directory.appendingPathComponent(name), system)
        }
    }

    /// Whether a target's configuration file specifies the type of service extensions. The file is
    /// searched, not executed.
    private static func isServiceExtension(_ folder: FilePath, _ system: any Host) -> Bool {
        ["expo-target.config.js", "expo-target.config.json"].contains { name in
            guard let bytes = system.bytes(of: folder.appendingPathComponent(name)) else {
                return false
            }
            let text = String(decoding: bytes.prefix(100_000), as: UTF8.self).filter {
                !$0.isWhitespace
            }
            return ["\"", "'", "`"].contains { quote in
                ["type:", "'type':", "\"type\":"].contains {
                    text.contains("\($0)\(quote)notification-service\(quote)")
                }
            }
        }
    }

    /// Returns instructions for using Cameo in the extensions.
    ///
    /// - Parameter vendorStep: Returns the contents of a vendor's step by file name.
    package func instructions(vendorStep: (String) -> [UInt8]?) -> String {
        let locations = targets.map { $0.path }.joined(separator: ", ")
        var text = """
            @bacons/apple-targets generates the service extension from \(locations), and each prebuild replaces
            the Xcode project, so the project was not changed. Change these files instead:

            """
        for target in targets { text += instructions(for: target, vendorStep) }
        return text + """

            In the app config, remove expo-cameo from the plugins, because it would add a second
            extension; keep the package, and add to ios:

                "entitlements": {
                  "aps-environment": "development",
                  "com.apple.developer.usernotifications.communication": true,
                  "com.apple.security.application-groups": ["\(group)"]
                },
                "infoPlist": { "NSUserActivityTypes": ["INSendMessageIntent"] }

            Then run npx expo prebuild -p ios --clean, and \(HostProgram.name) doctor.

            """
    }

    private func instructions(for target: Target, _ vendorStep: (String) -> [UInt8]?) -> String {
        let service = Service(in: target.folder, system)
        if service.isCameo { return "\n\(target.path) already uses Cameo.\n" }
        var files: [(title: String, text: String)] = []
        if let match = service.match, let declaration = service.declaration {
            let step = match.step.flatMap { step in
                match.vendor.map { (step, $0.file) }
            }
            files.append(
                (
                    "Replace the contents of \(target.path)/\(declaration.file)",
                    step.map { Adoption.serviceSource(declaration.type.name, steps: [$0.0]) }
                        ?? "import Cameo\n\nfinal class \(declaration.type.name): CommunicationService {}\n"
                )
            )
            if let file = step?.1, let bytes = vendorStep(file) {
                files.append(
                    (
                        "Create \(target.path)/VendorStep+\(file)",
                        String(decoding: bytes, as: UTF8.self)
                    )
                )
            }
        } else {
            files.append(
                (
                    "Create \(target.path)/\(Adoption.wrapperClass).swift",
                    Adoption.wrapperSource(isNonisolated: false)
                )
            )
            files.append(
                (
                    service.hasInfoPlist
                        ? "In \(target.path)/Info.plist, set these keys"
                        : "Create \(target.path)/Info.plist",
                    PlistValue.dictionary(ManifestSnippet.wrappingKeys(service.principalClass)).file
                )
            )
        }
        return (files + podAndGroup(of: target))
            .map { "\n\($0.title):\n\n\($0.text.indented())" }.joined()
    }

    /// Returns the changes that every extension needs: the pod and the app group.
    private func podAndGroup(of target: Target) -> [(title: String, text: String)] {
        [
            (
                "Add to \(target.path)/pods.rb, or create it",
                """
                use_frameworks! :linkage => podfile_properties['ios.useFrameworks'].to_sym if podfile_properties['ios.useFrameworks']
                use_frameworks! :linkage => ENV['USE_FRAMEWORKS'].to_sym if ENV['USE_FRAMEWORKS']
                pod 'Cameo', :path => '../node_modules/expo-cameo/ios'

                """
            ),
            (
                "In \(target.path)/expo-target.config.js, add the app group, and set deploymentTarget to 15.1 if it is lower",
                """
                entitlements: { "com.apple.security.application-groups": ["\(group)"] },

                """
            ),
        ]
    }

    /// The app group that the extension derives from its bundle ID; a string with a placeholder if
    /// `app.json` has no bundle ID.
    private var group: String {
        let file = root.appendingPathComponent("app.json")
        let json = system.bytes(of: file).flatMap { try? JSONDocument(parsing: $0).root }
        let expo = json?.strictObject?["expo"]?.strictObject ?? json?.strictObject
        let id = expo?["ios"]?.strictObject?["bundleIdentifier"]?.strictString
        return "group.\(id ?? "<bundle ID of the app>")"
    }
}

extension AppleTargets {
    /// The service extension in a target's folder, with its class.
    private struct Service {
        var declaration: (file: String, type: SourceCode.ClassDeclaration)?
        var match: Vendor.Match?
        var isCameo = false
        var hasInfoPlist = false
        /// The principal class in the Info.plist, or the default of @bacons/apple-targets.
        var principalClass = "$(PRODUCT_MODULE_NAME).NotificationService"

        init(in folder: FilePath, _ system: any Host) {
            if let bytes = system.bytes(of: folder.appendingPathComponent("Info.plist")) {
                hasInfoPlist = true
                let plist = PropertyValue(plist: bytes)
                principalClass =
                    plist?["NSExtension"]?["NSExtensionPrincipalClass"]?.text ?? principalClass
            }
            let name = AppExtension.PrincipalClass.plainName(principalClass)
            let names = system.sortedNames(in: folder)
            for file in names where file.hasSuffix(".swift") {
                let path = folder.appendingPathComponent(file)
                guard let bytes = system.bytes(of: path) else { continue }
                let code = SourceCode(bytes, language: .swift)
                guard let type = code.classes.first(where: { $0.name == name }) else { continue }
                declaration = (file, type)
                isCameo = type.superclass == "CommunicationService"
                match = Vendor.match(type, in: code)
            }
        }
    }
}
