#if os(macOS) || os(Linux)
import Foundation
import TestSupport
import Testing

@testable import CameoXcode

/// A project that is well, and the faults that are made in it, one for each finding.
extension DoctorTests {
    /// A project in which everything is as it should be, and one fault in it.
    struct Case: Sendable, CustomTestStringConvertible {
        let check: Check
        let status: Finding.Status
        let what: String
        let damage: @Sendable (ProjectCopy) throws -> Void

        init(
            _ check: Check,
            _ status: Finding.Status,
            _ what: String,
            _ damage: @escaping @Sendable (ProjectCopy) throws -> Void
        ) {
            self.check = check
            self.status = status
            self.what = what
            self.damage = damage
        }

        var testDescription: String { "\(check.rawValue): \(what)" }
    }

    static let project = "Engines.xcodeproj/project.pbxproj"
    static let service = "NotificationServiceExtension"
    static let content = "NotificationContentExtension"

    /// A project after `cameo install --content-extension`, with a source that asks nothing odd.
    static func healthy() throws -> ProjectCopy {
        let copy = try ProjectFixture(name: "classic-56").copy()
        try copy.install(
            ProjectCopy.options {
                $0.kinds = [.service, .content]
                $0.keychainGroup = "com.example.keys"
            }
        )
        return copy
    }

    /// Changes the settings of the service extension alone.
    static func settings(
        _ copy: ProjectCopy,
        _ old: String,
        _ new: String
    ) throws {
        try copy.edit(project) { text in
            var parts = text.components(separatedBy: "isa = XCBuildConfiguration;")
            for index in parts.indices
            where parts[index].contains("INFOPLIST_FILE = \(service)/Info.plist;") {
                parts[index] = parts[index].replacingOccurrences(of: old, with: new)
            }
            text = parts.joined(separator: "isa = XCBuildConfiguration;")
        }
    }

    static func replace(
        _ copy: ProjectCopy,
        _ path: String,
        _ old: String,
        _ new: String
    ) throws {
        let before = try copy.text(path)
        try copy.edit(path) { $0 = $0.replacingOccurrences(of: old, with: new) }
        #expect(try copy.text(path) != before, "the fault was not made")
    }

    /// Takes the first line away that holds a text.
    static func drop(_ copy: ProjectCopy, _ path: String, _ text: String) throws {
        try copy.edit(path) { file in
            var lines = file.components(separatedBy: "\n")
            let index = lines.firstIndex { $0.contains(text) }
            #expect(index != nil, "the fault was not made")
            if let index { lines.remove(at: index) }
            file = lines.joined(separator: "\n")
        }
    }

    static let cases: [Case] = [
        Case(.serviceExtension, .bad, "two of them") { copy in
            let point = "com.apple.usernotifications.content-extension"
            try replace(
                copy,
                "\(content)/Info.plist",
                point,
                "com.apple.usernotifications.service"
            )
            try replace(
                copy,
                "\(content)/NotificationViewController.swift",
                "import CameoContentUI",
                "import UserNotifications"
            )
            try replace(copy, project, "productName = CameoContentUI;", "productName = Cameo;")
        },
        Case(.communicationEntitlement, .bad, "not there") { copy in
            try replace(
                copy,
                "Engines/Engines.entitlements",
                "com.apple.developer.usernotifications.communication",
                "com.example.other"
            )
        },
        Case(.communicationEntitlement, .bad, "false") { copy in
            try replace(copy, "Engines/Engines.entitlements", "<true/>", "<false/>")
        },
        Case(.pushEntitlement, .bad, "not there") { copy in
            try replace(copy, "Engines/Engines.entitlements", "aps-environment", "aps-other")
        },
        Case(.activityTypes, .bad, "not there") { copy in
            try replace(copy, "Engines/Info.plist", "INSendMessageIntent", "Other")
        },
        Case(.focusDescription, .bad, "asked without a text") { copy in
            try copy.edit("Engines/AppDelegate.swift") {
                $0 += "\nlet access = FocusAccess()\n"
            }
        },
        Case(.appGroup, .bad, "another one") { copy in
            try replace(
                copy,
                "\(service)/\(service).entitlements",
                "group.com.example.engines",
                "group.com.example.other"
            )
        },
        Case(.appGroup, .bad, "the settings name another one") { copy in
            try replace(
                copy,
                "\(service)/Info.plist",
                "<key>NSExtension</key>",
                "<key>Cameo</key><dict><key>appGroup</key><string>group.x</string></dict>"
                    + "<key>NSExtension</key>"
            )
        },
        Case(.appGroup, .bad, "the app names another one") { copy in
            try replace(
                copy,
                "Engines/Info.plist",
                "<key>NSUserActivityTypes</key>",
                "<key>Cameo</key><dict><key>appGroup</key><string>group.x</string></dict>"
                    + "<key>NSUserActivityTypes</key>"
            )
        },
        Case(.versions, .doubtful, "Flutter's in the app alone") { copy in
            try replace(
                copy,
                "Engines/Info.plist",
                "$(MARKETING_VERSION)",
                "$(FLUTTER_BUILD_NAME)"
            )
        },
        Case(.signing, .doubtful, "no team in one") { copy in
            try settings(copy, "DEVELOPMENT_TEAM = ABCDE12345;", "DEVELOPMENT_TEAM = \"\";")
        },
        Case(.profile, .bad, "the capability is switched off") { copy in
            try profile(copy, allowed.replacingOccurrences(of: "<true/>", with: "<false/>"))
        },
        Case(.profile, .bad, "at its end") { copy in
            try profile(
                copy,
                allowed,
                more: "<key>ExpirationDate</key><date>2020-01-01T00:00:00Z</date>"
            )
        },
        Case(.activityTypes, .bad, "an Info.plist that cannot be read") { copy in
            try copy.edit("Engines/Info.plist") { $0 = "<plist><dict><key>" }
            // Where versions stand in it they are not known either.
        },
        Case(.principalClass, .bad, "in a comment alone") { copy in
            try replace(
                copy,
                "\(service)/NotificationService.swift",
                "final class NotificationService",
                "// final class NotificationService"
            )
        },
        Case(.embedded, .bad, "twice") { copy in
            let file = try buildFile(copy)
            try replace(
                copy,
                project,
                "/* End PBXCopyFilesBuildPhase section */",
                "\t\tAA00AA00AA00AA00AA00AA01 = {isa = PBXCopyFilesBuildPhase; dstSubfolderSpec = 13; "
                    + "files = (\(file), ); };\n/* End PBXCopyFilesBuildPhase section */"
            )
            try replace(
                copy,
                project,
                " /* Embed Foundation Extensions */,",
                " /* Embed Foundation Extensions */,\n\t\t\t\tAA00AA00AA00AA00AA00AA01,"
            )
        },
        Case(.keychainGroup, .bad, "the app has none") { copy in
            try replace(copy, "Engines/Engines.entitlements", "keychain-access-groups", "other")
        },
        Case(.bundleID, .bad, "no child of the app's") { copy in
            try settings(
                copy,
                "com.example.engines.NotificationServiceExtension",
                "com.example.enginesNotificationServiceExtension"
            )
            // The group is then not found by the identifier, which is another matter.
            try replace(
                copy,
                "\(service)/Info.plist",
                "<key>NSExtension</key>",
                "<key>Cameo</key><dict><key>appGroup</key>"
                    + "<string>group.com.example.engines</string></dict><key>NSExtension</key>"
            )
        },
        Case(.configurations, .bad, "one is missing") { copy in
            // The list of the service extension's configurations is the last but one of them.
            try copy.edit(project) { text in
                let lists = text.components(separatedBy: "isa = XCConfigurationList;")
                text = lists.map { list in
                    guard list.contains("XCConfigurationList section */") == false || true,
                        let range = list.range(of: " /* Release */,\n"),
                        list.hasPrefix("\n\t\t\tbuildConfigurations"),
                        let own = ownRelease(in: text), list.contains(own)
                    else { return list }
                    let start = list[..<range.lowerBound].lastIndex(of: "\n") ?? list.startIndex
                    return String(list[...start]) + list[range.upperBound...]
                }.joined(separator: "isa = XCConfigurationList;")
            }
        },
        Case(.deploymentTarget, .bad, "newer than the app's") { copy in
            try settings(
                copy,
                "SKIP_INSTALL = YES;",
                "SKIP_INSTALL = YES; IPHONEOS_DEPLOYMENT_TARGET = 18.0;"
            )
        },
        Case(.deploymentTarget, .doubtful, "the app is for older ones") { copy in
            try replace(
                copy,
                project,
                "IPHONEOS_DEPLOYMENT_TARGET = 16.0;",
                "IPHONEOS_DEPLOYMENT_TARGET = 13.0;"
            )
            try settings(
                copy,
                "SKIP_INSTALL = YES;",
                "SKIP_INSTALL = YES; IPHONEOS_DEPLOYMENT_TARGET = 15.0;"
            )
        },
        Case(.versions, .bad, "raised in one") { copy in
            try settings(copy, "MARKETING_VERSION = 2.3.0;", "MARKETING_VERSION = 2.2.0;")
        },
        Case(.versions, .bad, "generated, whatever the Info.plist says") { copy in
            try settings(
                copy,
                "GENERATE_INFOPLIST_FILE = NO;",
                "GENERATE_INFOPLIST_FILE = YES;"
            )
            try settings(copy, "CURRENT_PROJECT_VERSION = 42;", "CURRENT_PROJECT_VERSION = 41;")
            try replace(copy, "\(service)/Info.plist", "$(CURRENT_PROJECT_VERSION)", "42")
        },
        Case(.swiftVersion, .bad, "not set") { copy in
            try settings(copy, "SWIFT_VERSION = 5.0;", "")
        },
        Case(.extensionAPI, .doubtful, "not held") { copy in
            try settings(
                copy,
                "APPLICATION_EXTENSION_API_ONLY = YES;",
                "APPLICATION_EXTENSION_API_ONLY = NO;"
            )
        },
        Case(.actorIsolation, .doubtful, "bound") { copy in
            try settings(
                copy,
                "SWIFT_DEFAULT_ACTOR_ISOLATION = nonisolated;",
                "SWIFT_DEFAULT_ACTOR_ISOLATION = MainActor;"
            )
        },
        Case(.signing, .bad, "another team") { copy in
            try settings(
                copy,
                "DEVELOPMENT_TEAM = ABCDE12345;",
                "DEVELOPMENT_TEAM = ZZZZZ99999;"
            )
        },
        Case(.signing, .doubtful, "another style") { copy in
            try settings(copy, "CODE_SIGN_STYLE = Automatic;", "CODE_SIGN_STYLE = Manual;")
        },
        Case(.profile, .bad, "without the capability") { copy in
            try profile(copy, "<key>aps-environment</key><string>development</string>")
        },
        Case(.dependency, .bad, "not there") { copy in
            let objects = try copy.objects()
            let target = try #require(objects.first { $0.value["name"] as? String == service })
                .key
            let id = try #require(
                objects.first {
                    $0.value["isa"] as? String == "PBXTargetDependency"
                        && $0.value["target"] as? String == target
                }
            )
            try drop(copy, project, "\t\t\t\t\(id.key) /* PBXTargetDependency */,")
        },
        Case(.embedded, .bad, "not there") { copy in
            try drop(copy, project, "\t\t\t\t\(try buildFile(copy)) /* ")
        },
        Case(.embedded, .bad, "without a destination") { copy in
            try drop(copy, project, "dstSubfolderSpec = 13;")
        },
        Case(.embedded, .bad, "elsewhere") { copy in
            try replace(copy, project, "dstSubfolderSpec = 13;", "dstSubfolderSpec = 10;")
        },
        Case(.embedPlace, .bad, "only when installing") { copy in
            try replace(
                copy,
                project,
                "name = \"Embed Foundation Extensions\";\n\t\t\trunOnlyForDeploymentPostprocessing = 0;",
                "name = \"Embed Foundation Extensions\";\n\t\t\trunOnlyForDeploymentPostprocessing = 1;"
            )
        },
        Case(.embedPlace, .doubtful, "after a script") { copy in
            try copy.edit(project) { text in
                text = text.replacingOccurrences(
                    of: "/* End PBXCopyFilesBuildPhase section */",
                    with: """
                        \t\tAA00AA00AA00AA00AA00AA00 = {
                        \t\t\tisa = PBXShellScriptBuildPhase;
                        \t\t\tinputPaths = ("$(TARGET_BUILD_DIR)/$(INFOPLIST_PATH)", );
                        \t\t\tname = Stamp;
                        \t\t};
                        /* End PBXCopyFilesBuildPhase section */
                        """
                )
            }
            let objects = try copy.objects()
            let phase = try #require(
                objects.first { $0.value["name"] as? String == "Embed Foundation Extensions" }
            )
            try replace(
                copy,
                project,
                "\t\t\t\t\(phase.key) /* Embed Foundation Extensions */,",
                "\t\t\t\tAA00AA00AA00AA00AA00AA00,\n\t\t\t\t\(phase.key),"
            )
        },
        Case(.linked, .bad, "UIKit in the service extension") { copy in
            let objects = try copy.objects()
            let product = try #require(
                objects.first { $0.value["productName"] as? String == "CameoContentUI" }
            )
            let target = try #require(objects.first { $0.value["name"] as? String == service })
            let own = try #require(
                (target.value["packageProductDependencies"] as? [String])?.first
            )
            try replace(
                copy,
                project,
                "\t\t\tpackageProductDependencies = (\n\t\t\t\t\(own) /* Cameo */,",
                "\t\t\tpackageProductDependencies = (\n\t\t\t\t\(own) /* Cameo */,\n\t\t\t\t\(product.key),"
            )
        },
        Case(.principalClass, .bad, "not there") { copy in
            try replace(
                copy,
                "\(service)/NotificationService.swift",
                "class NotificationService",
                "class Other"
            )
        },
        Case(.principalClass, .bad, "without its module") { copy in
            try replace(copy, "\(service)/Info.plist", "$(PRODUCT_MODULE_NAME).", "")
        },
        Case(.principalClass, .bad, "not named") { copy in
            try replace(copy, "\(content)/Info.plist", "NSExtensionPrincipalClass", "Other")
        },
        Case(.extensionPoint, .bad, "attributes outside") { copy in
            try replace(
                copy,
                "\(content)/Info.plist",
                "<key>NSExtension</key>",
                "<key>NSExtensionAttributes</key><dict/><key>NSExtension</key>"
            )
        },
        Case(.contentCategories, .bad, "none") { copy in
            try replace(
                copy,
                "\(content)/Info.plist",
                "UNNotificationExtensionCategory",
                "Other"
            )
        },
        Case(.contentCategories, .doubtful, "the text twice") { copy in
            try replace(copy, "\(content)/Info.plist", "<true/>", "<false/>")
        },
        Case(.foregroundBanner, .doubtful, "nothing in front") { copy in
            try copy.edit("Engines/AppDelegate.swift") {
                $0 += "\nfunc f(willPresent: Int) { completionHandler([.sound]) }\n"
            }
        },
        Case(.expoExtensions, .bad, "not told") { copy in try expo(copy, "[]") },
        Case(.expoExtensions, .bad, "another identifier") { copy in
            try expo(
                copy,
                #"[{"targetName": "NotificationServiceExtension", "bundleIdentifier": "com.x"}]"#
            )
        },
        Case(.expoExtensions, .bad, "other groups") { copy in
            try expo(
                copy,
                #"[{"targetName": "NotificationServiceExtension", "bundleIdentifier": "#
                    + #""com.example.engines.NotificationServiceExtension", "entitlements": {}}]"#
            )
        },
    ]

    /// The identifier of the service extension's own Release.
    static func ownRelease(in text: String) -> String? {
        let parts = text.components(
            separatedBy: " /* Release */ = {\n\t\t\tisa = XCBuildConfiguration;"
        )
        for (head, body) in zip(parts, parts.dropFirst())
        where body.contains("INFOPLIST_FILE = \(service)/Info.plist;") {
            let settings = body.components(separatedBy: "name = Release;")[0]
            if settings.contains("INFOPLIST_FILE = \(service)/Info.plist;") {
                return String(head.suffix(24))
            }
        }
        return nil
    }

    /// The build file that copies the service extension.
    static func buildFile(_ copy: ProjectCopy) throws -> String {
        let objects = try copy.objects()
        let product = try #require(
            objects.first { $0.value["path"] as? String == "\(service).appex" }
        ).key
        return try #require(
            objects.first {
                $0.value["isa"] as? String == "PBXBuildFile"
                    && $0.value["fileRef"] as? String == product
            }
        ).key
    }

    static func expo(_ copy: ProjectCopy, _ entries: String) throws {
        let text =
            #"{"expo": {"extra": {"eas": {"build": {"experimental": {"ios": {"appExtensions": "#
            + entries + "}}}}}}}"
        try Data(text.utf8).write(to: copy.folder.appendingPathComponent("app.json"))
    }

    /// What a profile must allow for the project that is well; its identifier ends with a star.
    static let allowed = """
        <key>aps-environment</key><string>development</string>
        <key>com.apple.developer.usernotifications.communication</key><true/>
        <key>com.apple.security.application-groups</key><array/>
        <key>keychain-access-groups</key><array/>
        """

    static func profile(
        _ copy: ProjectCopy,
        _ entitlements: String,
        more: String = ""
    ) throws {
        let text = """
            signed\u{0}<?xml version="1.0"?><plist version="1.0"><dict><key>Name</key><string>Engines</string>
            \(more)<key>Entitlements</key><dict><key>application-identifier</key>
            <string>ABCDE12345.com.example.*</string>\(entitlements)</dict></dict></plist>\u{0}
            """
        try Data(text.utf8).write(
            to: copy.folder.appendingPathComponent("Engines.mobileprovision")
        )
    }
}
#endif
