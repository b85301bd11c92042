import Foundation
import TestSupport
import Testing

@testable import Cameo
@testable import CameoApp

/// Tests of reading the bundles of the running app and its extensions.
@Suite struct AppBundleTests {
    private let app = Scratch.newURL("app")

    /// Writes a bundle with the layout that it has on a device.
    private func write(
        _ folder: URL,
        _ info: [String: Any],
        entitlements: [String: Any]? = nil
    ) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        func data(_ plist: Any, _ format: PropertyListSerialization.PropertyListFormat) throws
            -> Data
        {
            try PropertyListSerialization.data(fromPropertyList: plist, format: format, options: 0)
        }
        try data(info, .binary).write(to: folder.appendingPathComponent("Info.plist"))
        if let entitlements {
            // The profile is a signed message: a property list as plain text between binary data.
            let profile =
                Data([0x30, 0x82, 0xFF, 0x00]) + (try data(["Entitlements": entitlements], .xml))
                + Data([0xA0, 0x00])
            try profile.write(to: folder.appendingPathComponent("embedded.mobileprovision"))
        }
    }

    @Test func `extensions are read with their settings and provisioning profile`() throws {
        let service = app.appendingPathComponent("PlugIns/Service.appex")
        try write(
            service,
            [
                "CFBundleIdentifier": "com.example.app.Service", "MinimumOSVersion": "15.0",
                "CFBundleShortVersionString": "1.0", "CFBundleVersion": "7",
                "NSExtension": [
                    "NSExtensionPointIdentifier": "com.apple.usernotifications.service",
                    "NSExtensionPrincipalClass": "S.NotificationService",
                ], "Cameo": ["titleStyle": "groupFirst"],
            ],
            entitlements: ["com.apple.security.application-groups": ["group.a"]]
        )
        let found = try #require(AppBundle.Extension(service))
        #expect(found.identifier == "com.example.app.Service")
        #expect(found.extensionPoint == "com.apple.usernotifications.service")
        #expect(found.principalClass == "S.NotificationService")
        #expect(found.minimumOSVersion == "15.0")
        #expect(found.version == "1.0 (7)")
        #expect(found.settings?["titleStyle"]?.text == "groupFirst")
        #expect(
            found.entitlements
                == Entitlements(
                    hasCommunication: false,
                    pushEnvironment: nil,
                    appGroups: ["group.a"]
                )
        )
        #expect(AppBundle.extensions(in: app.appendingPathComponent("PlugIns")) == [found])
    }

    @Test func `entitlements are read from the provisioning profile`() throws {
        try write(
            app,
            [:],
            entitlements: [
                "com.apple.developer.usernotifications.communication": true,
                "aps-environment": "development",
            ]
        )
        #expect(
            Entitlements(profileIn: app)
                == Entitlements(
                    hasCommunication: true,
                    pushEnvironment: "development",
                    appGroups: []
                )
        )
    }

    @Test func `missing and invalid files are ignored`() throws {
        try write(app, [:])
        #expect(Entitlements(profileIn: app) == nil)
        for broken in ["", "<?xml", "<?xml</plist>", "</plist><?xml"] {
            try Data(broken.utf8).write(to: app.appendingPathComponent("embedded.mobileprovision"))
            #expect(Entitlements(profileIn: app) == nil)
        }
        let broken = app.appendingPathComponent("PlugIns/Broken.appex")
        try FileManager.default.createDirectory(at: broken, withIntermediateDirectories: true)
        #expect(AppBundle.extensions(in: app.appendingPathComponent("PlugIns")).isEmpty)
        #expect(AppBundle.extensions(in: app.appendingPathComponent("Nowhere")).isEmpty)
    }
}
