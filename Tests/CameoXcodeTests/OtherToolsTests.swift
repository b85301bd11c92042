#if os(macOS) || os(Linux)
import CameoHost
import Foundation
import TestSupport
import Testing

@testable import CameoXcode

/// Tests of the warnings about other tools that read or write the same files.
@Suite struct OtherToolsTests {
    /// Returns the descriptions of warnings for a project with a build phase and other files. The
    /// library is copied to `Packages/Cameo`.
    private func warnings(
        _ script: String,
        _ files: [String: String] = [:],
        name: String = "classic-56"
    ) throws -> [String] {
        let copy = try ProjectFixture(name: name).copy()
        for (path, text) in files { try copy.write(text, to: path) }
        let text = script.replacingOccurrences(of: "\\", with: "\\\\")
            .replacingOccurrences(of: "\"", with: "\\\"")
            .replacingOccurrences(of: "\n", with: "\\n")
        try copy.edit("Engines.xcodeproj/project.pbxproj") {
            $0 = $0.replacingOccurrences(
                of: "objects = {\n",
                with: """
                    objects = {
                    A0000000000000000000000A = {isa = PBXShellScriptBuildPhase; name = Style; shellScript = "\(text)"; };

                    """
            )
        }
        let folder = try ProjectFolder(copy.bundle)
        let options = ProjectCopy.options {
            $0.resources.packageLocation = .folder(folder.root.file("Packages/Cameo"))
        }
        return try copy.plan(options).changes.warnings.compactMap {
            if case .toolReadsLibrary = $0 { $0.description } else { nil }
        }
    }

    private static let found = """
        if which swiftformat > /dev/null; then
          swiftformat "$SRCROOT"
        else
          echo "warning: swiftformat isn't installed"
        fi
        """

    @Test(arguments: [
        (
            found, "SwiftFormat, which also rewrites Packages/Cameo",
            "add --exclude Packages/Cameo to .swiftformat"
        ),
        (
            "swiftlint autocorrect && swiftlint", "SwiftLint, which also rewrites",
            "to excluded in .swiftlint.yml"
        ),
        (
            "\"${PODS_ROOT}/SwiftLint/swiftlint\" --strict", "SwiftLint, which also reads",
            "to excluded"
        ),
        ("swiftformat --lint .", "SwiftFormat, which also reads", "add --exclude"),
        ("swiftlint lint Engines Packages", "SwiftLint", "add Packages/Cameo"),
        (
            "swift format -i -r ${SRCROOT}", "swift-format, which also rewrites",
            "create Packages/.swift-format-ignore with the line *"
        ),
        ("xcrun swift-format lint --recursive .", "swift-format, which also reads", "create"),
        (
            "cd Tools\nswift run swiftformat \"$SRCROOT\" --config .swiftformat", "SwiftFormat",
            "add --exclude ../Packages/Cameo to Tools/.swiftformat"
        ),
        ("source \"${SRCROOT}\"/Tools/style.sh", "SwiftFormat", "to .swiftformat"),
        // A list of files that only the build knows.
        ("git diff --name-only | xargs swiftlint", "SwiftLint", "to excluded"),
    ])
    func `a build phase that reads the library is reported`(
        _ script: String,
        _ effect: String,
        _ fix: String
    ) throws {
        let files = [
            "Tools/style.sh": "swiftformat \\\n  \"${SRCROOT}\" --exclude Pods, Generated\n",
            "Tools/.swiftformat": "--indent 2\n", "Packages/README.md": "",
        ]
        let warnings = try warnings(script, files)
        #expect(warnings.count == 1)
        #expect(warnings.first?.hasPrefix("Build phase \"Style\" runs \(effect)") == true)
        #expect(warnings.first?.contains(fix) == true)
    }

    @Test(arguments: [
        "swiftlint lint Engines", "swiftformat \"$SRCROOT/Engines\"", "cd Engines && swiftlint",
        "# swiftlint", "echo swiftlint", "command -v swiftlint", "brew install swiftformat",
        "swift build", "cat > A.swift << EOF\n// swift-format-ignore-file\nEOF",
        "swiftformat . --exclude Pods,Packages", "[ -x /opt/homebrew/bin/swiftlint ]",
        "swiftlint Engines/AppDelegate.swift",
        "folders=(\n  \"Engines\"\n)\nswift format -r -i \"${folders[@]}\"",
    ])
    func `a build phase that doesn't read the library isn't reported`(_ script: String) throws {
        #expect(try warnings(script) == [])
    }

    @Test(arguments: [
        (".swiftlint.yml", "excluded:\n  - Pods\n  - Packages\n", true),
        (".swiftlint.yml", "excluded: [Pods, 'Packages/Cameo']\n", true),
        (".swiftlint.yml", "excluded:\n- ${SRCROOT}/Packages/**\n", true),
        (".swiftlint.yml", "included:\n  - Engines\n", true),
        (".swiftlint.yml", "included:\n  - Engines\n  - Packages\n", false),
        (".swiftlint.yml", "excluded:\n  - Pods\ndisabled_rules:\n  - Packages\n", false),
        (".swiftlint.yml", "type_name:\n  excluded:\n    - Packages\n", false),
        (".swiftlint.yml", "excluded:\n  - Pods # and Packages\n", false),
        (".swiftformat", "--exclude Pods,Packages\n", false),
    ])
    func `SwiftLint's configuration may exclude the library`(
        _ path: String,
        _ text: String,
        _ isExcluded: Bool
    ) throws {
        #expect(try warnings("swiftlint", [path: text]).isEmpty == isExcluded)
    }

    @Test(arguments: [
        (".swiftformat", "# options\n--exclude Pods, **/Packages\n--indent 2\n", true),
        (".swiftformat", "--exclude Pods\n--exclude Packages/Cameo\n", true),
        (".swiftformat", "--exclude Pods\n--header Packages\n", false),
        (".swiftformat", "--exclude Engines/Packages\n", false),
        (".swiftlint.yml", "excluded:\n  - Packages\n", false),
    ])
    func `SwiftFormat's configuration may exclude the library`(
        _ path: String,
        _ text: String,
        _ isExcluded: Bool
    ) throws {
        #expect(try warnings("swiftformat .", [path: text]).isEmpty == isExcluded)
    }

    @Test(arguments: [("Packages", true), ("Engines", false)])
    func `swift-format ignores folders with a file`(_ folder: String, _ isIgnored: Bool) throws {
        let files = ["\(folder)/.swift-format-ignore": "*\n"]
        #expect(try warnings("swift format -i -r .", files).isEmpty == isIgnored)
    }

    @Test func `adopting also reports a build phase, and a package that isn't copied isn't read`()
        throws
    {
        let copy = try ProjectFixture(name: "service-extension").copy()
        try copy.edit("Engines.xcodeproj/project.pbxproj") {
            $0 = $0.replacingOccurrences(
                of: "objects = {\n",
                with:
                    "objects = {\nA0000000000000000000000A = {isa = PBXShellScriptBuildPhase; shellScript = swiftlint; };\n"
            )
        }
        let folder = try ProjectFolder(copy.bundle)
        let warning = InstallWarning.toolReadsLibrary(
            script: "Run Script",
            tool: "SwiftLint",
            rewrites: false,
            copy: "Packages/Cameo",
            fix: "add Packages/Cameo to excluded in .swiftlint.yml"
        )
        let before = try copy.files()
        #expect(try !copy.adopt().changes.warnings.contains(warning))
        try copy.uninstall()
        #expect(try copy.files() == before)
        let local = ProjectCopy.options {
            $0.resources.packageLocation = .folder(folder.root.file("Packages/Cameo"))
        }
        #expect(try copy.adopt(options: local).changes.warnings.contains(warning))
    }

    // MARK: - Cordova

    private static let podfile = """
        # DO NOT MODIFY -- auto-generated by Apache Cordova
        platform :ios, '13.0'
        target 'Engines' do
        \tproject 'Engines.xcodeproj'
        \tpod 'Analytics'
        end

        """

    @Test func `an extension of a Cordova app uses a Swift package unless CocoaPods is requested`()
        throws
    {
        let copy = try ProjectFixture(name: "cordova").copy()
        let path = "platforms/ios/Podfile"
        try copy.write(Self.podfile, to: path)
        let plan = try copy.plan()
        #expect(plan.summary.integration == .spm)
        #expect(!plan.changes.changes.contains { $0.path.hasSuffix("Podfile") })
        #expect(!plan.changes.warnings.contains(.rewrittenByCordova))
        let pods = try copy.plan(ProjectCopy.options { $0.integration = .cocoapods })
        #expect(pods.changes.warnings.contains(.rewrittenByCordova))
        // Other Podfiles are the developer's own.
        try copy.edit(path) { $0 = $0.replacingOccurrences(of: " -- auto", with: ": not auto") }
        try copy.edit(path) { $0 = $0.replacingOccurrences(of: "by Apache Cordova", with: "") }
        let other = try copy.plan()
        #expect(other.summary.integration == .cocoapods)
        #expect(!other.changes.warnings.contains(.rewrittenByCordova))
    }

    @Test func `an extension that a Cordova app adopts uses a Swift package`() throws {
        let copy = try ProjectFixture(name: "service-extension").copy()
        for (header, integration) in [
            ("", InstallOptions.Integration.cocoapods),
            ("# DO NOT MODIFY -- auto-generated by Apache Cordova\n", .spm),
        ] {
            try copy.write(
                "\(header)platform :ios, '16.0'\ntarget 'Engines' do\nend\n",
                to: "Podfile"
            )
            let folder = try ProjectFolder(copy.bundle)
            let found = try #require(
                folder.extensionTargets.map { AppExtension($0, folder, FileOverlay()) }.first
            )
            #expect(Installer.integration(of: found, in: folder, FileOverlay()) == integration)
        }
    }

    // MARK: - Signing

    @Test(arguments: [
        ("com.example.engines", "com.example.engines.NotificationServiceExtension", true),
        ("com.example.engines", "com.example.engines.Widget", false),
        ("com.example.other", "com.example.other.Widget", nil),
    ])
    func `export options that list only the app's profile are reported`(
        _ app: String,
        _ other: String,
        _ isComplete: Bool?
    ) throws {
        let copy = try ProjectFixture(name: "manual-signing").copy()
        let profiles = [app, other].map { "<key>\($0)</key><string>Store</string>" }.joined()
        let text = """
            <plist version="1.0"><dict><key>provisioningProfiles</key><dict>\(profiles)</dict></dict></plist>
            """
        let id = "com.example.engines.NotificationServiceExtension"
        for path in ["ExportOptions.plist", "fastlane/export_options.plist"] {
            try copy.write(text, to: path)
            let warning = InstallWarning.profilesNotExported(path: path, ids: [id])
            #expect(try copy.plan().changes.warnings.contains(warning) == (isComplete == false))
        }
    }

    @Test func `the App ID of an extension needs the app group that the app has already`() throws {
        let copy = try ProjectFixture(name: "manual-signing").copy()
        func warning(_ needsGroup: Bool) -> InstallWarning {
            .noProvisioningProfile(
                app: "Engines",
                ids: ["com.example.engines.NotificationServiceExtension"],
                needsGroup: needsGroup
            )
        }
        #expect(try copy.plan().changes.warnings.contains(warning(true)))
        #expect(warning(true).description.contains("an App ID with App Groups"))
        let none = try copy.plan(ProjectCopy.options { $0.appGroup = .none })
        #expect(none.changes.warnings.contains(warning(false)))
        #expect(!warning(false).description.contains("App Groups"))
    }

    @Test(
        arguments: [
            "CODE_SIGN_STYLE = Manual;", "PROVISIONING_PROFILE_SPECIFIER = \"Engines AdHoc\";",
            "\"PROVISIONING_PROFILE[sdk=iphoneos*]\" = 5b7c;",
        ]
    )
    func `each app that is signed manually is named, and equal warnings are printed once`(
        _ setting: String
    ) throws {
        let copy = try ProjectFixture(name: "two-apps").copy()
        try copy.edit("Engines.xcodeproj/project.pbxproj") {
            // Both apps have the same entitlements and settings, as two variants of one app.
            $0 = $0.replacingOccurrences(
                of: "EnginesLite/EnginesLite.entitlements",
                with: "Engines/Engines.entitlements"
            ).replacingOccurrences(
                of: "CODE_SIGN_STYLE = Automatic;",
                with: setting
            )
        }
        let options = ProjectCopy.options()
        var lite = options.options
        lite.extensionName = "LiteNotificationServiceExtension"
        let plan = try Installer(ProjectFolder(copy.bundle)) { _ in options.resources }.plan(
            .install([("Engines", options.options), ("EnginesLite", lite)])
        )
        let warnings = plan.changes.warnings
        #expect(warnings.unique == warnings)
        for app in ["Engines", "EnginesLite"] {
            let texts = warnings.map(\.description).filter {
                $0.hasPrefix("\(app) is signed manually")
            }
            #expect(texts.count == 2, "\(texts)")
            #expect(texts.contains { $0.contains("the changes add capabilities") })
        }
    }
}
#endif
