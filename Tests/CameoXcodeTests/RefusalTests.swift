#if os(macOS) || os(Linux)
import Foundation
import TestSupport
import Testing

@testable import CameoXcode

/// What is refused: with words that name the thing and the way out, and nothing changed.
@Suite struct RefusalTests {
    private func expectRefusal(
        _ name: String,
        _ beginning: String,
        app: String? = nil,
        _ prepare: (ProjectCopy) throws -> Void = { _ in },
        _ change: (inout InstallOptions) -> Void = { _ in }
    ) throws {
        let copy = try ProjectFixture(name: name).copy()
        try prepare(copy)
        let before = try copy.files()
        let error = #expect(throws: (any Error).self) {
            try copy.install(ProjectCopy.options(change), app: app)
        }
        let text = error.map { "\($0)" } ?? ""
        #expect(text.hasPrefix(beginning), "\(text)")
        #expect(try copy.files() == before)
    }

    @Test func `project files that are no longer whole, or of another format`() throws {
        try expectRefusal(
            "merge-conflict",
            "Engines.xcodeproj/project.pbxproj:22:1: a mark of a merge conflict; resolve the merge first"
        )
        try expectRefusal(
            "xml-project",
            "Engines.xcodeproj/project.pbxproj: it is an XML property list, which is not edited; "
        )
        try expectRefusal(
            "classic-56",
            "Engines.xcodeproj/project.pbxproj: it is a binary property list, which is not edited; "
        ) { copy in
            let data = try PropertyListSerialization.data(
                fromPropertyList: ["objects": [:]],
                format: .binary,
                options: 0
            )
            try data.write(to: copy.bundle.appendingPathComponent("project.pbxproj"))
        }
        try expectRefusal(
            "classic-56",
            "Engines.xcodeproj: it holds no project.pbxproj that can be read"
        ) { copy in
            try FileManager.default.removeItem(
                at: copy.bundle.appendingPathComponent("project.pbxproj")
            )
        }
        try expectRefusal(
            "classic-56",
            "Engines.xcodeproj/project.pbxproj:1:1: the file names no PBXProject"
        ) { copy in
            try Data("{objects = {};}".utf8).write(
                to: copy.bundle.appendingPathComponent("project.pbxproj")
            )
        }
    }

    @Test func `property lists that cannot be edited`() throws {
        try expectRefusal(
            "binary-plist",
            "Engines/Info.plist: it is a binary property list, which is not edited; convert it first: "
                + "plutil -convert xml1 Engines/Info.plist"
        )
        func edit(_ text: String) -> (ProjectCopy) throws -> Void {
            { copy in try copy.edit("Engines/Info.plist") { $0 = text } }
        }
        let head = "<?xml version=\"1.0\"?>\n<plist version=\"1.0\">\n"
        try expectRefusal(
            "classic-56",
            "Engines/Info.plist:3:1: <dict> is not closed",
            edit(head + "<dict>\n")
        )
        try expectRefusal(
            "classic-56",
            "Engines/Info.plist:3:1: a <dict> in which a <key> and a value do not pair",
            edit(head + "<dict><key>A</key></dict></plist>")
        )
        try expectRefusal(
            "classic-56",
            "Engines/Info.plist:3:10: </key> where </string> should be",
            edit(head + "<string>x</key></plist>")
        )
        try expectRefusal(
            "classic-56",
            "Engines/Info.plist:4:1: a mark of a merge conflict",
            edit(head + "<dict>\n<<<<<<< HEAD\n</dict></plist>")
        )
        try expectRefusal(
            "classic-56",
            "Engines/Info.plist: it is no property list of a dictionary",
            edit(head + "<array/></plist>")
        )
        try expectRefusal(
            "classic-56",
            "Engines/Info.plist: NSUserActivityTypes is no array; make it one",
            edit(head + "<dict><key>NSUserActivityTypes</key><string>A</string></dict></plist>")
        )
        try expectRefusal(
            "classic-56",
            "Engines/Engines.entitlements: com.apple.developer.usernotifications.communication is not true"
        ) { copy in
            try copy.edit("Engines/Engines.entitlements") {
                $0 =
                    head
                    + "<dict><key>com.apple.developer.usernotifications.communication</key><false/></dict></plist>"
            }
        }
        try expectRefusal(
            "classic-56",
            "Engines/Info.plist: the target Engines names it as its INFOPLIST_FILE, but there is no such"
        ) { copy in
            try FileManager.default.removeItem(
                at: copy.folder.appendingPathComponent("Engines/Info.plist")
            )
        }
    }

    @Test func `a target that is no app, or is not there`() throws {
        try expectRefusal(
            "two-apps",
            "Engines.xcodeproj: there is no target Nobody; pass --target with one of: ",
            app: "Nobody"
        )
        try expectRefusal(
            "classic-56",
            "Engines.xcodeproj: the target EnginesTests makes no iPhone app ("
                + "com.apple.product-type.bundle.unit-test); pass --target with one of: Engines",
            app: "EnginesTests"
        )
        #expect(
            try ProjectFolder(ProjectFixture(name: "two-apps").copy().bundle).appTargets.map(
                \.name
            )
                == ["Engines", "EnginesLite"]
        )
        #expect(
            try ProjectFolder(ProjectFixture(name: "no-app").copy().bundle).appTargets.isEmpty
        )
    }

    @Test func `a name that is taken`() throws {
        try expectRefusal(
            "name-taken",
            "Engines.xcodeproj has a target NotificationServiceExtension already; choose another name "
                + "with --name"
        )
        let copy = try ProjectFixture(name: "name-taken").copy()
        try copy.install(ProjectCopy.options { $0.name = "Push" })
        try expectRefusal(
            "classic-56",
            "NotificationServiceExtension/Info.plist: there is such a file with other content; ",
            app: nil
        ) { copy in
            let folder = copy.folder.appendingPathComponent("NotificationServiceExtension")
            try FileManager.default.createDirectory(
                at: folder,
                withIntermediateDirectories: true
            )
            try Data("mine".utf8).write(to: folder.appendingPathComponent("Info.plist"))
        }
    }

    @Test func `half an installation`() throws {
        try expectRefusal(
            "half-installed",
            "Engines.xcodeproj: the target NotificationServiceExtension is there in part: Engines does "
                + "not depend on it; no phase of Engines copies it into the app. cameo doctor tells"
        )
        // Its target was not made by this tool, so that it does not go by itself.
        let copy = try ProjectFixture(name: "half-installed").copy()
        let error = #expect(throws: ProjectError.self) { try copy.uninstall() }
        #expect(
            error?.description == "Engines.xcodeproj: nothing in it was added by cameo install"
        )
    }

    @Test func `the extension of another app`() throws {
        let copy = try ProjectFixture(name: "two-apps").copy()
        try copy.install(app: "Engines")
        let error = #expect(throws: ProjectError.self) { try copy.install(app: "EnginesLite") }
        #expect(
            error?.description
                == "Engines.xcodeproj: the extension NotificationServiceExtension is that of Engines; "
                + "choose another name for the one of EnginesLite with --name"
        )
    }

    @Test func `places outside of the project`() throws {
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
        // A target whose name leads elsewhere makes no file there.
        let odd = try ProjectFixture(name: "generated-info-60").copy()
        try odd.edit("Engines.xcodeproj/project.pbxproj") {
            $0 = $0.replacingOccurrences(of: "name = Engines;", with: "name = \"../Engines\";")
        }
        let files = try odd.files()
        #expect(throws: ProjectError.self) { try odd.install(app: "../Engines") }
        #expect(try odd.files() == files)
    }

    @Test func `folders that are links`() throws {
        let copy = try ProjectFixture(name: "classic-56").copy()
        let elsewhere = Scratch.place()
        try FileManager.default.createDirectory(
            at: elsewhere,
            withIntermediateDirectories: true
        )
        try FileManager.default.createSymbolicLink(
            atPath: copy.folder.appendingPathComponent("NotificationServiceExtension").path,
            withDestinationPath: elsewhere.path
        )
        let error = #expect(throws: ProjectError.self) { try copy.plan() }
        #expect(
            error?.description.hasPrefix("NotificationServiceExtension: it is a symbolic link")
                == true
        )
        #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere.path).isEmpty)
    }

    @Test func `a second service extension`() throws {
        try expectRefusal(
            "service-extension",
            "The app has the service extension PushExtension already"
        )
        let copy = try ProjectFixture(name: "service-extension").copy()
        let error = #expect(throws: ServiceExtensionPresent.self) { try copy.install() }
        #expect(error?.found.isCameo == false)
        #expect(
            error?.description.contains("final class PushService: CommunicationService") == true
        )
        #expect(error?.description.contains("In PushExtension/PushService.swift:") == true)
        // A content extension is something else.
        try copy.install(ProjectCopy.options { $0.kinds = [.content] })
        // One for each app, and one made by Cameo is all that was asked for.
        let own = try ProjectFixture(name: "classic-56").copy()
        try own.install()
        try FileManager.default.removeItem(at: own.bundle.appendingPathComponent("cameo.json"))
        let present = #expect(throws: ServiceExtensionPresent.self) { try own.install() }
        #expect(present?.found.isCameo == true)
    }

    @Test func `identifiers that do not fit`() throws {
        try expectRefusal(
            "classic-56",
            "--bundle-id com.other.push is no child of the app's com.example.engines (Debug); "
        ) { _ in
        } _: {
            $0.bundleID = "com.other.push"
        }
        try expectRefusal(
            "classic-56",
            "the target Engines has no bundle identifier in its configuration Debug"
        ) { copy in
            try copy.edit("Engines.xcodeproj/project.pbxproj") {
                $0 = $0.replacingOccurrences(
                    of: "PRODUCT_BUNDLE_IDENTIFIER = com.example.engines;",
                    with: "PRODUCT_BUNDLE_IDENTIFIER = \"$(UNKNOWN)\";"
                )
            }
        }
        try expectRefusal("classic-56", "the Cameo package was not found; say with --package") {
            _ in
        } _: {
            $0.location = nil
        }
    }

    @Test func `links`() throws {
        let copy = try ProjectFixture(name: "classic-56").copy()
        let link = copy.folder.appendingPathComponent("Linked.xcodeproj")
        try FileManager.default.createSymbolicLink(
            atPath: link.path,
            withDestinationPath: "Engines.xcodeproj"
        )
        let error = #expect(throws: ProjectError.self) { try ProjectFolder(link) }
        #expect(
            error?.description
                == "Linked.xcodeproj: it is a symbolic link to Engines.xcodeproj; name what it leads to"
        )
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

    @Test func `read-only files`() throws {
        for path in ["Engines.xcodeproj/project.pbxproj", "Engines/Info.plist"] {
            let copy = try ProjectFixture(name: "classic-56").copy()
            let before = try copy.files()
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o444],
                ofItemAtPath: copy.folder.appendingPathComponent(path).path
            )
            let error = #expect(throws: ProjectError.self) { try copy.install() }
            #expect(
                error?.description.hasPrefix(
                    "\(path): it is read-only, and nothing was changed; "
                ) == true
            )
            #expect(try copy.files() == before)
        }
    }

    @Test func `a record that is not ours to trust`() throws {
        try expectRefusal("classic-56", "Engines.xcodeproj/cameo.json: the record of the last") {
            copy in
            try Data("{".utf8).write(to: copy.bundle.appendingPathComponent("cameo.json"))
        }
        let copy = try ProjectFixture(name: "classic-56").copy()
        try copy.install()
        try copy.edit("Engines.xcodeproj/cameo.json") {
            $0 = $0.replacingOccurrences(
                of: "NotificationServiceExtension/Info.plist",
                with: "/etc/hosts"
            )
        }
        #expect(throws: ProjectError.self) { try copy.uninstall() }
    }
}
#endif
