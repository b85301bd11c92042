#if os(macOS) || os(Linux)
import Foundation
import TestSupport
import Testing

@testable import CameoXcode

/// Adopting extensions in projects of all kinds.
@Suite struct AdoptProjectTests {
    @Test(arguments: ProjectFixture.installable)
    func `an extension of every project is adopted, again without changes, and restored`(
        _ fixture: ProjectFixture
    ) throws {
        let copy = try fixture.copyWithExtension()
        let before = try copy.files()
        let plan = try copy.adopt()
        #expect(plan.adoption?.way == .wrap)
        let folder = try ProjectFolder(copy.bundle)
        let host = try #require(folder.appTargets.first)
        let found = try Installer.serviceExtension(of: host, in: folder, FileOverlay())
        #expect(found.existing.isCameo)
        let service = try ServiceClass(of: found, in: folder, FileOverlay())
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
            let url = try #require(InstallPlanner.podfile(folder, FileOverlay()))
            let podfile = try Podfile(Array(Data(contentsOf: url)), path: "Podfile")
            let block = try #require(podfile.block(of: found.name))
            #expect(podfile.names(pod: "Cameo", in: block))
        }
        #expect(try copy.adopt().changes.changes.isEmpty)
        try copy.uninstall()
        #expect(try copy.files() == before)
    }

    @Test func `an extension that another run has lost parts of is repaired`() throws {
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

    // MARK: - Targets

    @Test func `without an extension there is nothing to adopt`() throws {
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

    @Test func `an older deployment target is raised to the app's`() throws {
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

    @Test func `an app for older systems is refused`() throws {
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

    @Test func `an extension in Objective-C gets a version of Swift`() throws {
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

    @Test func `paths in another letter case are found`() throws {
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
    func `a principal class that iOS can't find is refused`(
        _ old: String,
        _ new: String,
        _ isNamed: Bool
    ) throws {
        let copy = try AdoptCopy("hides.swift")
        try copy.edit("PushExtension/Info.plist") {
            $0 = $0.replacingOccurrences(of: old, with: new)
        }
        let expected: AdoptError =
            isNamed
            ? .classNotFound(
                name: "PushService",
                path: "PushExtension/Info.plist",
                candidates: ["PushService (PushExtension/PushService.swift:3)"],
                lacksModule: true
            ) : .noPrincipalClass(path: "PushExtension/Info.plist", isStoryboard: false)
        #expect(throws: ProjectError.adopt(expected)) { try copy.adopt() }
    }

    @Test func `a storyboard is refused`() throws {
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
        #expect(plan.adoption?.place == nil)
        let wrapped = try copy.infoPlist()["Cameo"]?["wrappedExtension"]?["class"]?.text
        #expect(wrapped == "CTNotificationServiceExtension")
        try copy.uninstall()
        #expect(try copy.files() == before)
    }

    @Test func `a preprocessed Info.plist stops adopting and installing`() throws {
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
        #expect(throws: ServiceExtensionExists.self) { try copy.install() }
        #expect(try copy.files() == before)
    }

    @Test func `an extension that can't be read isn't joined by another one`() throws {
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

    @Test func `the group that app and extension share is used`() throws {
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

    @Test func `without a shared group both get the default one`() throws {
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
            "target 'Engines' do\n  pod 'Cameo', PATH\nend\n\ntarget 'PushExtension' do\n  pod 'Cameo', PATH\n  pod 'Engine'\nend\n"
        ),
        (
            "target 'Engines' do\n  target 'PushExtension' do\n    inherit! :search_paths\n  end\nend\n",
            "target 'Engines' do\n  pod 'Cameo', PATH\n  target 'PushExtension' do\n    pod 'Cameo', PATH\n    inherit! :search_paths\n  end\nend\n"
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

    @Test func `a target that inherits its pods is refused, and nothing is written`() throws {
        let copy = try AdoptCopy("hides.swift")
        let text = "target 'Engines' do\n  target 'PushExtension'\nend\n"
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
}

extension ProjectFixture {
    /// A copy with a service extension that doesn't use Cameo: an installed one, with another class and another
    /// library.
    func copyWithExtension() throws -> ProjectCopy {
        let copy = try copy()
        let options = ProjectCopy.options { $0.skipsApp = true }
        let plan = try copy.install(options)
        try FileManager.default.removeItem(at: copy.bundle.appendingPathComponent("cameo.json"))
        let source = try Data(
            contentsOf: URL(fileURLWithPath: Repository.folder("Fixtures/adopt/hides.swift"))
        )
        let text = String(decoding: source, as: UTF8.self)
            .replacingOccurrences(of: "PushService", with: "NotificationService")
        for change in plan.changes.changes {
            let name = change.file.lastPathComponent
            if name == "NotificationService.swift" {
                try Data(text.utf8).write(to: change.file)
            } else if name == "project.pbxproj" || name == "Podfile" {
                let old = String(decoding: change.after ?? [], as: UTF8.self)
                let new = old.replacingOccurrences(
                    of: "productName = Cameo;",
                    with: "productName = Engine;"
                )
                .replacingOccurrences(of: "pod 'Cameo'", with: "pod 'Engine'")
                try Data(new.utf8).write(to: change.file)
            }
        }
        return copy
    }
}

extension AdoptCopy {
    func editProject(_ change: (inout String) -> Void) throws {
        try edit("Engines.xcodeproj/project.pbxproj", change)
    }

    /// The values of a setting in the extension's build configurations.
    func settings(_ name: String) throws -> [String?] {
        let folder = try ProjectFolder(bundle)
        let target = try #require(folder.project.targets.first { $0.name == "PushExtension" })
        return target.configurations.map { folder.settings(of: target, $0)[name] }
    }

    /// Writes entitlements with app groups.
    func setGroups(_ groups: [String], of path: String) throws {
        let list = PlistValue.dictionary([
            .init(EntitlementName.appGroups, .array(groups.map(PlistValue.string)))
        ])
        try write(list.file, to: path)
    }
}
#endif
