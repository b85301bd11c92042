#if os(macOS) || os(Linux)
import CameoHost
import Foundation
import TestSupport
import Testing

@testable import CameoXcode

/// Tests that `cameo doctor` accepts correct service extensions, and of how it reads their code.
@Suite struct DoctorServiceTests {
    private typealias Source = DoctorTests.ServiceSource
    private static let service = DoctorTests.service

    private func findings(_ copy: ProjectCopy) throws -> [CheckResult] {
        try Doctor(ProjectFolder(copy.bundle), app: "Engines").examine()
    }

    /// Returns the source of a delegate method.
    static func presenting(_ body: String) -> String {
        """

        extension AppDelegate: UNUserNotificationCenterDelegate {
            func userNotificationCenter(_ center: UNUserNotificationCenter,
                    willPresent notification: UNNotification,
                    withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void) {
                \(body)
            }
        }

        """
    }

    /// Returns a class that switches over the result of an SDK.
    private static func handling(_ failure: String, _ rest: String = "") -> String {
        DoctorTests.ServiceSource.type(
            """
            \(DoctorTests.ServiceSource.store)
            Client.shared.handle(request) { result in
                switch result {
                case .success(let content): contentHandler(content)
                \(failure)
                }
                \(rest)
            }
            """
        )
    }

    /// Correct code, with a check that passes or doesn't apply.
    struct Clean: Sendable, CustomTestStringConvertible {
        let check: Check
        let name: String
        let passes: Bool
        let change: @Sendable (ProjectCopy) throws -> Void

        var testDescription: String { "\(check.rawValue): \(name)" }

        init(
            _ check: Check,
            _ name: String,
            passes: Bool = true,
            _ change: @escaping @Sendable (ProjectCopy) throws -> Void
        ) {
            self.check = check
            self.name = name
            self.passes = passes
            self.change = change
        }

        /// Creates a case with a wrapped class.
        init(_ check: Check, _ name: String, passes: Bool = true, _ source: String) {
            self.init(check, name, passes: passes) { try DoctorTests.wrap($0, source) }
        }
    }

    static let clean: [Clean] = [
        Clean(.serviceExtension, "a wrapped class", Source.plain),
        Clean(.serviceExtension, "a class that styles by itself") { copy in
            try DoctorTests.replaceClass(copy, Source.type(Source.style, imports: ["Intents"]))
        },
        Clean(.serviceExtension, "an intent of another library") { copy in
            try DoctorTests.replaceClass(
                copy,
                Source.type(
                    "contentHandler(try! request.content.updating(from: Library.intent(request)))"
                )
            )
        },
        Clean(.serviceExtension, "a subclass of a subclass") { copy in
            try DoctorTests.replaceClass(
                copy,
                """
                import Cameo
                class Base: CommunicationService {}
                #if DEBUG
                final class NotificationService: Base {}
                #else
                final class NotificationService: Base {}
                #endif
                """
            )
        },
        Clean(.serviceExtension, "Cameo's own class") { copy in
            try DoctorTests.replace(
                copy,
                "\(service)/Info.plist",
                "$(PRODUCT_MODULE_NAME).NotificationService",
                "Cameo.CommunicationService"
            )
        },
        Clean(.styledOnce, "a wrapped class whose result is kept") { copy in
            try DoctorTests.wrap(
                copy,
                Source.type(Source.style, imports: ["Intents"]),
                settings: "<key>styled</key><string>leave</string>"
            )
        },
        Clean(.linked, "an app with the API for apps") { copy in
            try copy.edit("Engines/AppDelegate.swift") {
                $0 = "import CameoApp\n" + $0 + "\nlet cameo = CommunicationApp()\n"
            }
        },
        Clean(.linked, "an app's own type with the name of one of Cameo's") { copy in
            try copy.edit("Engines/AppDelegate.swift") {
                $0 += "\nstruct CommunicationApp {}\n"
            }
        },
        Clean(.linked, "an app whose own package links the API for apps") { copy in
            try copy.edit("Engines/AppDelegate.swift") { $0 = "import CameoApp\n" + $0 }
            try DoctorTests.replace(
                copy,
                DoctorTests.project,
                "productName = CameoApp;",
                "productName = Features;"
            )
        },
        Clean(.linked, "an app whose pods are linked automatically") { copy in
            try copy.edit("Engines/AppDelegate.swift") { $0 = "import CameoApp\n" + $0 }
            try DoctorTests.unlink("CameoApp", copy)
            let podfile = "target 'Engines' do\n  use_expo_modules!\nend\n"
            try Data(podfile.utf8).write(to: copy.folder.appendingPathComponent("Podfile"))
        },
        Clean(.linked, "an app with a pod of the target around it") { copy in
            try copy.edit("Engines/AppDelegate.swift") { $0 = "import CameoApp\n" + $0 }
            try DoctorTests.unlink("CameoApp", copy)
            let podfile =
                "abstract_target 'All' do\n  pod 'CameoApp', :path => 'x'\n  target 'Engines' do\n  end\nend\n"
            try Data(podfile.utf8).write(to: copy.folder.appendingPathComponent("Podfile"))
        },
        Clean(.principalClass, "a wrapped class of a vendor's framework") { copy in
            try DoctorTests.wrap(copy, "")
            try DoctorTests.replace(
                copy,
                "\(service)/Info.plist",
                "$(PRODUCT_MODULE_NAME).NotificationService",
                "PushwooshNotificationServiceExtension"
            )
        },
        Clean(
            .vendorCalls,
            "a handler that is called in a branch",
            Source.type(
                """
                if MessagingPush.shared.didReceive(request, withContentHandler: contentHandler) { return }
                contentHandler(request.content)
                """,
                imports: ["CioMessagingPushAPN"]
            ).replacingOccurrences(
                of: "if MessagingPush",
                with: Source.customerIOConfiguration + "\nif MessagingPush"
            )
        ),
        Clean(.vendorCalls, "the former OneSignal call, with the handler") { copy in
            try DoctorTests.wrap(
                copy,
                Source.type(
                    Source.store + """
                        OneSignal.didReceiveNotificationExtensionRequest(request, with: bestAttemptContent)
                        contentHandler(bestAttemptContent!)
                        """
                )
            )
            try DoctorTests.addGroup(copy, "group.com.example.engines.onesignal")
        },
        Clean(.vendorGroup, "OneSignal's") { copy in
            try DoctorTests.wrap(copy, Source.oneSignal)
            try DoctorTests.addGroup(copy, "group.com.example.engines.onesignal")
        },
        Clean(.vendorGroup, "OneSignal's key in both targets") { copy in
            try DoctorTests.wrap(copy, Source.oneSignal)
            for path in ["Engines/Info.plist", "\(service)/Info.plist"] {
                try DoctorTests.replace(
                    copy,
                    path,
                    "<dict>\n\t<key>CFBundleDevelopmentRegion</key>",
                    "<dict>\n\t<key>OneSignal_app_groups_key</key><string>group.com.example.engines</string>"
                        + "<key>CFBundleDevelopmentRegion</key>"
                )
            }
        },
        Clean(.vendorGroup, "Klaviyo's") { copy in
            try DoctorTests.wrap(copy, Source.klaviyo)
            for path in ["Engines/Info.plist", "\(service)/Info.plist"] {
                try DoctorTests.replace(
                    copy,
                    path,
                    "<dict>\n\t<key>CFBundleDevelopmentRegion</key>",
                    "<dict>\n\t<key>klaviyo_app_group</key><string>group.com.example.engines</string>"
                        + "<key>CFBundleDevelopmentRegion</key>"
                )
            }
        },
        Clean(
            .vendorCalls,
            "Customer.io, initialized",
            Source.customerIO(Source.customerIOConfiguration)
        ),
        Clean(
            .contentHandler,
            "a handler that is called on each path",
            passes: false,
            Source.type(
                Source.store + """
                    guard let bestAttemptContent = bestAttemptContent else { return }
                    guard let url = request.content.userInfo["image"] as? String else {
                        contentHandler(bestAttemptContent)
                        return
                    }
                    if #available(iOS 16, *), url.isEmpty { print(url) }
                    if url == "none" { return contentHandler(request.content) }
                    if url.hasPrefix("https") {
                        download(url) { contentHandler(bestAttemptContent) }
                    } else if url.isEmpty {
                        finish()
                    } else {
                        contentHandler(request.content)
                    }
                    """
            )
        ),
        Clean(
            .contentHandler,
            "shared defaults",
            passes: false,
            Source.type(
                Source.store + """
                    if let best = bestAttemptContent, let defaults = UserDefaults(suiteName: "group.a") {
                        best.badge = defaults.integer(forKey: "badge") as NSNumber
                        contentHandler(best)
                    }
                    """
            )
        ),
        Clean(
            .contentHandler,
            "a method that may call the handler",
            passes: false,
            Source.type(
                Source.store + """
                    log("received")
                    guard request.content.title != "" else { return }
                    contentHandler(request.content)
                    """
            )
        ),
        Clean(.expiration, "a stored handler", passes: false, Source.plain),
        Clean(.expiration, "never called") { copy in
            try DoctorTests.wrap(
                copy,
                Source.type(
                    "Helper.run(request, contentHandler)",
                    "contentHandler!(bestAttemptContent!)"
                ),
                settings: "<key>expiration</key><string>never</string>"
            )
        },
        Clean(.dataProtection, "readable after the first unlock") { copy in
            try DoctorTests.replace(
                copy,
                "\(service)/\(service).entitlements",
                "<dict>",
                "<dict>\n<key>com.apple.developer.default-data-protection</key>"
                    + "<string>NSFileProtectionCompleteUntilFirstUserAuthentication</string>"
            )
        },
        Clean(.filteringEntitlement, "with the entitlement") { copy in
            try DoctorTests.wrap(copy, Source.hiding)
            try DoctorTests.allowFiltering(copy)
        },
        Clean(
            .filteringEntitlement,
            "new content with text",
            passes: false,
            Source.type(
                """
                let content = UNMutableNotificationContent()
                content.body = "Text"
                contentHandler(content)
                """
            )
        ),
        Clean(.extensionDeploymentTarget, "iOS 10 in an app for earlier versions") { copy in
            try DoctorTests.removeLibrary(copy)
            try DoctorTests.replace(
                copy,
                DoctorTests.project,
                "IPHONEOS_DEPLOYMENT_TARGET = 16.0;",
                "IPHONEOS_DEPLOYMENT_TARGET = 9.0;"
            )
            try DoctorTests.settings(
                copy,
                "SKIP_INSTALL = YES;",
                "SKIP_INSTALL = YES; IPHONEOS_DEPLOYMENT_TARGET = 10.0;"
            )
            try DoctorTests.replaceClass(copy, Source.type(Source.style, imports: ["Intents"]))
        },
        Clean(
            .filteringEntitlement,
            "empty content if the copy fails",
            passes: false,
            Source.type(
                "\(Source.store)contentHandler(bestAttemptContent ?? UNNotificationContent())"
            )
        ),
        Clean(
            .filteringEntitlement,
            "cleared text that is set again",
            passes: false,
            Source.clearing("best.body = text(request); contentHandler(best)")
        ),
        Clean(
            .filteringEntitlement,
            "cleared text that other code may set",
            passes: false,
            Source.clearing("decrypt(request, best); contentHandler(best)")
        ),
        Clean(
            .filteringEntitlement,
            "a copy of content with cleared text",
            passes: false,
            Source.clearing("let copy = best; copy.title = sender; contentHandler(best)")
        ),
        Clean(
            .filteringEntitlement,
            "only the title is cleared",
            passes: false,
            Source.type("best.title = \"\"\ncontentHandler(best)")
        ),
        Clean(
            .filteringEntitlement,
            "text that is cleared in different cases",
            passes: false,
            Source.type(
                """
                switch kind {
                case .title: best.title = ""
                case .body: best.body = ""
                default: break
                }
                contentHandler(best)
                """
            )
        ),
        Clean(
            .processExit,
            "a method called exit",
            passes: false,
            Source.type("contentHandler(request.content)\nroom.exit(0) // exit(1)")
        ),
        Clean(.foregroundBanner, "forwarded to another delegate", passes: false) { copy in
            try copy.edit("Engines/AppDelegate.swift") {
                $0 += presenting(
                    """
                    if let other { other.userNotificationCenter?(center, willPresent: notification,
                        withCompletionHandler: completionHandler) } else { completionHandler([]) }
                    """
                )
            }
        },
        Clean(.contentHandler, "a failure that delivers the content", passes: false) { copy in
            try DoctorTests.wrap(copy, handling("case .failure: contentHandler(request.content)"))
        },
        Clean(.contentHandler, "a delivery after a failure", passes: false) { copy in
            try DoctorTests.wrap(
                copy,
                handling("case .failure(let error): print(error)", "self.deliver()")
            )
        },
        Clean(.foregroundBanner, "an answer before each return") { copy in
            try copy.edit("Engines/AppDelegate.swift") {
                $0 += presenting(
                    """
                    guard let text = notification.request.content.userInfo["text"] else { return }
                    if isOpen(text) { completionHandler([]); return }
                    completionHandler([.banner])
                    """
                )
            }
        },
        Clean(.foregroundBanner, "no answer for some messages") { copy in
            try copy.edit("Engines/AppDelegate.swift") {
                $0 += presenting(
                    "if notification.isRead == true { return }; completionHandler([.banner])"
                )
            }
        },
        Clean(.foregroundBanner, "computed options", passes: false) { copy in
            try copy.edit("Engines/AppDelegate.swift") {
                $0 += presenting("completionHandler(options(for: notification))")
            }
        },
        Clean(.foregroundBanner, "a single option, a banner") { copy in
            try copy.edit("Engines/AppDelegate.swift") {
                $0 += presenting("completionHandler(.banner)")
            }
        },
        Clean(.foregroundBanner, "a method of another delegate", passes: false) { copy in
            try copy.edit("Engines/AppDelegate.swift") {
                $0 +=
                    "\nfunc willPresentSearchController(_ c: UISearchController) { completionHandler([]) }\n"
            }
        },
        Clean(.foregroundBanner, "the result of an async method") { copy in
            try copy.edit("Engines/AppDelegate.swift") {
                $0 += """

                    extension AppDelegate: UNUserNotificationCenterDelegate {
                        func userNotificationCenter(_ center: UNUserNotificationCenter,
                            willPresent notification: UNNotification) async -> UNNotificationPresentationOptions {
                            [.banner, .list]
                        }
                    }

                    """
            }
        },
        Clean(.bundleID, "variables of a file outside the repository", passes: false) { copy in
            try copy.edit(DoctorTests.project) {
                $0 = $0.replacingOccurrences(
                    of:
                        "PRODUCT_BUNDLE_IDENTIFIER = com.example.engines.NotificationServiceExtension;",
                    with:
                        "PRODUCT_BUNDLE_IDENTIFIER = \"$(SECRET_ID).NotificationServiceExtension\";"
                ).replacingOccurrences(
                    of:
                        "PRODUCT_BUNDLE_IDENTIFIER = com.example.engines.NotificationContentExtension;",
                    with:
                        "PRODUCT_BUNDLE_IDENTIFIER = \"$(SECRET_ID).NotificationContentExtension\";"
                )
            }
            for (path, before) in [
                ("\(service)/Info.plist", "<key>NSExtension</key>"),
                ("\(DoctorTests.content)/Info.plist", "<key>NSExtension</key>"),
                ("Engines/Info.plist", "<key>NSUserActivityTypes</key>"),
            ] {
                // The library derives the app group from the bundle ID.
                try DoctorTests.replace(
                    copy,
                    path,
                    before,
                    "<key>Cameo</key><dict><key>appGroup</key>"
                        + "<string>group.com.example.engines</string></dict>\(before)"
                )
            }
        },
        Clean(.signing, "a default that is another setting") { copy in
            try DoctorTests.settings(
                copy,
                "CODE_SIGN_STYLE = Automatic;",
                "CODE_SIGN_STYLE = \"$(STYLE_$(NONE):default=$STYLE)\"; STYLE = Automatic;"
            )
        },
        Clean(.actorIsolation, "a nonisolated class") { try isolate($0, "nonisolated") },
        Clean(.actorIsolation, "a class that is isolated explicitly") {
            try isolate($0, "@MainActor")
        },
    ]

    /// Isolates code to the main actor by default, and declares the isolation of the class.
    private static func isolate(_ copy: ProjectCopy, _ isolation: String) throws {
        try DoctorTests.settings(
            copy,
            "SWIFT_DEFAULT_ACTOR_ISOLATION = nonisolated;",
            "SWIFT_DEFAULT_ACTOR_ISOLATION = MainActor;"
        )
        try DoctorTests.replace(
            copy,
            "\(service)/NotificationService.swift",
            "final class",
            "\(isolation) final class"
        )
    }

    @Test(arguments: clean)
    func `correct code passes`(_ clean: Clean) throws {
        let copy = try DoctorTests.healthy()
        try clean.change(copy)
        let found = try findings(copy)
        let wrong = found.filter { $0.outcome != .pass }.map {
            "\($0.check.rawValue): \($0.message)"
        }
        #expect(wrong == [])
        #expect(found.contains { $0.check == clean.check } == clean.passes)
    }

    /// Returns a project with a synchronized folder that tests can add files to.
    private func synchronized() throws -> ProjectCopy {
        let copy = try ProjectFixture(name: "synchronized-77").copy()
        try copy.install()
        return copy
    }

    private func add(_ text: String, _ name: String, to copy: ProjectCopy) throws {
        let file = copy.folder.appendingPathComponent("\(Self.service)/\(name)")
        try Data(text.utf8).write(to: file)
    }

    private func services(_ copy: ProjectCopy) throws -> [AppExtension] {
        try Doctor(ProjectFolder(copy.bundle), app: "Engines").services
    }

    @Test func `code in other files is relevant only if the class calls it`() throws {
        let copy = try synchronized()
        let style = """
            import Intents
            struct Stylist {
                func styled(_ content: UNNotificationContent, _ intent: INSendMessageIntent) throws
                    -> UNNotificationContent { try content.updating(from: intent) }
            }
            """
        try add(Source.plain, "NotificationService.swift", to: copy)
        try add(style, "Stylist.swift", to: copy)
        let unused = try #require(services(copy).first)
        #expect(unused.styling == .none)
        #expect(unused.code.ownStyle?.location == "\(Self.service)/Stylist.swift:4")
        // The class calls the code through a third file.
        try add(
            "enum Pipeline { static func run() { try Stylist().styled(content, intent) } }",
            "Pipeline.swift",
            to: copy
        )
        try add(
            Source.type("Pipeline.run(request, contentHandler)"),
            "NotificationService.swift",
            to: copy
        )
        let used = try #require(services(copy).first)
        #expect(used.styling == .own(location: "\(Self.service)/Stylist.swift:4"))
    }

    @Test(arguments: [
        ("", true), ("handler(used)", false), ("return used", false),
        ("self.best = used.mutableCopy() as? UNMutableNotificationContent", false),
    ])
    func `the style of a local notification isn't the style of the push`(
        _ use: String,
        _ isLocal: Bool
    ) throws {
        let copy = try synchronized()
        let presenter = """
            import Intents
            struct Presenter {
                func post(_ content: UNNotificationContent, _ intent: INSendMessageIntent) {
                    var used: UNNotificationContent = content
                    used = (try? content.updating(from: intent)) ?? content
                    add(UNNotificationRequest(identifier: "a", content: used, trigger: nil))
                    \(use)
                }
            }
            """
        let call = "Presenter().post(content, intent)"
        try add(presenter, "Presenter.swift", to: copy)
        try add(Source.type(call), "NotificationService.swift", to: copy)
        let service = try #require(services(copy).first)
        #expect((service.styling == .none) == isLocal)
        #expect((service.code.localStyle == "\(Self.service)/Presenter.swift:5") == isLocal)
        let result = try findings(copy).first { $0.check == .serviceExtension }
        #expect(result?.message.contains("styles only local notifications") == isLocal)
        // An extension that hides the push posts the styled notification instead.
        let hiding = "\(call)\n        contentHandler(UNNotificationContent())"
        try add(Source.type(hiding), "NotificationService.swift", to: copy)
        #expect(try services(copy).first?.styling != AppExtension.Styling.none)
    }

    @Test(arguments: [
        ("self.contentHandler = contentHandler", "if let contentHandler { \(Self.empty) }", true),
        (
            """
            finish(request, contentHandler: contentHandler)
            }
            func finish(_ request: UNNotificationRequest, contentHandler: (UNNotificationContent) -> Void) {
                \(Self.empty)
            """, "", true
        ),
        ("contentHandler(isSilent ? UNNotificationContent() : request.content)", "", false),
        (Source.store + Self.empty, "contentHandler?(bestAttemptContent!)", false),
        ("Kit.run(request, withContentHandler: contentHandler)\n\(Self.empty)", "", false),
        ("kit.handler = contentHandler\n\(Self.empty)", "", false),
        ("kit.run { contentHandler($0) }\n\(Self.empty)", "", false),
        ("self.contentHandler = contentHandler", "", false),
    ])
    func `a class that passes on only empty content leaves nothing to style`(
        receive: String,
        expire: String,
        isEmptied: Bool
    ) throws {
        let copy = try synchronized()
        try DoctorTests.wrap(copy, Source.type(receive, expire))
        let service = try #require(services(copy).first)
        #expect((service.code.emptyDelivery != nil) == isEmptied)
        #expect((service.styling == .wrapper("NotificationService")) == !isEmptied)
        // An extension of the class in another file may call the handler.
        try add("extension NotificationService {}", "More.swift", to: copy)
        #expect(try services(copy).first?.code.emptyDelivery == nil)
    }

    private static let empty = "contentHandler(UNNotificationContent())"

    @Test func `a class in a synchronized folder is found`() throws {
        let copy = try synchronized()
        #expect(try services(copy).map(\.styling) == [.cameo])
        #expect(try findings(copy).first { $0.check == .principalClass }?.outcome == .pass)
    }

    /// Objective-C templates, and the checks that fail in addition to the style check.
    private static let objectiveC:
        [(name: String, receive: String, expire: String, checks: [Check])] = [
            (
                "a handler that isn't stored",
                "[NotifeeHelper run:request withContentHandler:contentHandler];",
                "self.contentHandler(self.bestAttemptContent);", [.expiration]
            ),
            (
                "a stored handler",
                "self.contentHandler = contentHandler; [Helper run:request withContentHandler:contentHandler];",
                "self.contentHandler(self.bestAttemptContent);", []
            ),
            (
                "Xcode's lines after the vendor's call",
                """
                self.contentHandler = contentHandler;
                [MoEngageSDKRichNotification handleWithRichNotificationRequest:request withContentHandler:contentHandler];
                self.bestAttemptContent.title = [NSString stringWithFormat:@"%@ [modified]", self.bestAttemptContent.title];
                self.contentHandler(self.bestAttemptContent);
                """,
                "self.contentHandler(self.bestAttemptContent);", [.vendorCalls]
            ),
            (
                "OneSignal's call without a handler",
                """
                self.contentHandler = contentHandler;
                [OneSignal didReceiveNotificationExtensionRequest:request withMutableNotificationContent:content];
                """,
                "self.contentHandler(self.bestAttemptContent);", [.vendorCalls]
            ),
            (
                "OneSignal's call with a handler",
                """
                self.contentHandler = contentHandler;
                [OneSignalExtension didReceiveNotificationExtensionRequest:request
                    withMutableNotificationContent:content withContentHandler:contentHandler];
                """,
                "self.contentHandler(self.bestAttemptContent);", []
            ),
            (
                "a return without a delivery",
                """
                self.contentHandler = contentHandler;
                if (!request.content.userInfo[@"image"]) return;
                [self load:request];
                """,
                "self.contentHandler(self.bestAttemptContent);", [.contentHandler]
            ),
        ]

    @Test(arguments: objectiveC.map(\.name))
    func `templates in Objective-C are read`(_ name: String) throws {
        let template = try #require(Self.objectiveC.first { $0.name == name })
        let copy = try synchronized()
        try FileManager.default.removeItem(
            at: copy.folder.appendingPathComponent("\(Self.service)/NotificationService.swift")
        )
        let source = """
            #import "NotificationService.h"
            @interface NotificationService ()
            @property (nonatomic, strong) void (^contentHandler)(UNNotificationContent *content);
            @property (nonatomic, strong) UNMutableNotificationContent *bestAttemptContent;
            @end
            @implementation NotificationService
            - (void)didReceiveNotificationRequest:(UNNotificationRequest *)request
                    withContentHandler:(void (^)(UNNotificationContent * _Nonnull))contentHandler {
                \(template.receive)
            }
            - (void)serviceExtensionTimeWillExpire {
                \(template.expire)
            }
            @end
            """
        try add(source, "NotificationService.m", to: copy)
        try DoctorTests.replace(copy, "\(Self.service)/Info.plist", "$(PRODUCT_MODULE_NAME).", "")
        let findings = try findings(copy).filter {
            $0.outcome == .failure || $0.check == .contentHandler
        }
        #expect(findings.map(\.check) == [.serviceExtension] + template.checks)
    }

    @Test func `Notifee's helper styles only some notifications`() throws {
        let copy = try synchronized()
        let helper = Source.type(
            "NotifeeExtensionHelper.populateNotificationContent(request, with: content, withContentHandler: contentHandler)"
        )
        // Cameo's step for Notifee isn't counted.
        let step =
            "import Cameo\nextension VendorStep { static func notifee() { NotifeeExtensionHelper.run() } }"
        try add(step, "VendorStep+Notifee.swift", to: copy)
        #expect(try findings(copy).first { $0.check == .styledOnce }?.outcome == .pass)
        try add(
            helper.replacingOccurrences(of: "NotificationService:", with: "Old:"),
            "Old.swift",
            to: copy
        )
        #expect(try findings(copy).first { $0.check == .styledOnce }?.outcome == .warning)
        // Without Cameo, other notifications aren't styled.
        try add(helper, "NotificationService.swift", to: copy)
        #expect(try services(copy).map(\.styling) == [.none])
    }

    @Test func `an adopted extension is wrapped`() throws {
        let copy = try ProjectFixture(name: "service-extension").copy()
        #expect(try services(copy).map(\.styling) == [.none])
        let installer = try Installer(ProjectFolder(copy.bundle)) { _ in
            ProjectCopy.options().resources
        }
        var options = InstallOptions()
        options.adoption = Adoption.Options()
        try installer.plan(.adopt(("Engines", options))).changes.write()
        #expect(try services(copy).map(\.styling) == [.wrapper("PushService")])
        #expect(try findings(copy).first { $0.check == .serviceExtension }?.outcome == .pass)
    }

    @Test func `the steps before the style are read from the sources`() throws {
        let copy = try DoctorTests.healthy()
        try DoctorTests.wrap(
            copy,
            Source.plain + """
                extension VendorStep {
                    static var acme: VendorStep {
                        VendorStep(name: "Acme", handledKeys: ["acme.id", "a"]) { _, _, _ in }
                    }
                    static func other(_ key: String) -> VendorStep { VendorStep(name: "Other") { _, _, _ in } }
                }
                func configure(_ configuration: inout ServiceConfiguration) {
                    configuration.vendorSteps = [.acme, .other("x"), .unknown]
                }
                """,
            settings: "<key>handledKeys</key><array><string>w</string></array>"
        )
        let service = try #require(
            Doctor(ProjectFolder(copy.bundle), app: "Engines").service
        )
        #expect(
            service.code.steps == [
                .init(name: "NotificationService", handledKeys: ["w"]),
                .init(name: "Acme", handledKeys: ["acme.id", "a"]),
                .init(name: "Other", handledKeys: []), .init(name: "unknown", handledKeys: []),
            ]
        )
        #expect(service.styling == .wrapper("NotificationService"))
        let wrapped = service.information?["wrappedExtension"]
        // Build settings are expanded, as in the built Info.plist.
        #expect(wrapped?["class"] == .string("NotificationServiceExtension.NotificationService"))
    }
}
#endif
