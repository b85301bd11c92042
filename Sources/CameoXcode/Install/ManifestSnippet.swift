import CameoHost

/// An extension as written in the manifest of a project generator.
struct ManifestSnippet {
    let app: String
    let id: String
    let name: String
    let group: String?
    let files: ExtensionFiles
    let options: InstallOptions
    let location: InstallResources.PackageLocation?
    let folder: FilePath

    private var package: (yaml: String, swift: String) {
        switch location {
        case .folder(let url)?:
            (
                "path: \(folder.relativePath(to: url))",
                ".package(path: \"\(folder.relativePath(to: url))\")"
            )
        case .repository(let url, let version)?:
            (
                "url: \(url)\n    minorVersion: \(version)",
                ".package(url: \"\(url)\", .upToNextMinor(from: \"\(version)\"))"
            )
        case nil: ("path: ../cameo", ".package(path: \"../cameo\")")
        }
    }

    /// The keys of the extension's Info.plist that generators don't add themselves.
    private var infoPlist: [PlistValue.Member] {
        guard case .dictionary(let members) = files.infoPlist else { return [] }
        let own = ["CFBundleShortVersionString", "CFBundleVersion", "Cameo", "NSExtension"]
        return members.filter { own.contains($0.name) }
    }

    private var ownEntitlements: [PlistValue.Member] {
        if case .dictionary(let members)? = files.entitlements { members } else { [] }
    }

    private var communicationEntitlements: [PlistValue.Member] {
        [
            .init(EntitlementName.push, .string("development")),
            .init(EntitlementName.communication, .bool(true)),
        ]
    }

    private var appEntitlements: [PlistValue.Member] {
        communicationEntitlements + ownEntitlements
    }

    private var activities: PlistValue {
        .array(options.activityTypes.map(PlistValue.string))
    }

    /// The target in XcodeGen's format.
    private var yamlTarget: String {
        var own = ""
        if !ownEntitlements.isEmpty {
            own = """

                    entitlements:
                      path: \(name)/\(name).entitlements
                      properties:
                \(PlistValue.dictionary(ownEntitlements).yaml(8))
                """
        }
        return """
              \(name):
                type: app-extension
                platform: iOS
                sources: [\(name)]
                info:
                  path: \(name)/Info.plist
                  properties:
            \(PlistValue.dictionary(infoPlist).yaml(8))\(own)
                settings:
                  PRODUCT_BUNDLE_IDENTIFIER: \(id)
                  APPLICATION_EXTENSION_API_ONLY: YES
                  SWIFT_DEFAULT_ACTOR_ISOLATION: nonisolated
                dependencies:
                  - package: Cameo
                    product: \(files.kind.module)

            """
    }

    /// The target in Tuist's format.
    private var swiftTarget: String {
        let own =
            ownEntitlements.isEmpty
            ? "" : "\n    entitlements: \(PlistValue.dictionary(ownEntitlements).swift),"
        return """
            .target(
                name: "\(name)", destinations: .iOS, product: .appExtension,
                bundleId: "\(id)",
                infoPlist: .extendingDefault(with: \(PlistValue.dictionary(infoPlist).swift)),
                sources: ["\(name)/**"],\(own)
                dependencies: [.package(product: "\(files.kind.module)")],
                settings: .settings(base: [
                    "APPLICATION_EXTENSION_API_ONLY": "YES",
                    "SWIFT_DEFAULT_ACTOR_ISOLATION": "nonisolated",
                ])),

            """
    }

    /// Returns the additions to XcodeGen's manifest for extensions of one app; the first one has the
    /// entitlements that it shares with the app.
    static func yaml(_ snippets: [ManifestSnippet]) -> String {
        guard let first = snippets.first else { return "" }
        let dependencies = snippets.map { "      - target: \($0.name)\n" }.joined()
        return """
            packages:
              Cameo:
                \(first.package.yaml)
            targets:
            \(snippets.map { $0.yamlTarget }.joined())  \(first.app):
                dependencies:
            \(dependencies)      - package: Cameo
                    product: CameoApp
                info:
                  properties:
            \(PlistValue.dictionary([.init("NSUserActivityTypes", first.activities)]).yaml(8))
                entitlements:
                  properties:
            \(PlistValue.dictionary(first.appEntitlements).yaml(8))

            """
    }

    /// Returns the additions to XcodeGen's manifest for a service extension that it contains.
    func yaml(adopting name: String) -> String {
        """
        packages:
          Cameo:
            \(package.yaml)
        targets:
          \(name):
            dependencies:
              - package: Cameo
                product: Cameo
          \(app):
            dependencies:
              - package: Cameo
                product: CameoApp
            info:
              properties:
        \(PlistValue.dictionary([.init("NSUserActivityTypes", activities)]).yaml(8))
            entitlements:
              properties:
        \(PlistValue.dictionary(communicationEntitlements).yaml(8))

        """
    }

    /// Returns the additions to Tuist's manifest for a service extension that it contains.
    func swift(adopting name: String) -> String {
        """
        // In packages:
        \(package.swift)

        // In the target \(name), in addition to what it has:
        dependencies: [.package(product: "Cameo")]

        // In the target \(app), in addition to what it has:
        dependencies: [.package(product: "CameoApp")]
        infoPlist: "NSUserActivityTypes": \(activities.swift)
        entitlements: \(PlistValue.dictionary(communicationEntitlements).swift)

        """
    }

    /// Returns the additions to Tuist's manifest.
    static func swift(_ snippets: [ManifestSnippet]) -> String {
        guard let first = snippets.first else { return "" }
        let dependencies = snippets.map { ".target(name: \"\($0.name)\"), " }.joined()
        return """
            // In packages:
            \(first.package.swift)

            // In targets:
            \(snippets.map { $0.swiftTarget }.joined())
            // In the target \(first.app), in addition to what it has:
            dependencies: [\(dependencies).package(product: "CameoApp")]
            infoPlist: "NSUserActivityTypes": \(first.activities.swift)
            entitlements: \(PlistValue.dictionary(first.appEntitlements).swift)

            """
    }
}

extension PlistValue {
    /// The value as indented YAML; as JSON unless it is a dictionary.
    fileprivate func yaml(_ indentation: Int) -> String {
        guard case .dictionary(let members) = self else { return swift }
        let space = String(repeating: " ", count: indentation)
        return members.map { member in
            switch member.value {
            case .dictionary: "\(space)\(member.name):\n\(member.value.yaml(indentation + 2))"
            default: "\(space)\(member.name): \(member.value.yaml(0))"
            }
        }.joined(separator: "\n")
    }

    /// The value as a Swift literal, which is also valid YAML unless it is a dictionary.
    fileprivate var swift: String {
        switch self {
        case .string(let text):
            "\""
                + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
        case .bool(let flag): "\(flag)"
        case .integer(let number): "\(number)"
        case .real(let number): "\(number)"
        case .array(let values): "[\(values.map { $0.swift }.joined(separator: ", "))]"
        case .dictionary(let members):
            "[" + members.map { "\"\($0.name)\": \($0.value.swift)" }.joined(separator: ", ") + "]"
        }
    }
}
