#if os(macOS) || os(Linux)
    import Foundation
    import TestSupport
    import Testing

    @testable import CameoXcode

    /// What doctor finds: each check has a fault that it finds, and it alone.
    @Suite struct DoctorTests {
        /// A project in which everything is as it should be, and one fault in it.
        struct Case: Sendable, CustomTestStringConvertible {
            let check: Check
            let status: Finding.Status
            let what: String
            let damage: @Sendable (ProjectCopy) throws -> Void

            init(
                _ check: Check, _ status: Finding.Status, _ what: String,
                _ damage: @escaping @Sendable (ProjectCopy) throws -> Void
            ) {
                self.check = check
                self.status = status
                self.what = what
                self.damage = damage
            }

            var testDescription: String { "\(check.rawValue): \(what)" }
        }

        private static let project = "Engines.xcodeproj/project.pbxproj"
        private static let service = "NotificationServiceExtension"
        private static let content = "NotificationContentExtension"

        /// A project after `cameo install --content-extension`, with a source that asks nothing odd.
        private static func healthy() throws -> ProjectCopy {
            let copy = try ProjectFixture(name: "classic-56").copy()
            try copy.install(
                ProjectCopy.options {
                    $0.kinds = [.service, .content]
                    $0.keychainGroup = "com.example.keys"
                })
            return copy
        }

        /// Changes the settings of the service extension alone.
        private static func settings(
            _ copy: ProjectCopy, _ old: String, _ new: String
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

        private static func replace(
            _ copy: ProjectCopy, _ path: String, _ old: String, _ new: String
        ) throws {
            let before = try copy.text(path)
            try copy.edit(path) { $0 = $0.replacingOccurrences(of: old, with: new) }
            #expect(try copy.text(path) != before, "the fault was not made")
        }

        /// Takes the first line away that holds a text.
        private static func drop(_ copy: ProjectCopy, _ path: String, _ text: String) throws {
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
                    copy, "\(content)/Info.plist", point, "com.apple.usernotifications.service")
                try replace(
                    copy, "\(content)/NotificationViewController.swift", "import CameoContentUI",
                    "import UserNotifications")
                try replace(copy, project, "productName = CameoContentUI;", "productName = Cameo;")
            },
            Case(.communicationEntitlement, .bad, "not there") { copy in
                try replace(
                    copy, "Engines/Engines.entitlements",
                    "com.apple.developer.usernotifications.communication", "com.example.other")
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
                    copy, "\(service)/\(service).entitlements", "group.com.example.engines",
                    "group.com.example.other")
            },
            Case(.appGroup, .bad, "the settings name another one") { copy in
                try replace(
                    copy, "\(service)/Info.plist", "<key>NSExtension</key>",
                    "<key>Cameo</key><dict><key>appGroup</key><string>group.x</string></dict>"
                        + "<key>NSExtension</key>")
            },
            Case(.appGroup, .bad, "the app names another one") { copy in
                try replace(
                    copy, "Engines/Info.plist", "<key>NSUserActivityTypes</key>",
                    "<key>Cameo</key><dict><key>appGroup</key><string>group.x</string></dict>"
                        + "<key>NSUserActivityTypes</key>")
            },
            Case(.versions, .doubtful, "Flutter's in the app alone") { copy in
                try replace(
                    copy, "Engines/Info.plist", "$(MARKETING_VERSION)", "$(FLUTTER_BUILD_NAME)")
            },
            Case(.signing, .doubtful, "no team in one") { copy in
                try settings(copy, "DEVELOPMENT_TEAM = ABCDE12345;", "DEVELOPMENT_TEAM = \"\";")
            },
            Case(.profile, .bad, "the capability is switched off") { copy in
                try profile(copy, allowed.replacingOccurrences(of: "<true/>", with: "<false/>"))
            },
            Case(.profile, .bad, "at its end") { copy in
                try profile(
                    copy, allowed,
                    more: "<key>ExpirationDate</key><date>2020-01-01T00:00:00Z</date>")
            },
            Case(.activityTypes, .bad, "an Info.plist that cannot be read") { copy in
                try copy.edit("Engines/Info.plist") { $0 = "<plist><dict><key>" }
                // Where versions stand in it they are not known either.
            },
            Case(.principalClass, .bad, "in a comment alone") { copy in
                try replace(
                    copy, "\(service)/NotificationService.swift", "final class NotificationService",
                    "// final class NotificationService")
            },
            Case(.embedded, .bad, "twice") { copy in
                let file = try buildFile(copy)
                try replace(
                    copy, project, "/* End PBXCopyFilesBuildPhase section */",
                    "\t\tAA00AA00AA00AA00AA00AA01 = {isa = PBXCopyFilesBuildPhase; dstSubfolderSpec = 13; "
                        + "files = (\(file), ); };\n/* End PBXCopyFilesBuildPhase section */")
                try replace(
                    copy, project, " /* Embed Foundation Extensions */,",
                    " /* Embed Foundation Extensions */,\n\t\t\t\tAA00AA00AA00AA00AA00AA01,")
            },
            Case(.keychainGroup, .bad, "the app has none") { copy in
                try replace(copy, "Engines/Engines.entitlements", "keychain-access-groups", "other")
            },
            Case(.bundleID, .bad, "no child of the app's") { copy in
                try settings(
                    copy, "com.example.engines.NotificationServiceExtension",
                    "com.example.enginesNotificationServiceExtension")
                // The group is then not found by the identifier, which is another matter.
                try replace(
                    copy, "\(service)/Info.plist", "<key>NSExtension</key>",
                    "<key>Cameo</key><dict><key>appGroup</key>"
                        + "<string>group.com.example.engines</string></dict><key>NSExtension</key>")
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
                    copy, "SKIP_INSTALL = YES;",
                    "SKIP_INSTALL = YES; IPHONEOS_DEPLOYMENT_TARGET = 18.0;")
            },
            Case(.deploymentTarget, .doubtful, "the app is for older ones") { copy in
                try replace(
                    copy, project, "IPHONEOS_DEPLOYMENT_TARGET = 16.0;",
                    "IPHONEOS_DEPLOYMENT_TARGET = 13.0;")
                try settings(
                    copy, "SKIP_INSTALL = YES;",
                    "SKIP_INSTALL = YES; IPHONEOS_DEPLOYMENT_TARGET = 15.0;")
            },
            Case(.versions, .bad, "raised in one") { copy in
                try settings(copy, "MARKETING_VERSION = 2.3.0;", "MARKETING_VERSION = 2.2.0;")
            },
            Case(.versions, .bad, "generated, whatever the Info.plist says") { copy in
                try settings(
                    copy, "GENERATE_INFOPLIST_FILE = NO;", "GENERATE_INFOPLIST_FILE = YES;")
                try settings(copy, "CURRENT_PROJECT_VERSION = 42;", "CURRENT_PROJECT_VERSION = 41;")
                try replace(copy, "\(service)/Info.plist", "$(CURRENT_PROJECT_VERSION)", "42")
            },
            Case(.swiftVersion, .bad, "not set") { copy in
                try settings(copy, "SWIFT_VERSION = 5.0;", "")
            },
            Case(.extensionAPI, .doubtful, "not held") { copy in
                try settings(
                    copy, "APPLICATION_EXTENSION_API_ONLY = YES;",
                    "APPLICATION_EXTENSION_API_ONLY = NO;")
            },
            Case(.actorIsolation, .doubtful, "bound") { copy in
                try settings(
                    copy, "SWIFT_DEFAULT_ACTOR_ISOLATION = nonisolated;",
                    "SWIFT_DEFAULT_ACTOR_ISOLATION = MainActor;")
            },
            Case(.signing, .bad, "another team") { copy in
                try settings(
                    copy, "DEVELOPMENT_TEAM = ABCDE12345;", "DEVELOPMENT_TEAM = ZZZZZ99999;")
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
                    })
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
                    copy, project,
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
                            """)
                }
                let objects = try copy.objects()
                let phase = try #require(
                    objects.first { $0.value["name"] as? String == "Embed Foundation Extensions" })
                try replace(
                    copy, project, "\t\t\t\t\(phase.key) /* Embed Foundation Extensions */,",
                    "\t\t\t\tAA00AA00AA00AA00AA00AA00,\n\t\t\t\t\(phase.key),")
            },
            Case(.linked, .bad, "UIKit in the service extension") { copy in
                let objects = try copy.objects()
                let product = try #require(
                    objects.first { $0.value["productName"] as? String == "CameoContentUI" })
                let target = try #require(objects.first { $0.value["name"] as? String == service })
                let own = try #require(
                    (target.value["packageProductDependencies"] as? [String])?.first)
                try replace(
                    copy, project,
                    "\t\t\tpackageProductDependencies = (\n\t\t\t\t\(own) /* Cameo */,",
                    "\t\t\tpackageProductDependencies = (\n\t\t\t\t\(own) /* Cameo */,\n\t\t\t\t\(product.key),"
                )
            },
            Case(.principalClass, .bad, "not there") { copy in
                try replace(
                    copy, "\(service)/NotificationService.swift", "class NotificationService",
                    "class Other")
            },
            Case(.principalClass, .bad, "without its module") { copy in
                try replace(copy, "\(service)/Info.plist", "$(PRODUCT_MODULE_NAME).", "")
            },
            Case(.principalClass, .bad, "not named") { copy in
                try replace(copy, "\(content)/Info.plist", "NSExtensionPrincipalClass", "Other")
            },
            Case(.extensionPoint, .bad, "attributes outside") { copy in
                try replace(
                    copy, "\(content)/Info.plist", "<key>NSExtension</key>",
                    "<key>NSExtensionAttributes</key><dict/><key>NSExtension</key>")
            },
            Case(.contentCategories, .bad, "none") { copy in
                try replace(
                    copy, "\(content)/Info.plist", "UNNotificationExtensionCategory", "Other")
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
        private static func ownRelease(in text: String) -> String? {
            let parts = text.components(
                separatedBy: " /* Release */ = {\n\t\t\tisa = XCBuildConfiguration;")
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
        private static func buildFile(_ copy: ProjectCopy) throws -> String {
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

        private static func expo(_ copy: ProjectCopy, _ entries: String) throws {
            let text =
                #"{"expo": {"extra": {"eas": {"build": {"experimental": {"ios": {"appExtensions": "#
                + entries + "}}}}}}}"
            try Data(text.utf8).write(to: copy.folder.appendingPathComponent("app.json"))
        }

        /// What a profile must allow for the project that is well; its identifier ends with a star.
        private static let allowed = """
            <key>aps-environment</key><string>development</string>
            <key>com.apple.developer.usernotifications.communication</key><true/>
            <key>com.apple.security.application-groups</key><array/>
            <key>keychain-access-groups</key><array/>
            """

        private static func profile(
            _ copy: ProjectCopy, _ entitlements: String, more: String = ""
        ) throws {
            let text = """
                signed\u{0}<?xml version="1.0"?><plist version="1.0"><dict><key>Name</key><string>Engines</string>
                \(more)<key>Entitlements</key><dict><key>application-identifier</key>
                <string>ABCDE12345.com.example.*</string>\(entitlements)</dict></dict></plist>\u{0}
                """
            try Data(text.utf8).write(
                to: copy.folder.appendingPathComponent("Engines.mobileprovision"))
        }

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
                """)
            try Self.profile(copy, Self.allowed)
            try copy.edit("Engines/AppDelegate.swift") {
                $0 += "\nfunc f(willPresent: Int) { completionHandler([.banner]); FocusAccess() }\n"
            }
            try Self.replace(
                copy, "Engines/Info.plist", "<key>NSUserActivityTypes</key>",
                "<key>NSFocusStatusUsageDescription</key><string>Why</string><key>NSUserActivityTypes</key>"
            )
            let found = try findings(copy)
            #expect(
                found.allSatisfy { $0.status == .good && $0.remedy == nil },
                "\(found.filter { $0.status != .good })")
            let absent = Set(Check.allCases).subtracting(found.map(\.check))
            #expect(absent == [.podfile, .payload, .payloadPictures, .builtApp])
            // An entitlement for communication belongs to the app alone, and is nothing to an extension.
            #expect(
                try !copy.text("\(Self.service)/\(Self.service).entitlements").contains(
                    "communication"))
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
            try copy.install(ProjectCopy.options { $0.link = .pod })
            #expect(try findings(copy).allSatisfy { $0.status == .good })
            #expect(try findings(copy).contains { $0.check == .podfile })
            try Self.replace(
                copy, "Podfile", "  use_frameworks!\n  pod 'Cameo', :git", "  pod 'Cameo', :git")
            #expect(try findings(copy).filter { $0.status == .bad }.map(\.check) == [.podfile])
            try Self.replace(
                copy, "Podfile", "target 'NotificationServiceExtension'", "target 'Other'")
            // Without its pods the extension links nothing, and has no manifest of the library's.
            #expect(
                Set(try findings(copy).filter { $0.status != .good }.map(\.check))
                    == [.podfile, .linked, .privacyManifest])
        }

        @Test func `without an extension the app alone is looked at`() throws {
            let found = try findings(try ProjectFixture(name: "classic-56").copy())
            #expect(
                found.filter { $0.status == .bad }.map(\.check)
                    == [.serviceExtension, .communicationEntitlement, .activityTypes])
            #expect(!found.contains { $0.check == .bundleID })
        }

        @Test func `what is missing is added, and goes again`() throws {
            let copy = try ProjectFixture(name: "half-installed").copy()
            let before = try copy.files()
            func mend() throws -> Installer.Plan {
                try Installer(ProjectFolder(copy.bundle)) { _ in ProjectCopy.options() }
                    .mend(defaults: [:], app: "Engines")
            }
            try mend().changes.write()
            let found = try findings(copy)
            let mended: [Check] = [
                .dependency, .embedded, .communicationEntitlement, .activityTypes,
            ]
            #expect(found.filter { mended.contains($0.check) }.allSatisfy { $0.status == .good })
            #expect(try mend().changes.changes.isEmpty)
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
                to: outer.appendingPathComponent("app.json"))
            #expect(try findings(copy).first { $0.check == .expoExtensions }?.status == .bad)
        }

        @Test func `only what was found is mended`() throws {
            let copy = try Self.healthy()
            let before = try copy.files()
            func mend() throws -> Installer.Plan {
                try Installer(ProjectFolder(copy.bundle)) { _ in ProjectCopy.options() }
                    .mend(defaults: [:], app: "Engines")
            }
            #expect(try mend().changes.changes.isEmpty)
            try Self.replace(copy, "Engines/Info.plist", "INSendMessageIntent", "Other")
            #expect(try findings(copy).filter(\.isMendable).map(\.check) == [.activityTypes])
            let changes = try mend().changes.changes.map(\.path).sorted()
            #expect(changes == ["Engines.xcodeproj/cameo.json", "Engines/Info.plist"])
            try mend().changes.write()
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
                copy, "CODE_SIGN_ENTITLEMENTS =", "\"CODE_SIGN_ENTITLEMENTS[sdk=iphoneos*]\" =")
            try Self.replace(copy, "\(Self.service)/Info.plist", "$(PRODUCT_MODULE_NAME).", "")
            try Self.replace(
                copy, "\(Self.service)/NotificationService.swift",
                "final class NotificationService",
                "@objc(NotificationService) final class NotificationService")
            try Self.replace(copy, "Engines/Info.plist", "INSendMessageIntent", "INStartCallIntent")
            // A text of the settings, and a content extension with a storyboard.
            try copy.edit("Engines/AppDelegate.swift") { $0 += "\nlet access = FocusAccess()\n" }
            try Self.replace(
                copy, Self.project, "INFOPLIST_FILE = Engines/Info.plist;",
                "INFOPLIST_FILE = Engines/Info.plist; INFOPLIST_KEY_NSFocusStatusUsageDescription = Why;"
            )
            try Self.replace(
                copy, "\(Self.content)/Info.plist", "NSExtensionPrincipalClass",
                "NSExtensionMainStoryboard")
            let found = try findings(copy).filter { $0.status != .good }
            #expect(found.isEmpty, "\(found.map(\.message))")
        }
    }
#endif
