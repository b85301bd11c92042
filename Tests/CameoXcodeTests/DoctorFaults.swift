#if os(macOS) || os(Linux)
import Foundation
import TestSupport
import Testing

@testable import CameoXcode

/// The faults to introduce into the correct project, at least one per check.
extension DoctorTests {
    /// A fault to introduce into the correct project.
    struct Case: Sendable, CustomTestStringConvertible {
        let check: Check
        let status: CheckResult.Outcome
        let name: String
        let introduce: @Sendable (ProjectCopy) throws -> Void

        init(
            _ check: Check,
            _ status: CheckResult.Outcome,
            _ name: String,
            _ introduce: @escaping @Sendable (ProjectCopy) throws -> Void
        ) {
            self.check = check
            self.status = status
            self.name = name
            self.introduce = introduce
        }

        var testDescription: String { "\(check.rawValue): \(name)" }
    }

    static let cases: [Case] =
        [
            Case(.serviceExtension, .failure, "several") { copy in
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
            Case(.communicationEntitlement, .failure, "missing") { copy in
                try replace(
                    copy,
                    "Engines/Engines.entitlements",
                    "com.apple.developer.usernotifications.communication",
                    "com.example.other"
                )
            },
            Case(.communicationEntitlement, .failure, "false") { copy in
                try replace(copy, "Engines/Engines.entitlements", "<true/>", "<false/>")
            },
            Case(.pushEntitlement, .failure, "missing") { copy in
                try replace(copy, "Engines/Engines.entitlements", "aps-environment", "aps-other")
            },
            Case(.activityTypes, .failure, "missing") { copy in
                try replace(copy, "Engines/Info.plist", "INSendMessageIntent", "Other")
            },
            Case(.focusDescription, .failure, "missing") { copy in
                try copy.edit("Engines/AppDelegate.swift") {
                    $0 += "\nlet access = FocusAccess()\n"
                }
            },
            Case(.appGroup, .failure, "different entitlements") { copy in
                try replace(
                    copy,
                    "\(service)/\(service).entitlements",
                    "group.com.example.engines",
                    "group.com.example.other"
                )
            },
            Case(.appGroup, .failure, "the extension uses another app group") { copy in
                try replace(
                    copy,
                    "\(service)/Info.plist",
                    "<key>NSExtension</key>",
                    "<key>Cameo</key><dict><key>appGroup</key><string>group.x</string></dict>"
                        + "<key>NSExtension</key>"
                )
            },
            Case(.appGroup, .failure, "the app uses another app group") { copy in
                try replace(
                    copy,
                    "Engines/Info.plist",
                    "<key>NSUserActivityTypes</key>",
                    "<key>Cameo</key><dict><key>appGroup</key><string>group.x</string></dict>"
                        + "<key>NSUserActivityTypes</key>"
                )
            },
            Case(.appGroup, .failure, "a build setting with the group is missing") { copy in
                try replace(
                    copy,
                    "\(service)/Info.plist",
                    "<key>NSExtension</key>",
                    "<key>Cameo</key><dict><key>appGroup</key><string>$(CAMEO_APP_GROUP)</string></dict>"
                        + "<key>NSExtension</key>"
                )
            },
            Case(.versions, .warning, "only the app's comes from Flutter") { copy in
                try replace(
                    copy,
                    "Engines/Info.plist",
                    "$(MARKETING_VERSION)",
                    "$(FLUTTER_BUILD_NAME)"
                )
            },
            Case(.signing, .warning, "team not set") { copy in
                try settings(copy, "DEVELOPMENT_TEAM = ABCDE12345;", "DEVELOPMENT_TEAM = \"\";")
            },
            Case(.profile, .failure, "capability disabled") { copy in
                try replace(
                    copy,
                    project,
                    "IPHONEOS_DEPLOYMENT_TARGET = 16.0;",
                    "IPHONEOS_DEPLOYMENT_TARGET = 16.0; PROVISIONING_PROFILE_SPECIFIER = Engines;"
                )
                try profile(copy, allowed.replacingOccurrences(of: "<true/>", with: "<false/>"))
            },
            Case(.profile, .warning, "expired, with automatic signing") { copy in
                try profile(
                    copy,
                    allowed,
                    more: "<key>ExpirationDate</key><date>2020-01-01T00:00:00Z</date>"
                )
            },
            Case(.activityTypes, .failure, "invalid Info.plist") { copy in
                try copy.edit("Engines/Info.plist") { $0 = "<plist><dict><key>" }
            },
            Case(.principalClass, .failure, "only in a comment") { copy in
                try replace(
                    copy,
                    "\(service)/NotificationService.swift",
                    "final class NotificationService",
                    "// final class NotificationService"
                )
            },
            Case(.embedded, .failure, "twice") { copy in
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
            Case(.keychainGroup, .failure, "missing in the app") { copy in
                try replace(copy, "Engines/Engines.entitlements", "keychain-access-groups", "other")
            },
            Case(.dataProtection, .warning, "unreadable while locked") { copy in
                try replace(
                    copy,
                    "\(service)/\(service).entitlements",
                    "<dict>",
                    "<dict>\n<key>com.apple.developer.default-data-protection</key>"
                        + "<string>NSFileProtectionComplete</string>"
                )
            },
            Case(.bundleID, .failure, "wrong prefix") { copy in
                try settings(
                    copy,
                    "com.example.engines.NotificationServiceExtension",
                    "com.example.enginesNotificationServiceExtension"
                )
                // The app group is derived from the bundle ID, so set it explicitly.
                try replace(
                    copy,
                    "\(service)/Info.plist",
                    "<key>NSExtension</key>",
                    "<key>Cameo</key><dict><key>appGroup</key>"
                        + "<string>group.com.example.engines</string></dict><key>NSExtension</key>"
                )
            },
            Case(.bundleID, .failure, "an app with a different one in each configuration") { copy in
                try replace(
                    copy,
                    project,
                    "PRODUCT_BUNDLE_IDENTIFIER = com.example.engines;",
                    "PRODUCT_BUNDLE_IDENTIFIER = \"com.example.engines.$(CONFIGURATION)\";"
                )
            },
            Case(.bundleID, .failure, "wrong prefix in the Info.plist") { copy in
                try replace(
                    copy,
                    "\(service)/Info.plist",
                    "$(PRODUCT_BUNDLE_IDENTIFIER)",
                    "com.example.enginesNotificationServiceExtension"
                )
            },
            Case(.configurations, .failure, "one missing") { copy in
                // Remove Release from the service extension's list of configurations.
                try copy.edit(project) { text in
                    let lists = text.components(separatedBy: "isa = XCConfigurationList;")
                    text = lists.map { list in
                        guard let range = list.range(of: " /* Release */,\n"),
                            list.hasPrefix("\n\t\t\tbuildConfigurations"),
                            let own = ownRelease(in: text), list.contains(own)
                        else { return list }
                        let start = list[..<range.lowerBound].lastIndex(of: "\n") ?? list.startIndex
                        return String(list[...start]) + list[range.upperBound...]
                    }.joined(separator: "isa = XCConfigurationList;")
                }
            },
            Case(.extensionDeploymentTarget, .warning, "later than the app's") { copy in
                try settings(
                    copy,
                    "SKIP_INSTALL = YES;",
                    "SKIP_INSTALL = YES; IPHONEOS_DEPLOYMENT_TARGET = 18.0;"
                )
            },
            Case(.extensionDeploymentTarget, .warning, "later than the app's, without Cameo") {
                copy in
                try removeLibrary(copy)
                try replace(
                    copy,
                    project,
                    "IPHONEOS_DEPLOYMENT_TARGET = 16.0;",
                    "IPHONEOS_DEPLOYMENT_TARGET = 10.0;"
                )
                try settings(
                    copy,
                    "SKIP_INSTALL = YES;",
                    "SKIP_INSTALL = YES; IPHONEOS_DEPLOYMENT_TARGET = 12.0;"
                )
                try replaceClass(
                    copy,
                    ServiceSource.type(ServiceSource.style, imports: ["Intents"])
                )
            },
            Case(.minimumSystem, .failure, "the app's") { copy in
                try xcode27(copy)
                try replace(
                    copy,
                    project,
                    "IPHONEOS_DEPLOYMENT_TARGET = 16.0;",
                    "IPHONEOS_DEPLOYMENT_TARGET = 14.0;"
                )
            },
            Case(.minimumSystem, .failure, "the Podfile's") { copy in
                try xcode27(copy)
                try copy.write("platform :ios, '13.4'\ntarget 'Engines' do\nend\n", to: "Podfile")
            },
            Case(.minimumSystem, .failure, "in post_install") { copy in
                try xcode27(copy)
                try copy.write(
                    """
                    platform :ios, '15.0'
                    target 'Engines' do
                    end
                    post_install do |installer|
                      installer.pods_project.targets.each do |target|
                        target.build_configurations.each do |config|
                          config.build_settings['IPHONEOS_DEPLOYMENT_TARGET'] = '12.0'
                        end
                      end
                    end

                    """,
                    to: "Podfile"
                )
            },
            Case(.minimumSystem, .failure, "an installed pod's") { copy in
                try xcode27(copy)
                try copy.write("platform :ios, '15.0'\ntarget 'Engines' do\nend\n", to: "Podfile")
                try copy.write(
                    "IPHONEOS_DEPLOYMENT_TARGET = 12.0;\nIPHONEOS_DEPLOYMENT_TARGET = 9.0;\n",
                    to: "Pods/Pods.xcodeproj/project.pbxproj"
                )
            },
            Case(.minimumSystem, .failure, "a local package's") { copy in
                try xcode27(copy)
                try replace(
                    copy,
                    project,
                    "/* Begin XCRemoteSwiftPackageReference section */",
                    """
                    /* Begin XCLocalSwiftPackageReference section */
                    \t\tAA00AA00AA00AA00AA00AA02 = {isa = XCLocalSwiftPackageReference; relativePath = Pump; };
                    /* End XCLocalSwiftPackageReference section */

                    /* Begin XCRemoteSwiftPackageReference section */
                    """
                )
                try copy.write(
                    "let package = Package(name: \"Pump\", platforms: [.macOS(.v12), .iOS(.v13)])",
                    to: "Pump/Package.swift"
                )
            },
            Case(.minimumSystem, .failure, "a package that was downloaded") { copy in
                try xcode27(copy)
                try replace(
                    copy,
                    project,
                    "/* Begin XCRemoteSwiftPackageReference section */",
                    """
                    /* Begin XCRemoteSwiftPackageReference section */
                    \t\tAA00AA00AA00AA00AA00AA02 = {isa = XCRemoteSwiftPackageReference; repositoryURL = "https://git.example.com/Pump.git"; };
                    """
                )
                try copy.write(
                    "let package = Package(name: \"Pump\", platforms: [.iOS(.v11)])",
                    to: "SourcePackages/checkouts/pump/Package.swift"
                )
            },
            Case(.sceneLifeCycle, .failure, "no manifest") { copy in
                try xcode27(copy)
                try replace(copy, "Engines/Info.plist", "UIApplicationSceneManifest", "Other")
            },
            Case(.sceneLifeCycle, .failure, "no delegate") { copy in
                try xcode27(copy)
                try replace(
                    copy,
                    "Engines/SceneDelegate.swift",
                    ", UIWindowSceneDelegate",
                    ""
                )
            },
            Case(.coldStart, .warning, "read from launchOptions") { copy in
                try replace(
                    copy,
                    "Engines/AppDelegate.swift",
                    "return true",
                    "open(launchOptions?[.remoteNotification])\n        return true"
                )
            },
            Case(.versions, .warning, "different") { copy in
                try settings(copy, "MARKETING_VERSION = 2.3.0;", "MARKETING_VERSION = 2.2.0;")
            },
            Case(.versions, .warning, "different with a condition") { copy in
                try settings(
                    copy,
                    "MARKETING_VERSION = 2.3.0;",
                    "MARKETING_VERSION = 2.3.0; \"MARKETING_VERSION[sdk=*]\" = 3.1.6;"
                )
            },
            Case(.versions, .warning, "different in the Info.plist") { copy in
                try replace(copy, "\(service)/Info.plist", "$(MARKETING_VERSION)", "1.0")
            },
            Case(.versions, .warning, "missing in the Info.plist") { copy in
                try replace(copy, "\(service)/Info.plist", "CFBundleShortVersionString", "Other")
            },
            Case(.versions, .warning, "different in a generated Info.plist") { copy in
                try settings(
                    copy,
                    "GENERATE_INFOPLIST_FILE = NO;",
                    "GENERATE_INFOPLIST_FILE = YES;"
                )
                try settings(copy, "CURRENT_PROJECT_VERSION = 42;", "CURRENT_PROJECT_VERSION = 41;")
                try replace(copy, "\(service)/Info.plist", "$(CURRENT_PROJECT_VERSION)", "42")
            },
            Case(.swiftVersion, .failure, "a version that Xcode doesn't support") { copy in
                try settings(copy, "SWIFT_VERSION = 5.0;", "SWIFT_VERSION = 3.0;")
            },
            Case(.extensionDeploymentTarget, .failure, "earlier than the library's") { copy in
                try settings(
                    copy,
                    "SKIP_INSTALL = YES;",
                    "SKIP_INSTALL = YES; IPHONEOS_DEPLOYMENT_TARGET = 14.0;"
                )
            },
            Case(.extensionPoint, .failure, "a damaged Info.plist") { copy in
                try replace(copy, "\(service)/Info.plist", "<dict>", "<dct>")
            },
            Case(.extensionPoint, .failure, "a deleted Info.plist") { copy in
                let file = copy.folder.appendingPathComponent("\(service)/Info.plist")
                try FileManager.default.removeItem(at: file)
            },
            Case(.serviceExtension, .failure, "another extension point") { copy in
                try replace(
                    copy,
                    "\(service)/Info.plist",
                    "com.apple.usernotifications.service",
                    "com.apple.usernotifications.content"
                )
            },
            Case(.serviceExtension, .failure, "a damaged cameo.json") { copy in
                try copy.edit("Engines.xcodeproj/cameo.json") { $0 = "{" }
            },
            Case(.dotNetApp, .failure, "the extension isn't part of the app") { copy in
                try dotNetApp(copy, extensions: "")
            },
            Case(.swiftVersion, .failure, "not set") { copy in
                try settings(copy, "SWIFT_VERSION = 5.0;", "")
            },
            Case(.extensionAPI, .warning, "NO") { copy in
                try settings(
                    copy,
                    "APPLICATION_EXTENSION_API_ONLY = YES;",
                    "APPLICATION_EXTENSION_API_ONLY = NO;"
                )
            },
            Case(.actorIsolation, .warning, "MainActor") { copy in
                try settings(
                    copy,
                    "SWIFT_DEFAULT_ACTOR_ISOLATION = nonisolated;",
                    "SWIFT_DEFAULT_ACTOR_ISOLATION = MainActor;"
                )
            },
            Case(.macSandbox, .failure, "Mac Catalyst without a sandbox") { copy in
                try settings(
                    copy,
                    "APPLICATION_EXTENSION_API_ONLY = YES;",
                    "APPLICATION_EXTENSION_API_ONLY = YES;\n\t\t\t\tSUPPORTS_MACCATALYST = YES;"
                )
                try replace(
                    copy,
                    project,
                    "INFOPLIST_FILE = Engines/Info.plist;",
                    "INFOPLIST_FILE = Engines/Info.plist;\n\t\t\t\tSUPPORTS_MACCATALYST = YES;"
                )
            },
            Case(.signing, .failure, "different team") { copy in
                try settings(
                    copy,
                    "DEVELOPMENT_TEAM = ABCDE12345;",
                    "DEVELOPMENT_TEAM = ZZZZZ99999;"
                )
            },
            Case(.signing, .warning, "different style") { copy in
                try settings(copy, "CODE_SIGN_STYLE = Automatic;", "CODE_SIGN_STYLE = Manual;")
            },
            Case(.signing, .failure, "different team and style") { copy in
                try settings(
                    copy,
                    "DEVELOPMENT_TEAM = ABCDE12345;",
                    "DEVELOPMENT_TEAM = ZZZZZ99999;"
                )
                try settings(copy, "CODE_SIGN_STYLE = Automatic;", "CODE_SIGN_STYLE = Manual;")
            },
            Case(.profile, .warning, "capability missing, with automatic signing") { copy in
                try profile(copy, "<key>aps-environment</key><string>development</string>")
            },
            Case(.dependency, .failure, "missing") { copy in
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
            Case(.embedded, .failure, "missing") { copy in
                try drop(copy, project, "\t\t\t\t\(try buildFile(copy)) /* ")
            },
            Case(.embedded, .failure, "no destination") { copy in
                try drop(copy, project, "dstSubfolderSpec = 13;")
            },
            Case(.embedded, .failure, "wrong destination") { copy in
                try replace(copy, project, "dstSubfolderSpec = 13;", "dstSubfolderSpec = 10;")
            },
            Case(.embedPhase, .failure, "only when installing") { copy in
                try replace(
                    copy,
                    project,
                    "name = \"Embed Foundation Extensions\";\n\t\t\trunOnlyForDeploymentPostprocessing = 0;",
                    "name = \"Embed Foundation Extensions\";\n\t\t\trunOnlyForDeploymentPostprocessing = 1;"
                )
            },
            Case(.embedPhase, .warning, "after a script") { copy in
                try addScript(
                    copy,
                    "inputPaths = (\"$(TARGET_BUILD_DIR)/$(INFOPLIST_PATH)\", ); name = Stamp;"
                )
            },
            Case(.embedPhase, .warning, "after a script that Flutter changes") { copy in
                try addScript(
                    copy,
                    "name = \"Thin Binary\"; shellScript = \"xcode_backend.sh embed_and_thin\";"
                )
            },
            Case(.embedPhase, .warning, "after a script that CocoaPods changes") { copy in
                try addScript(
                    copy,
                    "name = \"[CP-User] [RNFB] Core Configuration\"; shellScript = \"echo ${INFOPLIST_PATH}\";"
                )
            },
            Case(.linked, .failure, "UIKit in the service extension") { copy in
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
            Case(.linked, .failure, "the content extension links no product") { copy in
                try unlink("CameoContentUI", copy)
            },
            Case(.linked, .failure, "the copy of the library is missing") { copy in
                try replace(
                    copy,
                    project,
                    "/* End PBXGroup section */",
                    """
                    /* End PBXGroup section */
                    \t\tAA00AA00AA00AA00AA00AA02 = {isa = XCLocalSwiftPackageReference; relativePath = Packages/Cameo; };
                    """
                )
            },
            Case(.linked, .failure, "the API for apps without its module") { copy in
                try copy.edit("Engines/AppDelegate.swift") {
                    $0 = "import Cameo\n" + $0 + "\nlet cameo = CommunicationApp()\n"
                }
            },
            Case(.linked, .failure, "the app links only Cameo") { copy in
                try copy.edit("Engines/AppDelegate.swift") { $0 = "import CameoApp\n" + $0 }
                try replace(copy, project, "productName = CameoApp;", "productName = Cameo;")
            },
            Case(.linked, .failure, "the app links no product") { copy in
                try copy.edit("Engines/AppDelegate.swift") { $0 = "import CameoApp\n" + $0 }
                try unlink("CameoApp", copy)
            },
            Case(.linked, .failure, "the extension imports the API for apps") { copy in
                try replace(
                    copy,
                    "\(service)/NotificationService.swift",
                    "import Cameo\n",
                    "import Cameo\nimport CameoApp\n"
                )
            },
            Case(.linked, .warning, "the extension links the API for apps") { copy in
                try linkAppProduct(copy, to: service)
            },
            Case(.linked, .warning, "the content extension links the API for apps") { copy in
                try linkAppProduct(copy, to: content)
            },
            Case(.principalClass, .failure, "no such class") { copy in
                try replace(
                    copy,
                    "\(service)/NotificationService.swift",
                    "class NotificationService",
                    "class Other"
                )
            },
            Case(.principalClass, .failure, "no module name") { copy in
                try replace(copy, "\(service)/Info.plist", "$(PRODUCT_MODULE_NAME).", "")
            },
            Case(.principalClass, .failure, "a name for Objective-C") { copy in
                try replace(
                    copy,
                    "\(service)/NotificationService.swift",
                    "final class NotificationService",
                    "@objc(NotificationService) final class NotificationService"
                )
            },
            Case(.extensionPoint, .failure, "no extension point") { copy in
                try replace(copy, "\(service)/Info.plist", "NSExtensionPointIdentifier", "Other")
            },
            Case(.extensionPoint, .failure, "an undefined extension point") { copy in
                try replace(
                    copy,
                    "\(service)/Info.plist",
                    "com.apple.usernotifications.service",
                    "$(EXTENSION_POINT)"
                )
            },
            Case(.principalClass, .failure, "not set") { copy in
                try replace(copy, "\(content)/Info.plist", "NSExtensionPrincipalClass", "Other")
            },
            Case(.extensionPoint, .failure, "no executable and no bundle ID") { copy in
                for key in ["CFBundleExecutable", "CFBundleIdentifier"] {
                    try replace(copy, "\(service)/Info.plist", key, "Other\(key)")
                }
            },
            Case(.extensionPoint, .failure, "attributes outside NSExtension") { copy in
                try replace(
                    copy,
                    "\(content)/Info.plist",
                    "<key>NSExtension</key>",
                    "<key>NSExtensionAttributes</key><dict/><key>NSExtension</key>"
                )
            },
            Case(.contentCategories, .failure, "missing") { copy in
                try replace(
                    copy,
                    "\(content)/Info.plist",
                    "UNNotificationExtensionCategory",
                    "Other"
                )
            },
            Case(.contentCategories, .warning, "default content not hidden") { copy in
                try replace(copy, "\(content)/Info.plist", "<true/>", "<false/>")
            },
            Case(.foregroundBanner, .warning, "only a sound") { copy in
                try copy.edit("Engines/AppDelegate.swift") {
                    $0 += DoctorServiceTests.presenting("completionHandler([.sound])")
                }
            },
            Case(.foregroundBanner, .warning, "a single option") { copy in
                try copy.edit("Engines/AppDelegate.swift") {
                    $0 += DoctorServiceTests.presenting("completionHandler(.sound)")
                }
            },
            Case(.foregroundBanner, .warning, "no options, as in Objective-C") { copy in
                try copy.edit("Engines/AppDelegate.swift") {
                    $0 += DoctorServiceTests.presenting("completionHandler(0)")
                }
            },
            Case(.foregroundBanner, .warning, "the handler is only mentioned in a comment") {
                copy in
                try copy.edit("Engines/AppDelegate.swift") {
                    $0 += DoctorServiceTests.presenting("show() // completionHandler([.banner])")
                }
            },
            Case(.foregroundBanner, .warning, "no answer for pushes") { copy in
                try copy.edit("Engines/AppDelegate.swift") {
                    $0 += DoctorServiceTests.presenting(
                        """
                        if notification.request.trigger is UNPushNotificationTrigger { return }
                        completionHandler([.banner, .sound])
                        """
                    )
                }
            },
            Case(.foregroundBanner, .warning, "a custom alert") { copy in
                try copy.edit("Engines/AppDelegate.swift") {
                    $0 += DoctorServiceTests.presenting(
                        "let alert = Alert(); alert.show(); completionHandler([])"
                    )
                }
            },
            Case(.expoExtensions, .failure, "missing") { copy in try expo(copy, "[]") },
            Case(.expoExtensions, .failure, "different bundle ID") { copy in
                try expo(
                    copy,
                    #"[{"targetName": "NotificationServiceExtension", "bundleIdentifier": "com.x"}]"#
                )
            },
            Case(.expoExtensions, .failure, "different app groups") { copy in
                try expo(
                    copy,
                    #"[{"targetName": "NotificationServiceExtension", "bundleIdentifier": "#
                        + #""com.example.engines.NotificationServiceExtension", "entitlements": {}}]"#
                )
            },
            Case(.easCredentials, .warning, "no credentials") { copy in
                let eas = #"{"build": {"production": {"ios": {"credentialsSource": "local"}}}}"#
                try Data(eas.utf8).write(to: copy.folder.appendingPathComponent("eas.json"))
            },
            Case(.easCredentials, .failure, "no entry") { copy in
                try profile(copy, allowed)
                try credentials(copy, ["Engines"])
            },
            Case(.easCredentials, .failure, "no profile") { copy in
                try credentials(copy, ["Engines", "NotificationServiceExtension"])
            },
            Case(.easCredentials, .failure, "other bundle ID") { copy in
                try profile(copy, allowed, id: "com.example.engines")
                try credentials(
                    copy,
                    ["Engines", "NotificationServiceExtension", "NotificationContentExtension"]
                )
            },
        ] + serviceCases
}
#endif
