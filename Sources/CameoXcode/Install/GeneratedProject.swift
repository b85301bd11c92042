import Foundation

/// A project that a tool writes anew from a manifest, so that what is added to it would be lost.
package struct GeneratedProject: Sendable {
    /// The tool.
    package enum Tool: String, Sendable {
        case xcodeGen = "XcodeGen"
        case tuist = "Tuist"

        /// The name of its manifest.
        var manifest: String {
            switch self {
            case .xcodeGen: "project.yml"
            case .tuist: "Project.swift"
            }
        }

        /// The command that writes the project.
        var command: String {
            switch self {
            case .xcodeGen: "xcodegen generate"
            case .tuist: "tuist generate"
            }
        }
    }

    /// The tool that writes it.
    package let tool: Tool
    /// The folder of its manifest.
    private let folder: URL

    /// Looks for a manifest in a folder.
    ///
    /// - Returns: `nil` where there is none.
    package init?(in folder: URL) {
        let found = [Tool.xcodeGen, .tuist].first { tool in
            guard let bytes = FileView.bytesOnDisk(folder.appendingPathComponent(tool.manifest))
            else { return false }
            // Any tool may have a Project.swift; Tuist's says whose it is.
            return tool == .xcodeGen || bytes.contains("ProjectDescription")
        }
        guard let found else { return nil }
        tool = found
        self.folder = folder
    }

    /// Why nothing was added, and what to put into the manifest.
    ///
    /// - Parameters:
    ///   - app: The name of the app's target.
    ///   - id: The app's identifier.
    package func instructions(app: String, id: String, options: InstallOptions) -> String {
        let kind = options.kinds.first ?? .service
        let group: String? =
            switch options.appGroup {
            case .none: nil
            case .named(let name): name
            case .automatic: "group.\(id)"
            }
        let isNamed = if case .named = options.appGroup { true } else { false }
        let name = options.name(of: kind)
        let files = ExtensionFiles(
            kind: kind, name: name, options: options, group: group, namesGroup: isNamed)
        let snippet = Snippet(
            app: app, id: options.bundleID ?? "\(id).\(options.bundleSuffix ?? name)", name: name,
            group: group, files: files, options: options, folder: folder)
        let source = files.sources.first
        return """
            \(tool.rawValue) writes this project from \(tool.manifest), and would take away again what
            was added to it, so that nothing was changed. Put this into \(tool.manifest):

            \((tool == .xcodeGen ? snippet.yaml : snippet.swift).indented)
            Make \(name)/\(source?.name ?? ""):

            \((source?.text ?? "").indented)
            Then run \(tool.command).

            """
    }
}

/// An extension as manifests say it.
private struct Snippet {
    let app: String
    let id: String
    let name: String
    let group: String?
    let files: ExtensionFiles
    let options: InstallOptions
    let folder: URL

    private var location: (yaml: String, swift: String) {
        switch options.location {
        case .folder(let url)?:
            (
                "path: \(folder.relativePath(to: url))",
                ".package(path: \"\(folder.relativePath(to: url))\")"
            )
        case .repository(let address, let version)?:
            (
                "url: \(address)\n    minorVersion: \(version)",
                ".package(url: \"\(address)\", .upToNextMinor(from: \"\(version)\"))"
            )
        case nil: ("path: ../cameo", ".package(path: \"../cameo\")")
        }
    }

    /// What the extension's Info.plist has beside what every bundle has.
    private var information: [PlistValue.Member] {
        guard case .dictionary(let members) = files.information else { return [] }
        let own = ["CFBundleShortVersionString", "CFBundleVersion", "Cameo", "NSExtension"]
        return members.filter { own.contains($0.name) }
    }

    private var ownEntitlements: [PlistValue.Member] {
        if case .dictionary(let members)? = files.entitlements { members } else { [] }
    }

    private var appEntitlements: [PlistValue.Member] {
        [
            .init("aps-environment", .string("development")),
            .init("com.apple.developer.usernotifications.communication", .bool(true)),
        ] + ownEntitlements
    }

    private var activities: PlistValue {
        .array(
            (["INSendMessageIntent"] + (options.handlesCalls ? ["INStartCallIntent"] : []))
                .map(PlistValue.string))
    }

    var yaml: String {
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
            packages:
              Cameo:
                \(location.yaml)
            targets:
              \(name):
                type: app-extension
                platform: iOS
                sources: [\(name)]
                info:
                  path: \(name)/Info.plist
                  properties:
            \(PlistValue.dictionary(information).yaml(8))\(own)
                settings:
                  PRODUCT_BUNDLE_IDENTIFIER: \(id)
                  APPLICATION_EXTENSION_API_ONLY: YES
                  SWIFT_DEFAULT_ACTOR_ISOLATION: nonisolated
                dependencies:
                  - package: Cameo
                    product: \(files.kind.module)
              \(app):
                dependencies:
                  - target: \(name)
                  - package: Cameo
                    product: Cameo
                info:
                  properties:
            \(PlistValue.dictionary([.init("NSUserActivityTypes", activities)]).yaml(8))
                entitlements:
                  properties:
            \(PlistValue.dictionary(appEntitlements).yaml(8))

            """
    }

    var swift: String {
        let own =
            ownEntitlements.isEmpty
            ? "" : "\n    entitlements: \(PlistValue.dictionary(ownEntitlements).swift),"
        return """
            // In packages:
            \(location.swift)

            // In targets:
            .target(
                name: "\(name)", destinations: .iOS, product: .appExtension,
                bundleId: "\(id)",
                infoPlist: .extendingDefault(with: \(PlistValue.dictionary(information).swift)),
                sources: ["\(name)/**"],\(own)
                dependencies: [.package(product: "\(files.kind.module)")],
                settings: .settings(base: [
                    "APPLICATION_EXTENSION_API_ONLY": "YES",
                    "SWIFT_DEFAULT_ACTOR_ISOLATION": "nonisolated",
                ]))

            // In the target \(app), beside what it has:
            dependencies: [.target(name: "\(name)"), .package(product: "Cameo")]
            infoPlist: "NSUserActivityTypes": \(activities.swift)
            entitlements: \(PlistValue.dictionary(appEntitlements).swift)

            """
    }
}

extension PlistValue {
    /// The value in YAML, each of its lines indented; JSON where it is not a dictionary.
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

    /// The value as a literal of Swift, which for what is not a dictionary is YAML as well.
    fileprivate var swift: String {
        switch self {
        case .string(let text):
            "\""
                + text.replacingOccurrences(of: "\\", with: "\\\\")
                .replacingOccurrences(of: "\"", with: "\\\"") + "\""
        case .bool(let flag): "\(flag)"
        case .integer(let number): "\(number)"
        case .real(let number): "\(number)"
        case .array(let values): "[\(values.map(\.swift).joined(separator: ", "))]"
        case .dictionary(let members):
            "[" + members.map { "\"\($0.name)\": \($0.value.swift)" }.joined(separator: ", ") + "]"
        }
    }
}

extension String {
    /// The text with each line four columns to the right.
    fileprivate var indented: String {
        split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
    }
}
