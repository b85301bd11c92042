#if os(macOS) || os(Linux)
import Foundation
import TestSupport
import Testing

@testable import CameoXcode

/// What doctor finds: each check has a fault that it finds, and it alone.
@Suite struct DoctorTests {
    private func findings(_ copy: ProjectCopy) throws -> [Finding] {
        try Doctor(ProjectFolder(copy.bundle), app: "Engines").examine()
    }

    @Test(arguments: cases)
    func `a fault is found, and nothing else`(_ fault: Case) throws {
        let copy = try Self.healthy()
        try fault.damage(copy)
        let found = try findings(copy).filter { $0.status != .good }
        let words = found.map { "\($0.check.rawValue): \($0.message)" }
        #expect(found.map(\.check) == [fault.check], "\(words)")
        #expect(found.first?.status == fault.status)
        #expect(found.allSatisfy { $0.remedy?.isEmpty == false })
    }

    @Test func `where all is well, nothing is found`() throws {
        let copy = try Self.healthy()
        try Self.expo(
            copy,
            """
            [{"targetName": "NotificationServiceExtension", "bundleIdentifier":
            "com.example.engines.NotificationServiceExtension", "entitlements":
            {"com.apple.security.application-groups": ["group.com.example.engines"]}},
            {"targetName": "NotificationContentExtension", "bundleIdentifier":
            "com.example.engines.NotificationContentExtension", "entitlements":
            {"com.apple.security.application-groups": ["group.com.example.engines"]}}]
            """
        )
        try Self.profile(copy, Self.allowed)
        try copy.edit("Engines/AppDelegate.swift") {
            $0 += "\nfunc f(willPresent: Int) { completionHandler([.banner]); FocusAccess() }\n"
        }
        try Self.replace(
            copy,
            "Engines/Info.plist",
            "<key>NSUserActivityTypes</key>",
            "<key>NSFocusStatusUsageDescription</key><string>Why</string><key>NSUserActivityTypes</key>"
        )
        let found = try findings(copy)
        #expect(
            found.allSatisfy { $0.status == .good && $0.remedy == nil },
            "\(found.filter { $0.status != .good })"
        )
        let absent = Set(Check.allCases).subtracting(found.map(\.check))
        #expect(absent == [.podfile, .payload, .payloadPictures, .builtApp])
        // An entitlement for communication belongs to the app alone, and is nothing to an extension.
        #expect(
            try !copy.text("\(Self.service)/\(Self.service).entitlements").contains(
                "communication"
            )
        )
    }

    @Test func `each check has a fault`() {
        let other: Set<Check> = [
            .podfile, .privacyManifest, .payload, .payloadPictures, .builtApp,
        ]
        #expect(Set(Self.cases.map(\.check)).union(other) == Set(Check.allCases))
        #expect(Set(Self.cases.map(\.check)).isDisjoint(with: other))
    }

    @Test func `pods are looked for in the Podfile`() throws {
        let copy = try ProjectFixture(name: "no-final-newline").copy()
        try copy.install(ProjectCopy.options { $0.integration = .cocoapods })
        #expect(try findings(copy).allSatisfy { $0.status == .good })
        #expect(try findings(copy).contains { $0.check == .podfile })
        try Self.replace(
            copy,
            "Podfile",
            "  use_frameworks!\n  pod 'Cameo', :git",
            "  pod 'Cameo', :git"
        )
        #expect(try findings(copy).filter { $0.status == .bad }.map(\.check) == [.podfile])
        try Self.replace(
            copy,
            "Podfile",
            "target 'NotificationServiceExtension'",
            "target 'Other'"
        )
        // Without its pods the extension links nothing, and has no manifest of the library's.
        #expect(
            Set(try findings(copy).filter { $0.status != .good }.map(\.check))
                == [.podfile, .linked, .privacyManifest]
        )
    }

    @Test func `without an extension the app alone is looked at`() throws {
        let found = try findings(try ProjectFixture(name: "classic-56").copy())
        #expect(
            found.filter { $0.status == .bad }.map(\.check)
                == [.serviceExtension, .communicationEntitlement, .activityTypes]
        )
        #expect(!found.contains { $0.check == .bundleID })
    }

    @Test func `what is missing is added, and goes again`() throws {
        let copy = try ProjectFixture(name: "half-installed").copy()
        let before = try copy.files()
        func fix() throws -> Installer.Plan {
            try Installer(ProjectFolder(copy.bundle)) { _ in ProjectCopy.options() }
                .fix(defaults: [:], app: "Engines")
        }
        try fix().changes.write()
        let found = try findings(copy)
        let mended: [Check] = [
            .dependency, .embedded, .communicationEntitlement, .activityTypes,
        ]
        #expect(found.filter { mended.contains($0.check) }.allSatisfy { $0.status == .good })
        #expect(try fix().changes.changes.isEmpty)
        try copy.uninstall()
        #expect(try copy.files() == before)
    }

    /// The article is made of the checks.
    @Test func `the article tells of each check`() throws {
        var text = """
            # What doctor looks at

            The checks of `cameo doctor`, by the code that stands behind each line.

            ## Overview

            """
        for check in Check.allCases {
            text +=
                "\n### \(check.rawValue)\n\n\(check.question)\n\n**If not:** \(check.explanation)\n"
        }
        try expectSnapshot(text, at: "Sources/Cameo/Cameo.docc/DoctorChecks.md")
    }

    /// An extension whose identifier begins as another app's does belongs to the app that builds it.
    @Test func `the extension of another app is not taken for this one's`() throws {
        let copy = try ProjectFixture(name: "two-apps").copy()
        try copy.install(app: "EnginesLite")
        let found = try Doctor(ProjectFolder(copy.bundle), app: "Engines").examine()
        #expect(found.first?.check == .serviceExtension)
        #expect(found.first?.message == "the app has no Notification Service Extension")
    }

    @Test func `an app.json one folder up is read`() throws {
        let outer = Scratch.place()
        try FileManager.default.createDirectory(at: outer, withIntermediateDirectories: true)
        let inner = outer.appendingPathComponent("ios")
        try FileManager.default.moveItem(at: Self.healthy().folder, to: inner)
        let copy = try ProjectCopy(folder: inner)
        #expect(try !findings(copy).contains { $0.check == .expoExtensions })
        try Self.expo(ProjectCopy(folder: inner), "[]")
        try FileManager.default.moveItem(
            at: inner.appendingPathComponent("app.json"),
            to: outer.appendingPathComponent("app.json")
        )
        #expect(try findings(copy).first { $0.check == .expoExtensions }?.status == .bad)
    }

    @Test func `only what was found is mended`() throws {
        let copy = try Self.healthy()
        let before = try copy.files()
        func fix() throws -> Installer.Plan {
            try Installer(ProjectFolder(copy.bundle)) { _ in ProjectCopy.options() }
                .fix(defaults: [:], app: "Engines")
        }
        #expect(try fix().changes.changes.isEmpty)
        try Self.replace(copy, "Engines/Info.plist", "INSendMessageIntent", "Other")
        #expect(try findings(copy).filter(\.isFixable).map(\.check) == [.activityTypes])
        let changes = try fix().changes.changes.map(\.path).sorted()
        #expect(changes == ["Engines.xcodeproj/cameo.json", "Engines/Info.plist"])
        try fix().changes.write()
        #expect(try findings(copy).allSatisfy { $0.status == .good })
        #expect(before.count == (try copy.files().count))
    }

    @Test func `what Xcode says by itself is no fault`() throws {
        let copy = try Self.healthy()
        try Self.settings(copy, "APPLICATION_EXTENSION_API_ONLY = YES;", "")
        try Self.settings(
            copy,
            "PRODUCT_BUNDLE_IDENTIFIER = com.example.engines.NotificationServiceExtension;",
            "PRODUCT_BUNDLE_IDENTIFIER = $OWN_ID; OWN_ID = com.example.engines.NotificationServiceExtension;"
        )
        try Self.settings(
            copy,
            "CODE_SIGN_ENTITLEMENTS =",
            "\"CODE_SIGN_ENTITLEMENTS[sdk=iphoneos*]\" ="
        )
        try Self.replace(copy, "\(Self.service)/Info.plist", "$(PRODUCT_MODULE_NAME).", "")
        try Self.replace(
            copy,
            "\(Self.service)/NotificationService.swift",
            "final class NotificationService",
            "@objc(NotificationService) final class NotificationService"
        )
        try Self.replace(copy, "Engines/Info.plist", "INSendMessageIntent", "INStartCallIntent")
        // A text of the settings, and a content extension with a storyboard.
        try copy.edit("Engines/AppDelegate.swift") { $0 += "\nlet access = FocusAccess()\n" }
        try Self.replace(
            copy,
            Self.project,
            "INFOPLIST_FILE = Engines/Info.plist;",
            "INFOPLIST_FILE = Engines/Info.plist; INFOPLIST_KEY_NSFocusStatusUsageDescription = Why;"
        )
        try Self.replace(
            copy,
            "\(Self.content)/Info.plist",
            "NSExtensionPrincipalClass",
            "NSExtensionMainStoryboard"
        )
        let found = try findings(copy).filter { $0.status != .good }
        #expect(found.isEmpty, "\(found.map(\.message))")
    }
}
#endif
