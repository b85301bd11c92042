#if os(macOS) || os(Linux)
import Foundation
import TestSupport
import Testing

/// Tests of `cameo adopt` in Expo apps with @bacons/apple-targets.
@Suite struct AppleTargetsTests {
    /// Returns the folder of an Expo app with the files of a target.
    private func app(_ files: [String: String]) throws -> URL {
        let root = Scratch.newURL()
        var files = files
        files["app.json"] = #"{"expo": {"ios": {"bundleIdentifier": "com.example.engines"}}}"#
        for (path, text) in files {
            let file = root.appendingPathComponent(path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: file)
        }
        return root
    }

    private let configuration = #"module.exports = { type: "notification-service" };"#

    private let ownClass = """
        import UserNotifications

        class NotificationService: UNNotificationServiceExtension {
            override func didReceive(
                _ request: UNNotificationRequest,
                withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
            ) {
                contentHandler(decrypted(request.content))
            }
        }
        """

    private let vendorClass = """
        import UserNotifications
        import OneSignalExtension

        class NotificationService: UNNotificationServiceExtension {
            var contentHandler: ((UNNotificationContent) -> Void)?
            var receivedRequest: UNNotificationRequest!
            var bestAttemptContent: UNMutableNotificationContent?

            override func didReceive(
                _ request: UNNotificationRequest,
                withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
            ) {
                self.receivedRequest = request
                self.contentHandler = contentHandler
                self.bestAttemptContent = (request.content.mutableCopy() as? UNMutableNotificationContent)
                if let bestAttemptContent = bestAttemptContent {
                    OneSignalExtension.didReceiveNotificationExtensionRequest(
                        self.receivedRequest,
                        with: bestAttemptContent,
                        withContentHandler: self.contentHandler
                    )
                }
            }
        }
        """

    @Test(arguments: ["own", "vendor"])
    func `the class and the pods are printed, and nothing is written`(_ kind: String) throws {
        let root = try app([
            "targets/push/expo-target.config.js": configuration,
            "targets/push/NotificationService.swift": kind == "own" ? ownClass : vendorClass,
            "targets/widget/expo-target.config.js": #"module.exports = { type: "widget" };"#,
        ])
        let before = try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted()
        let run = try Tool.run(["adopt"], folder: root.path)
        #expect(run.code == 1)
        try expectSnapshot(run.output, at: "Tests/__Snapshots__/apple-targets-\(kind).txt")
        #expect(try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted() == before)
    }

    @Test func `keys to add to the Info.plist are printed, and the project can be the folder ios`()
        throws
    {
        let root = try app([
            "targets/push/expo-target.config.json": #"{"type": "notification-service"}"#,
            "targets/push/Push.swift": ownClass.replacing("NotificationService:", with: "Push:"),
            "targets/push/Info.plist": """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict><key>NSExtension</key><dict>
            <key>NSExtensionPrincipalClass</key><string>Engines.Push</string></dict></dict></plist>
            """,
            "ios/Podfile": "",
        ])
        let run = try Tool.run(["adopt", "--project", "ios"], folder: root.path)
        #expect(run.output.contains("In targets/push/Info.plist, set these keys"))
        #expect(run.output.contains("<string>Engines.Push</string>"))
    }

    @Test func `an extension that uses Cameo needs no class`() throws {
        let root = try app([
            "targets/push/expo-target.config.js": configuration,
            "targets/push/NotificationService.swift":
                "import Cameo\n\nfinal class NotificationService: CommunicationService {}\n",
        ])
        let run = try Tool.run(["adopt"], folder: root.path)
        #expect(run.output.contains("targets/push already uses Cameo"))
        #expect(!run.output.contains("pods.rb"))
    }

    @Test func `without a target for a service extension, adopt reports an error`() throws {
        let root = try app(["targets/widget/expo-target.config.js": #"{ type: "widget" }"#])
        let run = try Tool.run(["adopt"], folder: root.path)
        #expect(run.code != 0)
        #expect(run.output.isEmpty && !run.errors.isEmpty)
    }
}
#endif
