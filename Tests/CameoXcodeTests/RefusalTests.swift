#if os(macOS) || os(Linux)
import CameoHost
import Foundation
import TestSupport
import Testing

@testable import CameoXcode

/// Tests that a rejected installation throws the expected error and changes nothing.
@Suite struct RefusalTests {
    private let project = "Engines.xcodeproj"
    private let pbxproj = "Engines.xcodeproj/project.pbxproj"
    private let plist = "Engines/Info.plist"
    private let entitlements = "Engines/Engines.entitlements"

    @discardableResult
    private func refusal(
        of name: String,
        app: String? = nil,
        _ prepare: (ProjectCopy) throws -> Void = { _ in },
        options: (inout TestInstallation) -> Void = { _ in }
    ) throws -> ProjectError? {
        let copy = try ProjectFixture(name: name).copy()
        try prepare(copy)
        let before = try copy.files()
        let error = #expect(throws: ProjectError.self) {
            try copy.install(ProjectCopy.options(options), app: app)
        }
        #expect(try copy.files() == before)
        return error
    }

    private func expectSyntaxError(
        _ path: String,
        _ line: Int,
        _ column: Int,
        _ problem: SourceProblem,
        in name: String = "classic-56",
        _ prepare: (ProjectCopy) throws -> Void = { _ in }
    ) throws {
        let error = try refusal(of: name, prepare)
        #expect(error == .source(path: path, .text(problem, line: line, column: column)))
    }

    /// Replaces a file.
    private func replace(_ path: String, with text: String) -> (ProjectCopy) throws -> Void {
        { copy in try copy.edit(path) { $0 = text } }
    }

    private func remove(_ path: String) -> (ProjectCopy) throws -> Void {
        { try FileManager.default.removeItem(at: $0.folder.appendingPathComponent(path)) }
    }

    @Test func `project files that are incomplete or in another format are rejected`() throws {
        try expectSyntaxError(pbxproj, 22, 1, .mergeConflict, in: "merge-conflict")
        try expectSyntaxError(pbxproj, 1, 1, .noProject, replace(pbxproj, with: "{objects = {};}"))
        #expect(
            try refusal(of: "xml-project") == .format(path: pbxproj, name: "an XML property list")
        )
        let binary = try refusal(of: "classic-56") { copy in
            let data = try PropertyListSerialization.data(
                fromPropertyList: ["objects": [:]],
                format: .binary,
                options: 0
            )
            try data.write(to: copy.bundle.appendingPathComponent("project.pbxproj"))
        }
        #expect(binary == .format(path: pbxproj, name: "a binary property list"))
        #expect(
            try refusal(of: "classic-56", remove(pbxproj)) == .noProjectFile(name: project)
        )
    }

    @Test func `property lists that can't be edited are rejected`() throws {
        #expect(try refusal(of: "binary-plist") == .binaryPropertyList(path: plist))
        let head = "<?xml version=\"1.0\"?>\n<plist version=\"1.0\">\n"
        try expectSyntaxError(
            plist,
            3,
            1,
            .unclosedElement("dict"),
            replace(plist, with: head + "<dict>\n")
        )
        try expectSyntaxError(
            plist,
            3,
            1,
            .unpairedKeys,
            replace(plist, with: head + "<dict><key>A</key></dict></plist>")
        )
        try expectSyntaxError(
            plist,
            3,
            10,
            .unexpected(found: "</key>", expected: "</string>"),
            replace(plist, with: head + "<string>x</key></plist>")
        )
        try expectSyntaxError(
            plist,
            4,
            1,
            .mergeConflict,
            replace(plist, with: head + "<dict>\n<<<<<<< HEAD\n</dict></plist>")
        )
        #expect(
            try refusal(of: "classic-56", replace(plist, with: head + "<array/></plist>"))
                == .notADictionary(path: plist)
        )
        let types = "NSUserActivityTypes"
        #expect(
            try refusal(
                of: "classic-56",
                replace(
                    plist,
                    with: head + "<dict><key>\(types)</key><string>A</string></dict></plist>"
                )
            ) == .install(.valueNotAnArray(path: plist, key: types))
        )
        let key = EntitlementName.communication
        #expect(
            try refusal(
                of: "classic-56",
                replace(entitlements, with: head + "<dict><key>\(key)</key><false/></dict></plist>")
            ) == .install(.valueNotTrue(path: entitlements, key: key))
        )
        #expect(
            try refusal(of: "classic-56", remove(plist))
                == .install(.missingFile(path: plist, target: "Engines", setting: "INFOPLIST_FILE"))
        )
    }

    @Test func `a target that is missing or isn't an app is rejected`() throws {
        let apps = ["Engines", "EnginesLite"]
        #expect(
            try refusal(of: "two-apps", app: "Missing")
                == .install(.targetNotFound(project: project, target: "Missing", apps: apps))
        )
        #expect(
            try refusal(of: "classic-56", app: "EnginesTests")
                == .install(
                    .targetNotAnApp(
                        project: project,
                        target: "EnginesTests",
                        productType: "com.apple.product-type.bundle.unit-test",
                        apps: ["Engines"]
                    )
                )
        )
        func appTargets(of name: String) throws -> [String] {
            try ProjectFolder(ProjectFixture(name: name).copy().bundle).appTargets.map(\.name)
        }
        #expect(try appTargets(of: "two-apps") == apps)
        #expect(try appTargets(of: "no-app").isEmpty)
    }

    @Test func `a name that is already used is rejected`() throws {
        let name = "NotificationServiceExtension"
        #expect(
            try refusal(of: "name-taken")
                == .install(.targetNameTaken(project: project, target: name))
        )
        let copy = try ProjectFixture(name: "name-taken").copy()
        try copy.install(ProjectCopy.options { $0.extensionName = "Push" })
        let error = try refusal(of: "classic-56") { copy in
            let folder = copy.folder.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: folder,
                withIntermediateDirectories: true
            )
            try Data("mine".utf8).write(to: folder.appendingPathComponent("Info.plist"))
        }
        #expect(error == .install(.fileExists(path: "\(name)/Info.plist")))
    }

    @Test func `an incomplete extension is rejected`() throws {
        #expect(
            try refusal(of: "half-installed")
                == .install(
                    .incompleteExtension(
                        project: project,
                        target: "NotificationServiceExtension",
                        missing: [.dependency(app: "Engines"), .embedding(app: "Engines")]
                    )
                )
        )
        // Cameo didn't add the target, so it isn't removed.
        let copy = try ProjectFixture(name: "half-installed").copy()
        #expect(throws: ProjectError.install(.notInstalled(project: project))) {
            try copy.uninstall()
        }
    }

    @Test func `an extension that only lacks the dependency can be adopted`() throws {
        let copy = try ProjectFixture(name: "classic-56").copyWithExtension()
        let folder = try ProjectFolder(copy.bundle)
        let app = try #require(folder.appTargets.first)
        let lines = app.object.list("dependencies").map {
            "\t\t\t\t\($0) /* PBXTargetDependency */,\n"
        }
        try copy.edit(pbxproj) { text in
            for line in lines { text = text.replacing(line, with: "") }
        }
        #expect(
            throws: ProjectError.install(
                .serviceExtensionExists(
                    target: "NotificationServiceExtension",
                    app: "Engines",
                    isCameo: false
                )
            )
        ) { try copy.install() }
    }

    @Test func `the extension of another app is rejected`() throws {
        let error = try refusal(of: "two-apps", app: "EnginesLite") {
            try $0.install(app: "Engines")
        }
        #expect(
            error
                == .install(
                    .extensionOfOtherApp(
                        project: project,
                        extension: "NotificationServiceExtension",
                        owner: "Engines",
                        app: "EnginesLite"
                    )
                )
        )
    }

    @Test func `files outside the project are rejected`() throws {
        let copy = try ProjectFixture(name: "classic-56").copy()
        try copy.install()
        let victim = copy.folder.deletingLastPathComponent().appendingPathComponent(
            "victim-\(UUID())"
        )
        try Data("mine".utf8).write(to: victim)
        let record = try copy.text("Engines.xcodeproj/cameo.json")
        for (old, new) in [
            ("NotificationServiceExtension/Info.plist", "../\(victim.lastPathComponent)"),
            ("\"Engines/Info.plist\"", "\"../\(victim.lastPathComponent)\""),
        ] {
            try copy.edit("Engines.xcodeproj/cameo.json") {
                $0 = record.replacingOccurrences(of: old, with: new).replacingOccurrences(
                    of: #""text" : "\t<key>NSUserActivityTypes"#,
                    with: #""text" : "m", "x" : "\t<key>N"#
                )
            }
            let before = try copy.files()
            #expect(throws: ProjectError.self) { try copy.uninstall() }
            #expect(try copy.files() == before)
            #expect(try Data(contentsOf: victim) == Data("mine".utf8))
        }
        // A target whose name is a path to another folder doesn't create a file in that folder.
        try refusal(of: "generated-info-60", app: "../Engines") { odd in
            try odd.edit(pbxproj) {
                $0 = $0.replacingOccurrences(of: "name = Engines;", with: "name = \"../Engines\";")
            }
        }
    }

    @Test func `folders that are symbolic links are rejected`() throws {
        let copy = try ProjectFixture(name: "classic-56").copy()
        let elsewhere = Scratch.newURL()
        try FileManager.default.createDirectory(
            at: elsewhere,
            withIntermediateDirectories: true
        )
        try FileManager.default.createSymbolicLink(
            atPath: copy.folder.appendingPathComponent("NotificationServiceExtension").path,
            withDestinationPath: elsewhere.path
        )
        #expect(
            throws: ProjectError.symbolicLink(
                name: "NotificationServiceExtension",
                target: elsewhere.path
            )
        ) {
            try copy.plan()
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere.path).isEmpty)
    }

    @Test(arguments: [false, true])
    func `a second service extension is rejected`(isOnlyEmbedded: Bool) throws {
        let copy = try ProjectFixture(name: "service-extension").copy()
        if isOnlyEmbedded {
            try copy.edit(pbxproj) {
                $0 = $0.replacing("A200075514548900B2F304E0 /* PBXTargetDependency */,", with: "")
            }
        }
        let before = try copy.files()
        #expect(
            throws: ProjectError.install(
                .serviceExtensionExists(target: "PushExtension", app: "Engines", isCameo: false)
            )
        ) { try copy.install() }
        #expect(try copy.files() == before)
        // A content extension is a different kind of extension.
        try copy.install(ProjectCopy.options { $0.onlyExtension = .content })
        // Each app can have one extension, and an existing one that uses Cameo is sufficient.
        let own = try ProjectFixture(name: "classic-56").copy()
        try own.install()
        try FileManager.default.removeItem(at: own.bundle.appendingPathComponent("cameo.json"))
        #expect(
            throws: ProjectError.install(
                .serviceExtensionExists(
                    target: "NotificationServiceExtension",
                    app: "Engines",
                    isCameo: true
                )
            )
        ) { try own.install() }
    }

    @Test func `bundle IDs that don't match and a missing package are rejected`() throws {
        #expect(
            try refusal(of: "classic-56", options: { $0.bundleID = "com.other.push" })
                == .install(
                    .bundleIDMismatch(
                        id: "com.other.push",
                        appID: "com.example.engines",
                        configuration: "Debug"
                    )
                )
        )
        let unknown = try refusal(of: "classic-56") { copy in
            try copy.edit(pbxproj) {
                $0 = $0.replacingOccurrences(
                    of: "PRODUCT_BUNDLE_IDENTIFIER = com.example.engines;",
                    with: "PRODUCT_BUNDLE_IDENTIFIER = \"$(UNKNOWN)\";"
                )
            }
        }
        guard case .install(.noBundleID("Engines", "Debug", _))? = unknown else {
            Issue.record("\(String(describing: unknown))")
            return
        }
        #expect(
            try refusal(of: "classic-56", options: { $0.resources.packageLocation = nil })
                == .install(.packageNotFound)
        )
    }

    @Test func `symbolic links to projects and files are rejected`() throws {
        let copy = try ProjectFixture(name: "classic-56").copy()
        let link = copy.folder.appendingPathComponent("Linked.xcodeproj")
        try FileManager.default.createSymbolicLink(
            atPath: link.path,
            withDestinationPath: "Engines.xcodeproj"
        )
        #expect(
            throws: ProjectError.symbolicLink(
                name: "Linked.xcodeproj",
                target: "Engines.xcodeproj"
            )
        ) {
            try ProjectFolder(link)
        }
        let plist = copy.folder.appendingPathComponent("Engines/Info.plist")
        let moved = copy.folder.appendingPathComponent("Moved.plist")
        try FileManager.default.moveItem(at: plist, to: moved)
        try FileManager.default.createSymbolicLink(
            atPath: plist.path,
            withDestinationPath: moved.path
        )
        let project = try copy.text("Engines.xcodeproj/project.pbxproj")
        #expect(throws: ProjectError.self) { try copy.install() }
        #expect(try copy.text("Engines.xcodeproj/project.pbxproj") == project)
    }

    @Test func `read-only files are rejected`() throws {
        for path in [pbxproj, plist] {
            let error = try refusal(of: "classic-56") { copy in
                try FileManager.default.setAttributes(
                    [.posixPermissions: 0o444],
                    ofItemAtPath: copy.folder.appendingPathComponent(path).path
                )
            }
            #expect(error == .install(.readOnlyFile(path: path)))
        }
    }

    @Test func `a manifest that cannot be trusted is rejected`() throws {
        let manifest = "Engines.xcodeproj/cameo.json"
        func write(_ text: String) -> (ProjectCopy) throws -> Void {
            { try Data(text.utf8).write(to: $0.bundle.appendingPathComponent("cameo.json")) }
        }
        #expect(
            try refusal(of: "classic-56", write("{"))
                == .install(.unreadableManifest(path: manifest))
        )
        #expect(
            try refusal(of: "classic-56", write("{\"version\": 2, \"entries\": []}"))
                == .install(.newerManifest(path: manifest))
        )
        let copy = try ProjectFixture(name: "classic-56").copy()
        try copy.install()
        try copy.edit(manifest) {
            $0 = $0.replacingOccurrences(
                of: "NotificationServiceExtension/Info.plist",
                with: "/etc/hosts"
            )
        }
        let error = ProjectError.Install.manifestPathOutsideProject(
            manifest: manifest,
            path: "/etc/hosts"
        )
        #expect(throws: ProjectError.install(error)) { try copy.uninstall() }
    }
}
#endif
