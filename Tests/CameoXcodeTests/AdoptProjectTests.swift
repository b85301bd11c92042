#if os(macOS) || os(Linux)
import CameoHost
import CameoNativeHost
import Foundation
import TestSupport
import Testing

@testable import CameoXcode

/// Tests of adopting extensions in projects of all kinds.
@Suite struct AdoptProjectTests {
    @Test(arguments: ProjectFixture.installable)
    func `an extension in every project is adopted once and restored, even after a second run`(
        _ fixture: ProjectFixture
    ) throws {
        let copy = try fixture.copyWithExtension()
        let before = try copy.files()
        let plan = try copy.adopt()
        #expect(plan.adoption?.way == .wrap)
        let folder = try ProjectFolder(copy.bundle)
        let host = try #require(folder.appTargets.first)
        let found = try Installer.serviceExtension(of: host, in: folder, FileOverlay())
        #expect(found.importsCameo)
        let service = try found.adoptableClass().found
        #expect(service.name == Adoption.wrapperClass)
        #expect(service.declaration?.type.superclass == "CommunicationService")
        for configuration in found.configurations {
            #expect(configuration.infoPlist?["Cameo"]?["wrappedExtension"] != nil)
        }
        if plan.summary.integration == .spm {
            let linked = folder.project.objects(
                "packageProductDependencies",
                of: found.target.object
            )
            #expect(linked.contains { $0["productName"] == "Cameo" })
        } else {
            let file = try #require(InstallPlanner.podfile(folder, FileOverlay()))
            let bytes = NativeHost.shared.bytes(of: file) ?? []
            let podfile = try Podfile(bytes, path: "Podfile")
            let block = try #require(podfile.block(of: found.name))
            #expect(podfile.names(pod: "Cameo", in: block))
        }
        #expect(try copy.adopt().changes.changes.isEmpty)
        try copy.uninstall()
        #expect(try copy.files() == before)
    }

    @Test func `an extension with missing parts is repaired`() throws {
        let copy = try AdoptCopy("hides.swift")
        let before = try copy.files()
        try copy.adopt()
        let after = try copy.files()
        for path in ["Engines/Info.plist", "Engines/Engines.entitlements"] {
            try before[path]?.write(to: URL(fileURLWithPath: copy.path(path)))
        }
        #expect(try !copy.adopt().changes.changes.isEmpty)
        #expect(try copy.files() == after)
        try copy.uninstall()
        #expect(try copy.files() == before)
    }

    // MARK: - Files that the user edited

    @Test func `a setting that the user adds to the wrapped class remains`() throws {
        let copy = try AdoptCopy("hides.swift")
        try copy.adopt()
        try copy.edit("PushExtension/Info.plist") {
            $0 = $0.replacingOccurrences(
                of: "<key>class</key>",
                with: "<key>timeLimit</key>\n<integer>10</integer>\n<key>class</key>"
            )
        }
        let edited = try copy.files()
        #expect(try copy.adopt().changes.changes.isEmpty)
        #expect(try copy.files() == edited)
    }

    @Test func `a wrapped class that was renamed must be renamed in the Info.plist`() throws {
        let copy = try AdoptCopy("hides.swift")
        try copy.adopt()
        try copy.edit(copy.source) {
            $0 = $0.replacingOccurrences(of: "class PushService", with: "class NewService")
        }
        func service() throws -> AppExtension? {
            try Doctor(ProjectFolder(copy.bundle), app: "Engines").service
        }
        #expect(try service()?.styling == .cameo)
        #expect(try service()?.code.steps == [])
        let error = #expect(throws: ProjectError.self) { try copy.adopt() }
        guard case .adopt(.wrappedClassNotFound(let name, let path, let candidates)) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(name == copy.principalClass)
        #expect(path == "PushExtension/Info.plist")
        #expect(candidates.map { $0.hasPrefix("NewService (") } == [true])
        try copy.edit(path) {
            $0 = $0.replacingOccurrences(of: ".PushService", with: ".NewService")
        }
        #expect(try copy.adopt().changes.changes.isEmpty)
        #expect(try service()?.styling == .wrapper("NewService"))
    }

    @Test func `an adoption without its record and project changes is completed`() throws {
        let copy = try AdoptCopy("hides.swift")
        let before = try copy.files()
        try copy.adopt()
        let after = try copy.infoPlist()
        try FileManager.default.removeItem(atPath: copy.path("Engines.xcodeproj/cameo.json"))
        let project = "Engines.xcodeproj/project.pbxproj"
        try before[project]?.write(to: URL(fileURLWithPath: copy.path(project)))
        try copy.adopt()
        #expect(try copy.compiledFiles().count == 2)
        let wrapped = try copy.infoPlist()["Cameo"]?["wrappedExtension"]?["class"]?.text
        #expect(wrapped == after["Cameo"]?["wrappedExtension"]?["class"]?.text)
        #expect(wrapped == copy.principalClass)
    }

    @Test func `a wrapped class that isn't the extension's own is rejected`() throws {
        let copy = try AdoptCopy("hides.swift")
        try copy.edit("PushExtension/Info.plist") {
            $0 = $0.replacingOccurrences(
                of: "\t<key>NSExtension</key>",
                with: """
                    \t<key>Cameo</key>
                    \t<dict><key>wrappedExtension</key><dict>
                    \t<key>class</key><string>Push.Old</string></dict></dict>
                    \t<key>NSExtension</key>
                    """
            )
        }
        let before = try copy.files()
        #expect(
            throws: ProjectError.adopt(
                .otherSettings(
                    path: "PushExtension/Info.plist",
                    key: "wrappedExtension",
                    value: "Push.Old"
                )
            )
        ) { try copy.adopt() }
        #expect(try copy.files() == before)
    }

    @Test(arguments: [
        ("PushExtension/Info.plist", "\t<key>CFBundleName</key>", "hides.swift"),
        ("PushExtension/PushService.swift", "import UserNotifications", "onesignal.swift"),
    ])
    func `edits next to the additions don't require a second run`(
        _ path: String,
        _ line: String,
        _ file: String
    ) throws {
        let copy = try AdoptCopy(file)
        try copy.adopt()
        try copy.edit(path) {
            let added = path.hasSuffix(".swift") ? "// The app's.\n" : "\t<key>X</key>\n\t<true/>\n"
            $0 = $0.replacingOccurrences(of: line, with: added + line)
        }
        #expect(try copy.adopt().changes.changes.isEmpty)
    }

    @Test func `uninstalling leaves a replaced class that the user edited`() throws {
        let copy = try AdoptCopy("onesignal.swift")
        let original = try copy.text(copy.source)
        try copy.adopt()
        try copy.edit(copy.source) {
            $0 = $0.replacingOccurrences(of: "[.oneSignal]", with: "[.oneSignal, .own]")
        }
        let edited = try copy.text(copy.source)
        let plan = try Installer(ProjectFolder(copy.bundle)) { _ in InstallResources() }.plan(
            .uninstall(app: nil)
        ).changes
        try plan.write()
        #expect(try copy.text(copy.source) == edited)
        let text = try #require(
            plan.warnings.compactMap { warning in
                if case .originalNotRestored(copy.source, let text) = warning { text } else { nil }
            }.first
        )
        #expect(original.contains(text))
        #expect(text.hasPrefix("class PushService") && text.hasSuffix("}"))
    }

    @Test(arguments: ["synchronized-77", "classic-56"])
    func `an edited class that uninstalling kept is adopted again`(_ name: String) throws {
        let copy = try ProjectFixture(name: name).copyWithExtension()
        let before = try copy.files()
        let target = "NotificationServiceExtension"
        let path = "\(target)/\(Adoption.wrapperClass).swift"
        let isSynchronized = name.hasPrefix("synchronized")
        let kept: InstallWarning =
            isSynchronized
            ? .compiledFileKept(path: path, target: target) : .createdFileKept(path: path)
        try copy.adopt()
        try copy.edit(path) { $0 += "// Mine\n" }
        let edited = try copy.files()
        #expect(try copy.uninstall().warnings == [kept])
        try copy.adopt()
        #expect(try copy.files()[path] == edited[path])
        let folder = try ProjectFolder(copy.bundle)
        let host = try #require(folder.appTargets.first)
        let found = try Installer.serviceExtension(of: host, in: folder, FileOverlay())
        #expect(found.sources.map(\.path).contains(path))
        #expect(found.usesCameo)
        #expect(try copy.adopt().changes.changes.isEmpty)
        #expect(try copy.uninstall().warnings == [kept])
        var rest = try copy.files()
        rest[path] = nil
        // Without a synchronized folder, the project still contains a reference to the file.
        if isSynchronized { #expect(rest == before) }
    }

    @Test func `an existing file with the new file's name is rejected`() throws {
        let copy = try AdoptCopy("hides.swift")
        let path = "PushExtension/CommunicationNotificationService.swift"
        try copy.write("// The app's.\n", to: path)
        #expect(throws: ProjectError.adopt(.fileExists(path: path))) { try copy.adopt() }
    }

    // MARK: - Files that targets share

    @Test func `a class that another target compiles is wrapped, never changed`() throws {
        let copy = try AdoptCopy("onesignal.swift")
        try copy.editProject {
            $0 = $0.replacingOccurrences(
                of: #"(\t+)(\w+) /\* AppDelegate.swift in Sources \*/,\n"#,
                with: "$0$1A20007FF14548900B2F304E0,\n",
                options: .regularExpression
            )
            let file = #"\w{24}(?= /\* PushService.swift \*/ = )"#
            let range = try #require($0.range(of: file, options: .regularExpression))
            let id = $0[range]
            $0 = $0.replacingOccurrences(
                of: "/* End PBXBuildFile section */",
                with: "A20007FF14548900B2F304E0 = {isa = PBXBuildFile; fileRef = \(id); };\n"
                    + "/* End PBXBuildFile section */"
            )
        }
        #expect(
            throws: ProjectError.adopt(
                .sharedClass(location: "PushExtension/PushService.swift:4", targets: ["Engines"])
            )
        ) { try copy.adopt { $0.way = .replace } }
        let adoption = try #require(try copy.adopt().adoption)
        #expect(adoption.way == .wrap)
        #expect(adoption.alternatives == [])
    }

    @Test func `an Info.plist that several targets share is reported`() throws {
        let copy = try AdoptCopy("hides.swift")
        try copy.editProject {
            let pattern = #"(\w{24}) /\* PushExtension \*/ = \{\s+isa = PBXNativeTarget;"#
            let list =
                #"\w{24}(?= /\* Build configuration list for PBXNativeTarget "PushExtension")"#
            let id = try #require($0.range(of: list, options: .regularExpression))
            let target =
                "A20007FE14548900B2F304E0 = {isa = PBXNativeTarget; buildConfigurationList = \($0[id]); "
                + "buildPhases = (); buildRules = (); dependencies = (); name = PushLite; "
                + "productType = \"com.apple.product-type.bundle\"; };\n"
            let start = try #require($0.range(of: pattern, options: .regularExpression))
            $0.insert(contentsOf: target, at: start.lowerBound)
            $0 = $0.replacingOccurrences(
                of: "targets = (\n",
                with: "targets = (\nA20007FE14548900B2F304E0,\n"
            )
        }
        let plan = try copy.adopt()
        #expect(
            plan.changes.warnings.contains(
                .sharedInfoPlist(path: "PushExtension/Info.plist", targets: ["PushLite"])
            )
        )
        // Each target defines a build setting with the group of its app.
        let group = try copy.infoPlist()["Cameo"]?["appGroup"]?.text
        #expect(group == "$(CAMEO_APP_GROUP)")
        let groups = try copy.settings("CAMEO_APP_GROUP")
        #expect(groups == ["group.com.example.engines", "group.com.example.engines"])
    }

    @Test func `a group that an extension has in one configuration isn't added again`() throws {
        let copy = try AdoptCopy("hides.swift")
        let entitlements = """
            <plist version="1.0"><dict><key>com.apple.security.application-groups</key>
            <array><string>group.com.example.engines.dev</string></array></dict></plist>
            """
        try copy.write(entitlements, to: "PushExtension/Debug.entitlements")
        try copy.editProject { project in
            for (old, new) in [
                ("engines;", "engines.dev;"),
                (
                    "engines.PushExtension;",
                    "engines.dev.PushExtension;\nCODE_SIGN_ENTITLEMENTS = PushExtension/Debug.entitlements;"
                ),
            ] {
                let first = try #require(project.range(of: "IDENTIFIER = com.example.\(old)"))
                project.replaceSubrange(first, with: "IDENTIFIER = com.example.\(new)")
            }
        }
        try copy.adopt()
        #expect(
            try copy.settings("CAMEO_APP_GROUP")
                == ["group.com.example.engines.dev", "group.com.example.engines"]
        )
        #expect(try copy.text("PushExtension/Debug.entitlements") == entitlements)
        let created = try copy.text("PushExtension/PushExtension.entitlements")
        #expect(created.contains("<string>$(CAMEO_APP_GROUP)</string>"))
    }

    @Test func `an extension with a synchronized folder is adopted once, even by a second run`()
        throws
    {
        let copy = try AdoptCopy("firebase.m")
        try copy.editProject {
            let target = #"\w{24}(?= /\* PushExtension \*/ = \{\s+isa = PBXNativeTarget;)"#
            let own = $0[try #require($0.range(of: target, options: .regularExpression))]
            $0 = $0.replacingOccurrences(
                of: #"\n[^\n]+PushService.m( in Sources)? \*/[^\n]*"#,
                with: "",
                options: .regularExpression
            )
            .replacingOccurrences(
                of: "/* Begin PBXGroup section */",
                with: """
                    A20007FD14548900B2F304E0 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; \
                    membershipExceptions = (Info.plist); target = \(own); };
                    A20007FC14548900B2F304E0 = {isa = PBXFileSystemSynchronizedRootGroup; exceptions = \
                    (A20007FD14548900B2F304E0); path = PushExtension; sourceTree = SOURCE_ROOT; };
                    /* Begin PBXGroup section */
                    """
            )
            .replacingOccurrences(
                of: #"(/\* PushExtension \*/ = \{\s+isa = PBXNativeTarget;)"#,
                with: "$1 fileSystemSynchronizedGroups = (A20007FC14548900B2F304E0);",
                options: .regularExpression
            )
        }
        try copy.write(
            "platform :ios, '15.0'\ntarget 'PushExtension' do\nend\ntarget 'Engines' do\nend\n",
            to: "Podfile"
        )
        let before = try copy.files()
        let plan = try copy.adopt()
        #expect(plan.adoption?.vendor == "Firebase")
        // The new class is in the folder, and no object is added.
        #expect(plan.changes.warnings.isEmpty)
        #expect(plan.manifest.entries.first?.objects == [])
        #expect(try copy.adopt().changes.changes.isEmpty)
        try copy.uninstall()
        #expect(try copy.files() == before)
    }

    @Test func `no file is created in a synchronized folder of another target`() throws {
        let copy = try AdoptCopy("hides.swift")
        try FileManager.default.createDirectory(
            atPath: copy.path("Shared"),
            withIntermediateDirectories: false
        )
        try FileManager.default.moveItem(
            atPath: copy.path(copy.source),
            toPath: copy.path("Shared/PushService.swift")
        )
        try copy.editProject {
            let target = #"\w{24}(?= /\* PushExtension \*/ = \{\s+isa = PBXNativeTarget;)"#
            let own = $0[try #require($0.range(of: target, options: .regularExpression))]
            $0 = $0.replacingOccurrences(
                of: #"\n[^\n]+PushService.swift( in Sources)? \*/[^\n]*"#,
                with: "",
                options: .regularExpression
            )
            .replacingOccurrences(
                of: "/* Begin PBXGroup section */",
                with: """
                    A20007FD14548900B2F304E0 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; \
                    membershipExceptions = (PushService.swift); target = \(own); };
                    A20007FC14548900B2F304E0 = {isa = PBXFileSystemSynchronizedRootGroup; exceptions = \
                    (A20007FD14548900B2F304E0); path = Shared; sourceTree = SOURCE_ROOT; };
                    /* Begin PBXGroup section */
                    """
            )
            .replacingOccurrences(
                of: #"(/\* Engines \*/ = \{\s+isa = PBXNativeTarget;)"#,
                with: "$1 fileSystemSynchronizedGroups = (A20007FC14548900B2F304E0);",
                options: .regularExpression
            )
        }
        let before = try copy.files()
        #expect(try copy.adopt().adoption?.location == "Shared/PushService.swift:3")
        #expect(
            try copy.compiledFiles() == [
                "PushExtension/CommunicationNotificationService.swift", "Shared/PushService.swift",
            ]
        )
        try copy.uninstall()
        #expect(try copy.files() == before)
    }

    @Test func `a preprocessed Info.plist is extended outside of its conditions`() throws {
        let copy = try AdoptCopy("hides.swift")
        try copy.edit("PushExtension/Info.plist") {
            $0 = $0.replacingOccurrences(
                of: "\t<key>NSExtension</key>",
                with: "\t#if BETA\n\t<key>Beta</key>\n\t<true/>\n#endif\n\t<key>NSExtension</key>"
            )
        }
        let before = try copy.files()
        try copy.adopt()
        let text = try copy.text("PushExtension/Info.plist")
        let end = try #require(text.range(of: "#endif\n\t<key>NSExtension</key>"))
        #expect(text[end.upperBound...].contains("<key>wrappedExtension</key>"))
        #expect(try copy.adopt().changes.changes.isEmpty)
        try copy.uninstall()
        #expect(try copy.files() == before)
    }

    @Test func `a condition around the principal class is rejected`() throws {
        let copy = try AdoptCopy("hides.swift")
        try copy.edit("PushExtension/Info.plist") {
            $0 = $0.replacingOccurrences(
                of: "\t<key>NSExtension</key>",
                with: "#ifndef BETA\n\t<key>NSExtension</key>"
            )
            .replacingOccurrences(of: "</dict>\n</plist>", with: "#endif\n</dict>\n</plist>")
        }
        let before = try copy.files()
        let line = try #require(
            copy.text("PushExtension/Info.plist").split(separator: "\n").firstIndex(
                of: "#ifndef BETA"
            )
        )
        #expect(
            throws: ProjectError.conditionalPropertyList(
                path: "PushExtension/Info.plist",
                line: line + 1
            )
        ) { try copy.adopt() }
        #expect(try copy.files() == before)
    }

    @Test func `the error names a missing included file instead of the resulting path`() throws {
        let copy = try ProjectFixture(name: "xcconfig").copy()
        let include = MissingInclude(file: "Config/Engines-Debug.xcconfig", path: "Common.xcconfig")
        try FileManager.default.removeItem(
            at: copy.folder.appendingPathComponent("Config/Common.xcconfig")
        )
        #expect(
            throws: ProjectError.install(.missingInclude(include, target: "Engines"))
        ) { try copy.install() }
        // An optional file may be missing.
        let optional = try ProjectFixture(name: "xcconfig").copy()
        try optional.edit("Config/Engines-Debug.xcconfig") {
            $0 += "\n#include? \"Local.xcconfig\"\n"
        }
        try optional.install()
        #expect(try ProjectFolder(optional.bundle).missingInclude == nil)
    }

    @Test func `without an included file, the Info.plist of an extension can't be determined`()
        throws
    {
        let copy = try AdoptCopy("hides.swift")
        try copy.addBaseConfiguration("#include \"Paths.xcconfig\"\n", named: "Push.xcconfig")
        try copy.editProject {
            $0 = $0.replacingOccurrences(
                of: "INFOPLIST_FILE = PushExtension/Info.plist;",
                with: "INFOPLIST_FILE = \"$(PUSH)/Info.plist\";"
            )
        }
        let include = MissingInclude(file: "Push.xcconfig", path: "Paths.xcconfig")
        #expect(
            throws: ProjectError.install(.missingInclude(include, target: "PushExtension"))
        ) { try copy.adopt() }
        let folder = try ProjectFolder(copy.bundle)
        let finding = try Doctor(folder, app: "Engines").examine().first {
            $0.check == .extensionPoint
        }
        #expect(finding?.message.contains("\(include)") == true)
    }

    @Test(arguments: [
        ("BASE_ID = com.example.engines", true), ("GROUP = group.com.example.engines", false),
    ])
    func `without an included file that defines identifiers, nothing is adopted`(
        _ definition: String,
        definesID: Bool
    ) throws {
        let copy = try AdoptCopy("hides.swift")
        if !definesID { try copy.setGroups(["$(GROUP)"], of: "Engines/Engines.entitlements") }
        try copy.addBaseConfiguration("#include \"Names.xcconfig\"\n", named: "Push.xcconfig")
        try copy.editProject {
            $0 = $0.replacingOccurrences(
                of: "= com.example.engines;",
                with: definesID ? "= \"$(BASE_ID)\";" : "= com.example.engines;"
            )
        }
        let before = try copy.files()
        let include = MissingInclude(file: "Push.xcconfig", path: "Names.xcconfig")
        #expect(throws: ProjectError.install(.missingInclude(include, target: "Engines"))) {
            try copy.adopt()
        }
        #expect(try copy.files() == before)
        try copy.write("\(definition)\n", to: "Names.xcconfig")
        try copy.adopt()
    }

    @Test func `identifiers in a file that pod install creates are required`() throws {
        let copy = try AdoptCopy("hides.swift")
        try copy.addBaseConfiguration("", named: "Names.xcconfig")
        let path = "Pods/Target Support Files/Pods-Engines/Pods-Engines.debug.xcconfig"
        try copy.editProject {
            $0 = $0.replacingOccurrences(of: "path = Names.xcconfig", with: "path = \"\(path)\"")
                .replacingOccurrences(of: "= com.example.engines;", with: "= \"$(BASE_ID)\";")
                .replacingOccurrences(
                    of: "DEVELOPMENT_TEAM = ABCDE12345;",
                    with: "DEVELOPMENT_TEAM = \"$(TEAM)\";"
                )
        }
        let before = try copy.files()
        let include = MissingInclude(file: nil, path: path)
        let error = ProjectError.install(.missingInclude(include, target: "Engines"))
        #expect(throws: error) { try copy.adopt() }
        #expect("\(error)".hasSuffix("doesn't exist; run pod install first"))
        #expect(try copy.files() == before)
        let finding = try Doctor(ProjectFolder(copy.bundle), app: "Engines").examine()
            .first { $0.check == .bundleID }
        #expect(finding?.suggestion == "Run pod install first")
    }

    @Test(arguments: [true, false])
    func `an extension with its own configuration file isn't added to the Podfile`(
        includesPods: Bool
    ) throws {
        let copy = try AdoptCopy("hides.swift")
        let pods = "Pods/Target Support Files/Pods-PushExtension/Pods-PushExtension.debug.xcconfig"
        try copy.addBaseConfiguration(
            includesPods ? "#include? \"\(pods)\"\n" : "A = 1\n",
            named: "Own.xcconfig"
        )
        let podfile = "platform :ios, '16.0'\ntarget 'Engines' do\nend\n"
        try copy.write(podfile, to: "Podfile")
        let before = try copy.files()
        try copy.adopt()
        #expect(try (copy.text("Podfile") == podfile) != includesPods)
        #expect(try copy.adopt().changes.changes.isEmpty)
        try copy.uninstall()
        #expect(try copy.files() == before)
        // A target that the Podfile contains needs the file of CocoaPods.
        try copy.write(podfile + "target 'PushExtension' do\nend\n", to: "Podfile")
        try copy.adopt()
        let finding = try Doctor(ProjectFolder(copy.bundle), app: "Engines").examine()
            .first { $0.check == .podfile }
        #expect(finding?.outcome == (includesPods ? .pass : .failure))
        #expect(finding?.suggestion?.contains(pods) != includesPods)
    }

    @Test func `an extension based on Flutter's file isn't added to the Podfile in a fresh clone`()
        throws
    {
        let copy = try AdoptCopy("hides.swift")
        try copy.addBaseConfiguration("", named: "Generated.xcconfig")
        try FileManager.default.removeItem(atPath: copy.path("Generated.xcconfig"))
        let podfile = "platform :ios, '16.0'\ntarget 'Engines' do\nend\n"
        try copy.write(podfile, to: "Podfile")
        try copy.adopt()
        #expect(try copy.text("Podfile") == podfile)
    }

    @Test func `the app group refers to a bundle ID that both targets' configuration file sets`()
        throws
    {
        let copy = try AdoptCopy("hides.swift")
        try copy.addBaseConfiguration("BASE_ID = com.example.engines\n", named: "Own.xcconfig")
        try copy.editProject {
            // The project's configurations have no file.
            $0 = $0.replacingOccurrences(of: "= com.example.engines;", with: "= \"$(BASE_ID)\";")
        }
        try copy.adopt()
        for path in ["Engines/Engines.entitlements", "PushExtension/PushExtension.entitlements"] {
            let list = try copy.infoPlist(path)["com.apple.security.application-groups"]
            #expect(list?.texts.count == 1)
            #expect(list?.texts.first?.contains("com.example") == false)
        }
        #expect(try copy.adopt().changes.changes.isEmpty)
    }

    @Test(arguments: [true, false])
    func `without an app group, doctor only warns about other groups`(isShared: Bool) throws {
        let copy = try ProjectFixture(name: "classic-56").copyWithExtension()
        let service = "NotificationServiceExtension/NotificationServiceExtension.entitlements"
        for path in isShared ? [service, "Engines/Engines.entitlements"] : [service] {
            try copy.edit(path) {
                $0 = $0.replacingOccurrences(of: "group.com.example.engines", with: "group.other")
            }
        }
        let plan = try copy.adopt(options: ProjectCopy.options { $0.appGroup = .none })
        #expect(
            !plan.changes.warnings.contains { if case .checkFails = $0 { true } else { false } }
        )
        func outcome() throws -> CheckResult.Outcome? {
            try Doctor(ProjectFolder(copy.bundle), app: "Engines").examine()
                .first { $0.check == .appGroup }?.outcome
        }
        #expect(try outcome() == .warning)
        // A group in the Info.plist is used.
        try copy.edit("NotificationServiceExtension/Info.plist") {
            $0 = $0.replacingOccurrences(
                of: "<key>wrappedExtension</key>",
                with: "<key>appGroup</key><string>group.x</string><key>wrappedExtension</key>"
            )
        }
        #expect(try outcome() == (isShared ? .failure : .warning))
    }

    // MARK: - The Podfile

    @Test func `a platform that is older than the library's is reported`() throws {
        let copy = try AdoptCopy("hides.swift")
        try copy.write(
            """
            platform :ios, '12.0'
            target 'Engines' do
            end
            =begin
            target 'Other' do
              platform :ios, '16.0'
            end
            =end
            target 'PushExtension' do
              pod 'Engine'
            end

            """,
            to: "Podfile"
        )
        let plan = try copy.adopt()
        // The app's pod requires the same iOS version.
        let warnings = plan.changes.warnings.map { $0.description }
        #expect(
            warnings.contains {
                $0.hasPrefix("The platform of target 'Engines' in Podfile is iOS 12.0, but")
            }
        )
        let own = """
            target 'PushExtension' do
              platform :ios, '15.0'
              pod 'Cameo'
            """
        #expect(try copy.text("Podfile").contains(own))
    }

    // File systems on a Mac are case-insensitive by default.
    @Test(arguments: ["Podfile", "podfile"])
    func `a target in a comment of the Podfile is ignored`(_ name: String) throws {
        let copy = try AdoptCopy("hides.swift")
        try copy.write(
            """
            platform :ios, '16.0'
            target 'Engines' do
            end
            =begin
            target 'PushExtension' do
            end
            =end

            """,
            to: name
        )
        try copy.adopt()
        let text = try copy.text(name)
        #expect(
            text.hasPrefix(
                """
                platform :ios, '16.0'
                target 'PushExtension' do
                  pod 'Cameo'
                """
            )
        )
        #expect(text.hasSuffix("=begin\ntarget 'PushExtension' do\nend\n=end\n"))
    }

    // MARK: - Targets

    @Test func `without an extension, there is nothing to adopt`() throws {
        let copy = try ProjectFixture(name: "classic-56").copy()
        #expect(
            throws: ProjectError.adopt(.noExtension(project: "Engines.xcodeproj", app: "Engines"))
        ) { try copy.adopt() }
    }

    @Test func `an extension that uses Cameo isn't adopted`() throws {
        let copy = try ProjectFixture(name: "classic-56").copy()
        try copy.install()
        #expect(
            throws: ProjectError.adopt(.alreadyCameo(target: "NotificationServiceExtension"))
        ) { try copy.adopt() }
    }

    @Test func `an older deployment target is raised to the app's deployment target`() throws {
        let copy = try AdoptCopy("hides.swift")
        try copy.editProject {
            $0 = $0.replacingOccurrences(
                of: "INFOPLIST_FILE = PushExtension/Info.plist;",
                with:
                    "INFOPLIST_FILE = PushExtension/Info.plist; IPHONEOS_DEPLOYMENT_TARGET = 11.0;"
            )
        }
        let before = try copy.files()
        let plan = try copy.adopt()
        #expect(
            plan.changes.warnings.contains(
                .deploymentTargetRaised(target: "PushExtension", from: "11.0", to: "16.0")
            )
        )
        #expect(try copy.settings("IPHONEOS_DEPLOYMENT_TARGET") == ["16.0", "16.0"])
        try copy.uninstall()
        #expect(try copy.files() == before)
    }

    @Test func `an app for older iOS versions is rejected`() throws {
        let copy = try AdoptCopy("hides.swift")
        try copy.editProject {
            $0 = $0.replacingOccurrences(
                of: "IPHONEOS_DEPLOYMENT_TARGET = 16.0",
                with: "IPHONEOS_DEPLOYMENT_TARGET = 12.0"
            )
        }
        #expect(
            throws: ProjectError.adopt(
                .oldDeploymentTarget(target: "PushExtension", version: "12.0", appVersion: "12.0")
            )
        ) { try copy.adopt() }
    }

    @Test(arguments: [(pods: "  pod 'SDWebImage'\n", warned: ["SDWebImage"]), ("", [])])
    func `pods of an extension with a later version than the app are named`(
        _ pods: String,
        _ warned: [String]
    ) throws {
        let copy = try AdoptCopy("hides.swift")
        try copy.editProject {
            $0 = $0.replacingOccurrences(
                of: "IPHONEOS_DEPLOYMENT_TARGET = 16.0",
                with: "IPHONEOS_DEPLOYMENT_TARGET = 12.0"
            )
        }
        try copy.write(
            "platform :ios, '12.0'\ntarget 'Engines' do\nend\ntarget 'PushExtension' do\n\(pods)end\n",
            to: "Podfile"
        )
        let warnings = try copy.adopt { $0.raisesSystem = true }.changes.warnings
        let found = warnings.flatMap { warning -> [String] in
            if case .podsOfTwoVersions("PushExtension", let pods) = warning { pods } else { [] }
        }
        #expect(found == warned)
    }

    @Test func `only the extension's deployment target is raised if the user allows it`()
        throws
    {
        let copy = try AdoptCopy("hides.swift")
        try copy.editProject {
            $0 = $0.replacingOccurrences(
                of: "IPHONEOS_DEPLOYMENT_TARGET = 16.0",
                with: "IPHONEOS_DEPLOYMENT_TARGET = 12.0"
            )
        }
        let before = try copy.files()
        let plan = try copy.adopt { $0.raisesSystem = true }
        #expect(
            plan.changes.warnings.contains(
                .deploymentTargetRaisedAboveApp(target: "PushExtension", from: "12.0", app: "12.0")
            )
        )
        // No replaced line contains several values, so there is no warning.
        #expect(
            !plan.changes.warnings.contains {
                if case .projectLinesChanged = $0 { true } else { false }
            }
        )
        #expect(try copy.settings("IPHONEOS_DEPLOYMENT_TARGET") == ["15.0", "15.0"])
        let folder = try ProjectFolder(copy.bundle)
        let app = try #require(folder.appTargets.first)
        #expect(folder.project.objects("packageProductDependencies", of: app.object).isEmpty)
        let findings = try Doctor(folder, app: app.name).examine()
        let target = findings.first { $0.check == .extensionDeploymentTarget }
        #expect(target?.outcome == .pass)
        #expect(try copy.adopt { $0.raisesSystem = true }.changes.changes.isEmpty)
        try copy.uninstall()
        #expect(try copy.files() == before)
    }

    @Test func `a deployment target later than the app's is reported`() throws {
        let copy = try AdoptCopy("hides.swift")
        try copy.editProject {
            $0 = $0.replacingOccurrences(
                of: "INFOPLIST_FILE = PushExtension/Info.plist;",
                with:
                    "INFOPLIST_FILE = PushExtension/Info.plist; IPHONEOS_DEPLOYMENT_TARGET = 18.5;"
            )
        }
        let plan = try copy.adopt()
        #expect(
            plan.changes.warnings.contains(
                .laterDeploymentTarget(
                    target: "PushExtension",
                    version: "18.5",
                    app: "16.0",
                    configurations: ["Debug", "Release"]
                )
            )
        )
    }

    @Test func `a Swift version is set for an extension in Objective-C`() throws {
        let copy = try AdoptCopy("PushService.m")
        try copy.editProject {
            $0 = $0.replacingOccurrences(
                of: #"\n\t+SWIFT_VERSION = [0-9.]+;"#,
                with: "",
                options: .regularExpression
            )
        }
        try copy.adopt()
        #expect(try copy.settings("SWIFT_VERSION") == ["5.0", "5.0"])
    }

    // MARK: - The class

    @Test func `paths with different capitalization are found`() throws {
        let copy = try AdoptCopy("hides.swift")
        try FileManager.default.moveItem(
            atPath: copy.path("PushExtension/Info.plist"),
            toPath: copy.path("PushExtension/info.PLIST")
        )
        let before = try copy.files()
        try copy.adopt()
        #expect(
            try copy.files().keys.filter { $0.lowercased() == "pushextension/info.plist" }.count
                == 1
        )
        #expect(try copy.text("PushExtension/info.PLIST").contains("wrappedExtension"))
        try copy.uninstall()
        #expect(try copy.files() == before)
    }

    @Test(arguments: [
        ("$(PRODUCT_MODULE_NAME).PushService", "PushService", true),
        ("$(PRODUCT_MODULE_NAME).PushService", "", false),
    ])
    func `a principal class that iOS can't find is rejected`(
        _ old: String,
        _ new: String,
        _ isNamed: Bool
    ) throws {
        let copy = try AdoptCopy("hides.swift")
        try copy.edit("PushExtension/Info.plist") {
            $0 = $0.replacingOccurrences(of: old, with: new)
        }
        let expected: ProjectError.Adopt =
            isNamed
            ? .classNotFound(
                name: "PushService",
                path: "PushExtension/Info.plist",
                candidates: ["PushService (PushExtension/PushService.swift:3)"],
                correct: "$(PRODUCT_MODULE_NAME).PushService"
            ) : .noPrincipalClass(path: "PushExtension/Info.plist", isStoryboard: false)
        #expect(throws: ProjectError.adopt(expected)) { try copy.adopt() }
    }

    @Test func `a style that a framework in the project applies is also kept`() throws {
        let copy = try AdoptCopy("helper.swift")
        try copy.editProject { text in
            text = text.replacingOccurrences(
                of: "/* Begin PBXBuildFile section */\n",
                with: """
                    /* Begin PBXBuildFile section */
                    AA01 = {isa = PBXBuildFile; fileRef = AA02; };
                    AA02 = {isa = PBXFileReference; path = Style.swift; sourceTree = SOURCE_ROOT; };
                    AA03 = {isa = PBXSourcesBuildPhase; files = (AA01, ); };
                    AA04 = {isa = PBXNativeTarget; buildPhases = (AA03, ); name = Shared; \
                    productType = "com.apple.product-type.framework"; };
                    AA05 = {isa = PBXTargetDependency; target = AA04; };

                    """
            )
            text = text.replacingOccurrences(
                of: "dependencies = (\n\t\t\t);\n\t\t\tname = PushExtension;",
                with: "dependencies = (AA05, );\n\t\t\tname = PushExtension;"
            )
            text = text.replacingOccurrences(of: "\ttargets = (\n", with: "\ttargets = (\nAA04,\n")
        }
        try copy.write(
            """
            import Intents

            public enum EngineStyle {
                public static func styled(_ content: UNNotificationContent) throws -> UNNotificationContent {
                    try content.updating(from: INSendMessageIntent())
                }
            }
            """,
            to: "Style.swift"
        )
        let before = try copy.files()
        let plan = try copy.adopt()
        #expect(plan.adoption?.leavesStyled == true)
        let locations = plan.changes.warnings.compactMap { warning -> String? in
            if case .stylesItself(let location, _) = warning { location } else { nil }
        }
        #expect(locations == ["Style.swift:5"])
        try copy.uninstall()
        #expect(try copy.files() == before)
    }

    @Test func `a storyboard is rejected`() throws {
        let copy = try AdoptCopy("hides.swift")
        try copy.edit("PushExtension/Info.plist") {
            $0 = $0.replacingOccurrences(
                of: "NSExtensionPrincipalClass",
                with: "NSExtensionMainStoryboard"
            )
        }
        #expect(
            throws: ProjectError.adopt(
                .noPrincipalClass(path: "PushExtension/Info.plist", isStoryboard: true)
            )
        ) { try copy.adopt() }
    }

    @Test func `a class of a vendor's framework is wrapped`() throws {
        let copy = try AdoptCopy("other-name.swift")
        try copy.edit("PushExtension/Info.plist") {
            $0 = $0.replacingOccurrences(
                of: "$(PRODUCT_MODULE_NAME).PushService",
                with: "CTNotificationServiceExtension"
            )
        }
        let before = try copy.files()
        let plan = try copy.adopt()
        #expect(plan.adoption?.className == "CTNotificationServiceExtension")
        #expect(plan.adoption?.location == nil)
        let wrapped = try copy.infoPlist()["Cameo"]?["wrappedExtension"]?["class"]?.text
        #expect(wrapped == "CTNotificationServiceExtension")
        try copy.uninstall()
        #expect(try copy.files() == before)
    }

    @Test func `a preprocessed Info.plist prevents adopting and installing`() throws {
        let copy = try AdoptCopy("hides.swift")
        try copy.edit("PushExtension/Info.plist") {
            $0 = $0.replacingOccurrences(
                of: "\t<key>NSExtension</key>",
                with: "#ifdef BETA\n\t<key>Beta</key>\n#endif\n\t<key>NSExtension</key>"
            )
        }
        let before = try copy.files()
        #expect(
            throws: ProjectError.adopt(
                .unreadableInfoPlist(path: "PushExtension/Info.plist", target: "PushExtension")
            )
        ) { try copy.adopt() }
        #expect(
            throws: ProjectError.install(
                .serviceExtensionExists(target: "PushExtension", app: "Engines", isCameo: false)
            )
        ) { try copy.install() }
        #expect(try copy.files() == before)
    }

    @Test func `no extension is added next to an extension that can't be read`() throws {
        let copy = try AdoptCopy("hides.swift")
        for path in ["PushExtension/Info.plist", "PushExtension/PushService.swift"] {
            try FileManager.default.removeItem(atPath: copy.path(path))
        }
        #expect(
            throws: ProjectError.install(
                .unreadableExtension(target: "PushExtension", path: "PushExtension/Info.plist")
            )
        ) { try copy.install() }
    }

    // MARK: - App groups

    @Test func `the app group that the app and the extension share is used`() throws {
        let copy = try AdoptCopy("onesignal.swift")
        try copy.setGroups(
            ["group.com.example.engines.onesignal"],
            of: "Engines/Engines.entitlements"
        )
        try copy.setGroups(
            ["group.$(ENGINES).onesignal"],
            of: "PushExtension/PushExtension.entitlements"
        )
        try copy.editProject {
            $0 = $0.replacingOccurrences(
                of: "INFOPLIST_FILE = PushExtension/Info.plist;",
                with: "CODE_SIGN_ENTITLEMENTS = PushExtension/PushExtension.entitlements; "
                    + "ENGINES = com.example.engines; INFOPLIST_FILE = PushExtension/Info.plist;"
            )
        }
        let groups = try copy.text("PushExtension/PushExtension.entitlements")
        try copy.adopt()
        #expect(try copy.text("PushExtension/PushExtension.entitlements") == groups)
        #expect(try copy.infoPlist()["Cameo"]?["appGroup"]?.text == "group.$(ENGINES).onesignal")
        let app = try copy.infoPlist("Engines/Info.plist")
        #expect(app["Cameo"]?["appGroup"]?.text == "group.com.example.engines.onesignal")
    }

    @Test func `without a shared app group, the app and the extension get the default one`() throws
    {
        let copy = try AdoptCopy("hides.swift")
        try copy.adopt()
        let group = "group.com.example.engines"
        for path in ["Engines/Engines.entitlements", "PushExtension/PushExtension.entitlements"] {
            let list = try copy.infoPlist(path)["com.apple.security.application-groups"]
            #expect(list?.texts == [group])
        }
        #expect(try copy.infoPlist()["Cameo"]?["appGroup"] == nil)
    }

    // MARK: - Podfiles

    @Test(arguments: [
        (
            "target 'Engines' do\nend\n\ntarget 'PushExtension' do\n  pod 'Engine'\nend\n",
            "target 'Engines' do\n  pod 'CameoApp', PATH\nend\n\ntarget 'PushExtension' do\n  pod 'Cameo', PATH\n  pod 'Engine'\nend\n"
        ),
        (
            "target 'Engines' do\n  target 'PushExtension' do\n    inherit! :search_paths\n  end\nend\n",
            "target 'Engines' do\n  pod 'CameoApp', PATH\n  target 'PushExtension' do\n    pod 'Cameo', PATH\n    inherit! :search_paths\n  end\nend\n"
        ),
        (
            "target 'Engines' do\n  target 'PushExtension' \n\n  target 'Tests'\nend\n",
            "target 'Engines' do\n  pod 'CameoApp', PATH\n  target 'PushExtension' do\n    pod 'Cameo', PATH\n  end \n\n  target 'Tests'\nend\n"
        ),
        (
            "target 'Engines' do\nend\n\ntarget \"PushExtension\"\n",
            "target 'Engines' do\n  pod 'CameoApp', PATH\nend\n\ntarget \"PushExtension\" do\n  pod 'Cameo', PATH\nend\n"
        ),
    ])
    func `the pod is added to the targets' blocks`(_ before: String, _ after: String) throws {
        let copy = try AdoptCopy("hides.swift")
        try copy.write("platform :ios, '15.0'\n" + before, to: "Podfile")
        let plan = try copy.adopt()
        #expect(plan.summary.integration == .cocoapods)
        let path = ":git => 'https://git.example.com/cameo.git', :tag => '0.1.0'"
        #expect(
            try copy.text("Podfile")
                == "platform :ios, '15.0'\n" + after.replacingOccurrences(of: "PATH", with: path)
        )
        try copy.uninstall()
        #expect(try copy.text("Podfile") == "platform :ios, '15.0'\n" + before)
    }

    @Test func `an extension uses packages that only its Frameworks phase contains`() throws {
        let copy = try ProjectFixture(name: "classic-56").copyWithExtension()
        try copy.edit("Engines.xcodeproj/project.pbxproj") {
            let list = #"packageProductDependencies = \([^)]*\);"#
            #expect($0.range(of: list, options: .regularExpression) != nil)
            $0 = $0.replacingOccurrences(of: list, with: "", options: .regularExpression)
        }
        let podfile = copy.folder.appendingPathComponent("Podfile")
        try Data("target 'Engines' do\nend\n".utf8).write(to: podfile)
        #expect(try copy.adopt().summary.integration == .spm)
    }

    @Test(arguments: ["# Pods", "if true"])
    func `a target line with other code is rejected, and nothing is written`(_ rest: String)
        throws
    {
        let copy = try AdoptCopy("hides.swift")
        let text = "target 'Engines' do\n  target 'PushExtension' \(rest)\nend\n"
        try copy.write(text, to: "Podfile")
        let before = try copy.files()
        let error = #expect(throws: ProjectError.self) { try copy.adopt() }
        guard case .podfile(.targetWithoutBlock(_, let target, let lines)) = error else {
            Issue.record("\(error.map(String.init(describing:)) ?? "no error")")
            return
        }
        #expect(target == "PushExtension")
        #expect(lines.hasPrefix("target 'PushExtension' do\n  pod 'Cameo'"))
        #expect(try copy.files() == before)
    }

    @Test func `a missing target dependency is added`() throws {
        let copy = try AdoptCopy("hides.swift")
        try copy.editProject {
            $0 = $0.replacing(
                "\t\t\t\tA200075514548900B2F304E0 /* PBXTargetDependency */,\n",
                with: ""
            )
        }
        let before = try copy.files()
        let fails = {
            try Doctor(ProjectFolder(copy.bundle), app: "Engines").examine()
                .contains { $0.check == .dependency && $0.outcome == .failure }
        }
        #expect(try fails())
        try copy.adopt()
        #expect(try !fails())
        try copy.uninstall()
        #expect(try copy.files() == before)
    }
}
#endif
