#if os(macOS) || os(Linux)
import CameoHost
import Foundation
import TestSupport
import Testing

@testable import CameoXcode

/// Tests of adopting the classes in `Fixtures/adopt`.
@Suite struct AdoptTests {
    /// A class and how it is adopted.
    struct Case: Sendable, CustomTestStringConvertible {
        let file: String
        let way: Adoption.Way
        var step: String?
        var alternatives: [Adoption.Way] = []
        var settings: [PlistValue.Member] = []

        var testDescription: String { file }
    }

    static let replaced: [Case] = [
        ("adobe", ".adobe"), ("airship", ".airship"), ("batch", ".batch"),
        ("braze-call", ".braze"), ("braze-class", ".braze"), ("clevertap", ".cleverTap"),
        ("courier", ".courier"),
        (
            "customerio",
            ".customerIO(configuration: MessagingPushConfigBuilder(cdpApiKey: Environment.key).region(.EU).build())"
        ),
        ("emarsys", ".emarsys"), ("firebase", ".firebase"),
        ("iterable", ".iterable"), ("klaviyo", ".klaviyo"),
        ("moengage", ".moEngage(appGroup: \"group.com.example.engines.moengage\")"),
        ("motisig", ".motiSig"), ("onesignal", ".oneSignal"), ("pushwoosh", ".pushwoosh"),
    ].map { Case(file: "\($0).swift", way: .replace, step: $1, alternatives: [.wrap]) }

    static let wrapped: [Case] = [
        Case(file: "body.swift", way: .wrap),
        Case(file: "body-with-request.swift", way: .wrap),
        Case(file: "body-with-return.swift", way: .wrap),
        Case(file: "firebase-bigquery.swift", way: .wrap),
        Case(file: "guard-body.swift", way: .wrap),
        Case(file: "hides.swift", way: .wrap),
        Case(file: "modified-and-vendor.swift", way: .wrap),
        Case(file: "onesignal-grown.swift", way: .wrap),
        Case(file: "onesignal-two-arguments.swift", way: .wrap),
        Case(file: "PushService.m", way: .wrap),
        Case(file: "styles.swift", way: .wrap, settings: [.init("styled", .string("leave"))]),
        Case(file: "two-vendors.swift", way: .wrap),
        Case(file: "firebase.m", way: .wrap),
        Case(file: "notifee.m", way: .wrap),
        Case(file: "onesignal.m", way: .wrap),
        Case(
            file: "unguarded.m",
            way: .wrap,
            settings: [.init("expiration", .string("never"))]
        ),
        Case(
            file: "silent.swift",
            way: .wrap,
            settings: [.init("handledKeys", .array([.string("custom.a.k.message.data.id")]))]
        ),
        Case(file: "wonderpush.swift", way: .wrap),
    ]

    @Test func `the instructions for an Objective-C class name each change`() throws {
        let copy = try AdoptCopy("PushService.m")
        try copy.write("platform :ios, '14.0'\ntarget 'PushExtension' do\nend\n", to: "Podfile")
        try copy.editProject {
            $0 = $0.replacingOccurrences(
                of: "IPHONEOS_DEPLOYMENT_TARGET = 16.0;",
                with: "IPHONEOS_DEPLOYMENT_TARGET = 14.0;"
            )
            .replacingOccurrences(of: "SWIFT_VERSION = 5.0;", with: "")
        }
        let folder = try ProjectFolder(copy.bundle)
        let installer = Installer(folder) { _ in
            var resources = InstallResources()
            resources.packageLocation = .folder(folder.root.file("Packages/Cameo"))
            return resources
        }
        let text = installer.adoptInstructions(
            app: "Engines",
            InstallOptions(),
            for: .notReplaceable(location: "PushExtension/PushService.m:1")
        )
        try expectSnapshot(text, "adopt/instructions-objective-c.txt")
        // The message about a private class contains the fix.
        let error = ProjectError.Adopt.privateClass(location: "A.swift:1", name: "PushService")
        #expect(installer.adoptInstructions(app: "Engines", InstallOptions(), for: error) == "")
    }

    @Test(arguments: replaced + wrapped)
    func `a class is adopted once, even by a second run, and restored`(_ item: Case) throws {
        let copy = try AdoptCopy(item.file)
        let before = try copy.files()
        let plan = try copy.adopt()
        let adoption = try #require(plan.adoption)
        #expect(adoption.way == item.way)
        #expect(adoption.match?.step == item.step)
        #expect(adoption.alternatives == item.alternatives)
        #expect(adoption.settings == item.settings)
        #expect(
            adoption.className == copy.principalClass.split(separator: ".").last.map(String.init)
        )
        // A wrapped class isn't changed.
        let source = try copy.text(copy.source)
        #expect(
            (source == String(decoding: before[copy.source] ?? Data(), as: UTF8.self))
                == (item.way == .wrap)
        )
        #expect(try copy.adopt().changes.changes.isEmpty)
        try copy.uninstall()
        #expect(try copy.files() == before)
    }

    @Test func `every vendor step that replaces a template exists`() {
        for template in Vendor.replaceable {
            #expect(AdoptCopy.step(template.file) != nil, "\(template.file)")
        }
    }

    @Test(arguments: replaced)
    func `a replaced class runs the vendor's step`(_ item: Case) throws {
        let copy = try AdoptCopy(item.file)
        try copy.adopt()
        let code = SourceCode(Array(try copy.text(copy.source).utf8), language: .swift)
        let type = try #require(code.classes.first)
        #expect(type.superclass == "CommunicationService")
        #expect(code.functions(of: type).map(\.name) == ["configuration"])
        #expect(code.imports.contains("Cameo"))
        let step = try #require(item.step)
        #expect(try copy.text(copy.source).contains("configuration.vendorSteps = [\(step)]"))
        let vendor = try #require(
            Vendor.replaceable.first { step.hasPrefix(($0.step ?? "").prefix { $0 != "(" }) }
        )
        let file = "PushExtension/VendorStep+\(vendor.file)"
        // Pods, packages and versions of an SDK differ in their modules.
        let imports = SourceCode(AdoptCopy.step(vendor.file) ?? [], language: .swift).imports
        #expect(vendor.modules.allSatisfy(imports.contains))
        #expect(
            try copy.text(file)
                == String(decoding: AdoptCopy.step(vendor.file) ?? [], as: UTF8.self)
        )
        #expect(try copy.compiledFiles().contains(file))
        // The principal class keeps its name.
        #expect(
            try copy.infoPlist()["NSExtension"]?["NSExtensionPrincipalClass"]?.text
                == "$(PRODUCT_MODULE_NAME).PushService"
        )
    }

    @Test(arguments: [
        ("firebase.m", "Firebase"), ("notifee.m", "Notifee"), ("onesignal.m", "OneSignal"),
    ])
    func `a vendor's template in Objective-C is recognized, until the app adds to it`(
        _ file: String,
        _ vendor: String
    ) throws {
        let copy = try AdoptCopy(file)
        let plan = try copy.adopt()
        #expect(plan.adoption?.vendor == vendor)
        #expect(plan.changes.warnings.isEmpty)
        try copy.uninstall()
        let original = try copy.text(copy.source)
        let copied = "self.bestAttemptContent = [request.content mutableCopy];"
        for addition in [
            "self.bestAttemptContent.badge = @1;", "NSLog(@\"%@\", [Engine start]);",
            "if (request == nil) return;",
        ] {
            try copy.edit(copy.source) {
                $0 = original.replacingOccurrences(of: copied, with: copied + "\n" + addition)
            }
            #expect(try copy.adopt().adoption?.vendor == nil, "\(addition)")
            try copy.uninstall()
        }
        for (text, member) in [
            ("@property (nonatomic, strong) UN", "@property (nonatomic) int count;\n"),
            ("@implementation", "static int count = 0;\n"),
            ("- (void)serviceExtension", "+ (void)load {}\n"),
        ] {
            try copy.edit(copy.source) {
                $0 = original.replacingOccurrences(of: text, with: member + text)
            }
            #expect(try copy.adopt().adoption?.vendor == nil, "\(member)")
            try copy.uninstall()
        }
    }

    @Test func `Cameo's class runs instead of Xcode's template in Objective-C`() throws {
        let copy = try AdoptCopy("xcode.m")
        let before = try copy.files()
        let plan = try copy.adopt()
        #expect(plan.adoption?.way == .replace)
        #expect(plan.adoption?.vendor == nil)
        #expect(plan.adoption?.alternatives == [.wrap])
        let plist = try copy.infoPlist()
        #expect(
            plist["NSExtension"]?["NSExtensionPrincipalClass"]?.text
                == "$(PRODUCT_MODULE_NAME).CommunicationNotificationService"
        )
        #expect(plist["Cameo"]?["wrappedExtension"] == nil)
        let file = "PushExtension/CommunicationNotificationService.swift"
        #expect(try copy.compiledFiles().contains(file))
        #expect(try copy.text(file).contains("final class CommunicationNotificationService"))
        #expect(try copy.adopt().changes.changes.isEmpty)
        #expect(try copy.adopt { $0.way = .wrap }.adoption?.way == .wrap)
        #expect(try copy.infoPlist()["Cameo"]?["wrappedExtension"] != nil)
        try copy.uninstall()
        #expect(try copy.files() == before)
    }

    @Test func `Xcode's template becomes Cameo's class`() throws {
        let copy = try AdoptCopy("xcode.swift")
        let plan = try copy.adopt()
        #expect(plan.adoption?.way == .replace)
        #expect(plan.adoption?.vendor == nil)
        #expect(
            try copy.text(copy.source) == """
                import Cameo
                import Foundation
                import UserNotifications

                final class PushService: CommunicationService {}

                """
        )
    }

    @Test(arguments: wrapped)
    func `the old class is named in the Info.plist, and the new one is compiled`(
        _ item: Case
    ) throws {
        let copy = try AdoptCopy(item.file)
        try copy.adopt()
        let plist = try copy.infoPlist()
        #expect(
            plist["NSExtension"]?["NSExtensionPrincipalClass"]?.text
                == "$(PRODUCT_MODULE_NAME).CommunicationNotificationService"
        )
        #expect(plist["Cameo"]?["wrappedExtension"]?["class"]?.text == copy.principalClass)
        let file = "PushExtension/CommunicationNotificationService.swift"
        #expect(try copy.compiledFiles().contains(file))
        let code = SourceCode(Array(try copy.text(file).utf8), language: .swift)
        #expect(code.classes.map(\.name) == ["CommunicationNotificationService"])
        #expect(code.classes.first?.superclass == "CommunicationService")
    }

    @Test func `a class is wrapped on request, even if it is a template`() throws {
        let copy = try AdoptCopy("onesignal.swift")
        let plan = try copy.adopt { $0.way = .wrap }
        #expect(plan.adoption?.way == .wrap)
        #expect(plan.adoption?.alternatives == [.replace])
        // The choice is recorded.
        #expect(try copy.adopt().changes.changes.isEmpty)
        let changed = try copy.adopt { $0.way = .replace }
        #expect(changed.adoption?.way == .replace)
        #expect(
            !FileManager.default.fileExists(
                atPath: copy.path("PushExtension/CommunicationNotificationService.swift")
            )
        )
    }

    /// The extension tests compile and run the adopted files.
    @Test(arguments: [
        (
            "hides.swift", "Wrapped",
            ["PushService.swift", "CommunicationNotificationService.swift"]
        ),
        ("onesignal.swift", "Replaced", ["PushService.swift", "VendorStep+OneSignal.swift"]),
    ])
    func `the files of an adopted extension match the files that tests run`(
        _ file: String,
        _ name: String,
        _ results: [String]
    ) throws {
        let copy = try AdoptCopy(file)
        try copy.adopt()
        for result in results {
            try expectSnapshot(
                copy.text("PushExtension/\(result)"),
                at: "Tests/Support/InstalledServices/\(name)/\(result)"
            )
        }
    }

    static let refused: [(file: String, error: ProjectError.Adopt)] = [
        (
            "exit.swift",
            .endsProcess(
                location: "PushExtension/PushService.swift:11",
                line: "if isLocked { exit(0) }"
            )
        ),
        (
            "hides-and-waits.swift",
            .blocksAndHides(
                location: "PushExtension/PushService.swift:4",
                line: "private static var isProcessing = false"
            )
        ),
        ("intercom.swift", .intercom(location: "PushExtension/PushService.swift")),
        (
            "other-initializer.swift",
            .noInitializer(location: "PushExtension/PushService.swift:3", name: "PushService")
        ),
        (
            "other-name.swift",
            .classNotFound(
                name: "$(PRODUCT_MODULE_NAME).PushService",
                path: "PushExtension/Info.plist",
                candidates: ["EnginePush (PushExtension/PushService.swift:3)"],
                correct: nil
            )
        ),
        (
            "private-initializer.swift",
            .noInitializer(location: "PushExtension/PushService.swift:3", name: "PushService")
        ),
        (
            "private.swift",
            .privateClass(location: "PushExtension/PushService.swift:3", name: "PushService")
        ),
        (
            "unbalanced.swift",
            .syntaxError(location: "PushExtension/PushService.swift:3", construct: "{")
        ),
    ]

    @Test(arguments: refused)
    func `a class that can't be adopted is rejected, and nothing is written`(
        _ file: String,
        _ error: ProjectError.Adopt
    ) throws {
        let copy = try AdoptCopy(file)
        let before = try copy.files()
        #expect(throws: ProjectError.adopt(error)) { try copy.adopt() }
        #expect(try copy.files() == before)
    }

    @Test func `an extension that ends its process is adopted on request`() throws {
        let copy = try AdoptCopy("exit.swift")
        #expect(try copy.adopt { $0.allowsExit = true }.adoption?.way == .wrap)
    }

    @Test func `a class that hides notifications and waits is wrapped on request`() throws {
        let copy = try AdoptCopy("hides-and-waits.swift")
        #expect(try copy.adopt { $0.way = .wrap }.adoption?.way == .wrap)
    }

    @Test func `a helper's style that the class doesn't call is ignored`() throws {
        let helper = """
            import Intents
            import UserNotifications

            enum Messages {
                static func shortened(_ text: String) -> String { String(text.prefix(100)) }

                static func outgoing(_ content: UNNotificationContent) throws -> UNNotificationContent {
                    try styled(content)
                }

                private static func styled(_ content: UNNotificationContent) throws -> UNNotificationContent {
                    let intent = INSendMessageIntent(
                        recipients: nil, outgoingMessageType: .outgoingMessageText, content: nil,
                        speakableGroupName: nil, conversationIdentifier: nil, serviceName: nil,
                        sender: nil, attachments: nil
                    )
                    return try content.updating(from: intent)
                }
            }

            """
        for (call, isReached) in [("shortened", false), ("outgoing", true)] {
            let copy = try AdoptCopy("body.swift")
            try copy.edit(copy.source) { text in
                text = text.replacingOccurrences(
                    of: "self.contentHandler = contentHandler",
                    with: "self.contentHandler = contentHandler\n        _ = Messages.\(call)"
                )
                #expect(text.contains(call))
            }
            try copy.addSource(helper, named: "Messages.swift")
            let adoption = try #require(copy.adopt().adoption)
            #expect(adoption.leavesStyled == isReached, "\(call)")
            let location = adoption.warnings.contains { warning in
                if case .stylesItself(let location, _) = warning {
                    return location == "PushExtension/Messages.swift:17"
                }
                return false
            }
            #expect(location == isReached)
        }
    }

    @Test func `a class with comments instead of code is replaced with a warning`() throws {
        let copy = try AdoptCopy("hides.swift")
        func replace(with body: String) throws {
            try copy.edit(copy.source) { text in
                let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
                let start = lines.firstIndex { $0.contains(") {") } ?? 0
                text = lines[...start].joined(separator: "\n") + "\n\(body)\n    }\n}\n"
            }
        }
        try replace(with: "        // Kit.handle(request, withContentHandler: contentHandler)")
        let adoption = try #require(copy.adopt { $0.way = nil }.adoption)
        #expect(adoption.way == .replace)
        #expect(adoption.warnings == [.commentsDeleted("PushExtension/PushService.swift:3")])
        try copy.uninstall()
        try replace(with: "")
        #expect(try copy.adopt().adoption?.warnings.isEmpty == true)
    }

    @Test func `a class that passes on only empty content is adopted with a warning`() throws {
        let copy = try AdoptCopy("hides.swift")
        try copy.edit(copy.source) {
            $0 = $0.replacingOccurrences(of: "isSilenced ?", with: "")
                .replacingOccurrences(of: ": request.content)", with: ")")
        }
        let adoption = try #require(copy.adopt().adoption)
        #expect(adoption.isEmptied)
        #expect(adoption.warnings == [.emptyContent(location: "PushExtension/PushService.swift:9")])
    }

    @Test(arguments: ["modified-and-vendor.swift", "firebase.m"])
    func `the example of Xcode's template is reported with its line`(_ file: String) throws {
        let copy = try AdoptCopy(file)
        let call = "    [[FIRMessaging"
        let example = "self.bestAttemptContent.title = @\"[modified]\";"
        try copy.edit(copy.source) {
            $0 = $0.replacingOccurrences(of: call, with: "    \(example)\n\(call)")
        }
        let line = try #require(
            copy.text(copy.source).components(separatedBy: "\n").firstIndex {
                $0.contains("[modified]")
            }
        )
        #expect(
            try copy.adopt().changes.warnings.contains(
                .exampleTitle(location: "\(copy.source):\(line + 1)")
            )
        )
    }

    @Test func `an intent that is only donated isn't a style`() throws {
        let copy = try AdoptCopy("styles.swift")
        try copy.edit(copy.source) {
            $0 = $0.replacingOccurrences(
                of: "let styled = try? request.content.updating(from: intent)",
                with: "let styled = request.content\n        donate(intent as INSendMessageIntent)"
            )
        }
        #expect(try copy.adopt().adoption?.settings == [])
    }

    @Test func `a class that isn't a template isn't replaced`() throws {
        let copy = try AdoptCopy("body.swift")
        #expect(
            throws: ProjectError.adopt(
                .notReplaceable(location: "PushExtension/PushService.swift:4")
            )
        ) {
            try copy.adopt { $0.way = .replace }
        }
    }

    // MARK: - The app's own code

    /// Edits to OneSignal's template that add the app's own code.
    static let grown: [(old: String, new: String)] = [
        (
            "bestAttemptContent: UNMutableNotificationContent?",
            "bestAttemptContent: UNMutableNotificationContent? { didSet { track() } }"
        ),
        (
            "bestAttemptContent: UNMutableNotificationContent?",
            "bestAttemptContent: UNMutableNotificationContent? = startTracking()"
        ),
        (
            "    override func didReceive(",
            "    deinit { flush() }\n\n    override func didReceive("
        ),
        (
            "    override func didReceive(",
            "    subscript(index: Int) -> Int { index }\n\n    override func didReceive("
        ),
        (
            "    override func didReceive(",
            "    enum Kind { case call }\n\n    override func didReceive("
        ),
        ("receivedRequest = request", "receivedRequest = request\n        print(track(request))"),
        (
            "receivedRequest = request",
            #"receivedRequest = request\n        print("\(track(request))")"#
        ),
        (
            "withContentHandler: self.contentHandler",
            "withContentHandler: { self.contentHandler?(decrypted($0)) }"
        ),
        ("with: bestAttemptContent,", "with: decrypted(bestAttemptContent),"),
        ("mutableCopy() as? UNMutableNotificationContent)", "mutableCopy() as? Sealed)?.opened()"),
        (": UNNotificationServiceExtension", ": UNNotificationServiceExtension, Tracking"),
    ]

    @Test(arguments: grown)
    func `a template with the app's own code isn't replaced`(_ old: String, _ new: String) throws {
        let copy = try AdoptCopy("onesignal.swift")
        try copy.edit(copy.source) {
            let text = $0.replacingOccurrences(of: old, with: new)
            #expect(text != $0)
            $0 = text
        }
        let adoption = try #require(try copy.adopt().adoption)
        #expect(adoption.way == .wrap)
        #expect(adoption.alternatives == [])
    }

    @Test func `a template that only logs is replaced`() throws {
        let copy = try AdoptCopy("onesignal.swift")
        try copy.edit(copy.source) {
            $0 = $0.replacingOccurrences(
                of: "receivedRequest = request",
                with: """
                    receivedRequest = request
                            print("Received \\(request.identifier)", String(describing: request))
                    """
            )
        }
        #expect(try copy.adopt().adoption?.way == .replace)
    }

    @Test func `a class that other code uses isn't replaced`() throws {
        for file in ["onesignal.swift", "body.swift"] {
            let copy = try AdoptCopy(file)
            try copy.edit(copy.source) { $0 += "\nextension PushService { func track() {} }\n" }
            let adoption = try #require(try copy.adopt().adoption)
            #expect(adoption.way == .wrap)
            #expect(adoption.alternatives == [])
        }
    }

    // MARK: - The class

    @Test(arguments: [
        #"let text = """\n\(names.map { "}\($0)" }\n.joined(separator: "{"))\n""" "#,
        ###"let text = #"}\(name) \#("{" + ##"}\##(name)"##)"# "###,
        ##"let pattern = #/ [{"] \/ /#"##,
        #"let pattern = /[{"]\/+/"#,
        "let half = count / 2, text = \"}\" // {",
        "let half = (count) / 2 / 3",
    ])
    func `brackets and quotes in literals don't hide a class`(_ line: String) throws {
        let copy = try AdoptCopy("hides.swift")
        try copy.edit(copy.source) {
            $0 = $0.replacingOccurrences(
                of: "class PushService",
                with: "\(line)\n\nclass PushService"
            )
        }
        #expect(try copy.adopt().adoption?.className == "PushService")
    }

    @Test func `a name in backticks is found`() throws {
        let copy = try AdoptCopy("hides.swift")
        try copy.edit(copy.source) {
            $0 = $0.replacingOccurrences(of: "class PushService", with: "class `PushService`")
        }
        #expect(try copy.adopt().adoption?.className == "PushService")
    }

    /// Declarations that iOS can't find or run.
    static let lost: [(new: String, error: ProjectError.Adopt)] = [
        (
            "class PushService<Value>:",
            .namelessClass(
                location: "PushExtension/PushService.swift:3",
                name: "PushService",
                isGeneric: true
            )
        ),
        (
            "enum Push {}\nextension Push { class Inner {} }\nstruct Outer { class PushService:",
            .namelessClass(
                location: "PushExtension/PushService.swift:5",
                name: "PushService",
                isGeneric: false
            )
        ),
        (
            "@objc(EnginePush) class PushService:",
            .classNotFound(
                name: "$(PRODUCT_MODULE_NAME).PushService",
                path: "PushExtension/Info.plist",
                candidates: ["PushService (PushExtension/PushService.swift:3)"],
                correct: "EnginePush"
            )
        ),
        (
            "class PushService: NSObject {}\nclass Other:",
            .notAnExtension(location: "PushExtension/PushService.swift:3", name: "PushService")
        ),
        (
            "struct CommunicationNotificationService {}\nclass PushService:",
            .nameTaken(
                location: "PushExtension/PushService.swift:3",
                name: "CommunicationNotificationService"
            )
        ),
        (
            "protocol CommunicationService {}\nclass PushService:",
            .nameTaken(location: "PushExtension/PushService.swift:3", name: "CommunicationService")
        ),
    ]

    @Test(arguments: lost)
    func `a class that can't be found or run is rejected`(
        _ new: String,
        _ error: ProjectError.Adopt
    ) throws {
        let copy = try AdoptCopy("hides.swift")
        try copy.edit(copy.source) {
            $0 = $0.replacingOccurrences(of: "class PushService:", with: new)
            if new.contains("struct Outer") { $0 += "}\n" }
        }
        let before = try copy.files()
        #expect(throws: ProjectError.adopt(error)) { try copy.adopt() }
        #expect(try copy.files() == before)
    }

    @Test func `the module of the old class remains`() throws {
        let copy = try AdoptCopy("hides.swift")
        try copy.edit("PushExtension/Info.plist") {
            $0 = $0.replacingOccurrences(of: "$(PRODUCT_MODULE_NAME)", with: "PushExtension")
        }
        try copy.adopt()
        let plist = try copy.infoPlist()
        #expect(
            plist["NSExtension"]?["NSExtensionPrincipalClass"]?.text
                == "PushExtension.CommunicationNotificationService"
        )
        #expect(
            plist["Cameo"]?["wrappedExtension"]?["class"]?.text == "PushExtension.PushService"
        )
    }

    @Test func `the messages of errors and warnings match the snapshot`() throws {
        var text = Self.refused.map(\.error.description)
        text += [
            ProjectError.Adopt.noExtension(project: "Engines.xcodeproj", app: "Engines"),
            .severalExtensions(app: "Engines", names: ["Push", "Rich"]),
            .alreadyCameo(target: "Push"),
            .unreadableInfoPlist(path: "Push/Info.plist", target: "Push"),
            .unreadableInfoPlist(path: nil, target: "Push"),
            .oldDeploymentTarget(target: "Push", version: "12.0", appVersion: "13.0"),
            .noPrincipalClass(path: "Push/Info.plist", isStoryboard: true),
            .noPrincipalClass(path: "Push/Info.plist", isStoryboard: false),
            .differentPrincipalClasses(target: "Push", classes: ["A", "B"]),
            .classNotFound(
                name: "Push",
                path: "Push/Info.plist",
                candidates: [],
                correct: "$(PRODUCT_MODULE_NAME).Push"
            ),
            .classNotFound(
                name: "Push.Push",
                path: "Push/Info.plist",
                candidates: [],
                correct: nil
            ),
            .wrappedClassNotFound(
                name: "Push.Old",
                path: "Push/Info.plist",
                candidates: ["New (Push/A.swift:1)"]
            ),
            .severalClasses(name: "Push", locations: ["Push/A.swift:1", "Push/B.swift:2"]),
            .missingInfoPlist(path: "Push/Info.plist", target: "Push"),
            .otherSettings(path: "Push/Info.plist", key: "wrappedExtension", value: "Push.Old"),
            .namelessClass(location: "Push/A.swift:1", name: "Push", isGeneric: true),
            .namelessClass(location: "Push/A.swift:1", name: "Push", isGeneric: false),
            .notAnExtension(location: "Push/A.swift:1", name: "Push"),
            .nameTaken(location: "Push/A.swift:1", name: "CommunicationService"),
            .fileExists(path: "Push/CommunicationNotificationService.swift"),
            .sharedClass(location: "Push/A.swift:1", targets: ["Lite"]),
            .notReplaceable(location: "Push/A.swift:1"),
        ].map(\.description)
        text += [
            InstallWarning.stylesItself(location: "Push/A.swift:1", line: "updating(from: intent)"),
            .emptyContent(location: "Push/A.swift:4"), .commentsDeleted("Push/A.swift:3"),
            .expirationLeftOut(location: "Push/A.m:9"),
            .deploymentTargetRaised(target: "Push", from: "11.0", to: "15.1"),
            .deploymentTargetRaisedAboveApp(target: "Push", from: "11.0", app: "12.4"),
            .podsOfTwoVersions(target: "Push", pods: ["SDWebImage"]),
            .podsOfTwoVersions(target: "Push", pods: ["OneSignalXCFramework", "SDWebImage"]),
            .laterDeploymentTarget(
                target: "Push",
                version: "18.5",
                app: "15.0",
                configurations: ["Debug", "Release"]
            ),
            .sharedFile(path: "Engines/Engines.entitlements", targets: ["EnginesLite"]),
            .sharedInfoPlist(path: "Push/Info.plist", targets: ["PushLite"]),
            .principalClassRemoved(path: "Push/Info.plist", targets: ["PushLite"]),
            .sharedExtension(target: "Push", apps: ["EnginesLite"]),
            .manifestIgnored(path: "Engines.xcodeproj/cameo.json"),
            .capabilitiesAdded(app: "Engines", capabilities: ["Communication Notifications"]),
            .capabilitiesAdded(app: "Engines", capabilities: ["Push Notifications", "App Groups"]),
            .originalNotRestored(path: "Push/A.swift", text: "class Push {\n}"),
        ].map(\.description)
        try expectSnapshot(text.joined(separator: "\n\n") + "\n", "adopt/messages.txt")
    }
}
#endif
