#if os(macOS) || os(Linux)
import CameoHost
import CameoNativeHost
import Foundation
import TestSupport
import Testing

@testable import CameoXcode

/// Tests of options as recorded in the manifest.
@Suite struct InstallOptionsTests {
    /// Every option with a value that differs from the default.
    private static let recorded: [String: [String]] = [
        "--extension": ["content"], "--content-extension": [""], "--extension-name": ["Push"],
        "--bundle-suffix": ["push"], "--bundle-id": ["com.example.engines.push"],
        "--app-group": ["group.com.example"], "--keychain-group": ["com.example.keys"],
        "--integration": ["cocoapods"], "--package-location": ["copy:Packages/Cameo"],
        "--skip-app": [""], "--hook": ["../Hook.swift"],
        "--default-avatar-image": ["avatar.png"], "--mapping": ["mapping.json"],
        "--cache-size-limit-mb": ["20"], "--log-level": ["all"],
        "--title-style": ["groupFirst"], "--allowed-hosts": ["a.example.com, b.example.com"],
        "--category": ["message", "photo"], "--content-size-ratio": ["0.5"],
        "--focus-usage-description": ["Why"], "--enable-calls": [""],
        "--vendor": ["braze", "customerio:apiKey=KEY"], "--team": ["AAAAA11111"],
        "--signing-style": ["manual"], "--provisioning-profile": ["Push"],
        "--code-sign-identity": ["Apple Distribution"],
        "--adopt": ["wrap", "allowExit", "raiseIOS"],
        "--fix": ["activity-types", "embedded"],
    ]

    @Test func `every option is recorded as the words that it was parsed from`() throws {
        let options = try InstallOptions(values: Self.recorded)
        #expect(options.values() == Self.recorded)
        // Each option differs from its default.
        for name in Self.recorded.keys {
            var words = Self.recorded
            words[name] = nil
            #expect(try InstallOptions(values: words) != options, "\(name)")
        }
        #expect(InstallOptions().values() == [:])
    }

    @Test func `options are parsed`() throws {
        let options = try InstallOptions(values: Self.recorded)
        #expect(options.kinds == [.content])
        #expect(options.appGroup == .named("group.com.example"))
        #expect(options.integration == .cocoapods)
        #expect(options.copyFolder == "Packages/Cameo")
        #expect(options.cacheSizeLimitMB == 20)
        #expect(options.hostNames == ["a.example.com", "b.example.com"])
        #expect(options.contentSizeRatio == 0.5)
        #expect(options.signingStyle == .manual)
        #expect(options.adoption?.way == .wrap)
        #expect(options.adoption?.allowsExit == true)
        #expect(options.adoption?.raisesSystem == true)
        #expect(options.fixes == [.activityTypes, .embedded])
        #expect(try InstallOptions(values: ["--app-group": ["none"]]).appGroup == .none)
        #expect(try InstallOptions(values: ["--adopt": ["automatic"]]).adoption?.way == .none)
        // If an option is passed twice, its last value applies.
        #expect(try InstallOptions(values: ["--team": ["A", "B"]]).team == "B")
        let ratio = try InstallOptions(values: ["--content-size-ratio": ["1.0"]])
        #expect(ratio.values() == ["--content-size-ratio": ["1"]])
        #expect(try InstallOptions(values: ["--project": ["."], "--json": [""]]) == .init())
    }

    @Test func `a later call replaces options`() throws {
        func merged(_ earlier: [String: [String]], _ later: [String: [String]]) throws -> [String:
            [String]]
        {
            try InstallOptions(values: earlier).merging(InstallOptions(values: later)).values()
        }
        #expect(
            try merged(
                ["--team": ["AAAAA11111"], "--skip-app": [""], "--category": ["a", "b"]],
                ["--team": ["BBBBB22222"], "--category": ["c"]]
            ) == ["--team": ["BBBBB22222"], "--skip-app": [""], "--category": ["c"]]
        )
        let both = ["--content-extension": [""]]
        let one = ["--extension": ["content"]]
        #expect(try merged(one, both) == both)
        #expect(try merged(both, one) == both)
        #expect(try merged([:], one) == one)
        #expect(
            try InstallOptions(values: Self.recorded).shared().values().keys.sorted() == [
                "--app-group", "--integration", "--keychain-group", "--package-location",
                "--signing-style", "--team",
            ]
        )
    }

    @Test func `values that can't be parsed are errors`() {
        func expectRefusal(
            _ option: String,
            _ value: String,
            _ expected: ProjectError.Option.Expectation
        ) {
            #expect(
                throws: ProjectError.options(
                    .invalidValue(option: option, value: value, expected: expected)
                )
            ) { try InstallOptions(values: [option: [value]]) }
        }
        expectRefusal("--extension", "both", .oneOf(["service", "content"]))
        expectRefusal("--integration", "carthage", .oneOf(["spm", "cocoapods"]))
        expectRefusal("--signing-style", "", .oneOf(["automatic", "manual"]))
        expectRefusal("--cache-size-limit-mb", "1.5", .wholeNumber)
        expectRefusal("--content-size-ratio", "tall", .number)
    }

    @Test func `values that violate a rule are errors`() {
        func refusal(_ change: (inout InstallOptions) -> Void) -> ProjectError.Option? {
            var options = InstallOptions()
            change(&options)
            let error = #expect(throws: ProjectError.self) { try options.validate() }
            if case .options(let error)? = error { return error }
            return nil
        }
        func invalid(
            _ option: String,
            _ value: String,
            _ expected: ProjectError.Option.Expectation
        ) -> ProjectError.Option {
            .invalidValue(option: option, value: value, expected: expected)
        }
        for name in ["", ".Push", "a/b", "Push ", "$(NAME)", "a\nb"] {
            #expect(
                refusal { $0.extensionName = name }
                    == invalid("--extension-name", name, .targetName)
            )
        }
        #expect(
            refusal { $0.extensionName = "Cameo" }
                == .reservedName(option: "--extension-name", name: "Cameo")
        )
        #expect(
            refusal { $0.bundleSuffix = "a b" } == invalid("--bundle-suffix", "a b", .identifier)
        )
        #expect(refusal { $0.bundleID = "a." } == invalid("--bundle-id", "a.", .identifier))
        #expect(
            refusal { $0.keychainGroup = ".a" } == invalid("--keychain-group", ".a", .identifier)
        )
        #expect(
            refusal { $0.appGroup = .named("group.") }
                == .invalidAppGroup("group.", option: "--app-group")
        )
        #expect(refusal { $0.categories = ["a", ""] } == .emptyCategory)
        #expect(refusal { $0.focusUsageDescription = "" } == .emptyUsageDescription)
        for ratio in [0, -1, 4.5, .nan, .infinity, 1e300] {
            #expect(
                refusal { $0.contentSizeRatio = ratio }
                    == invalid("--content-size-ratio", ratio.recorded[0], .ratio)
            )
        }
        for hosts in ["", ",", "a, ,b", "https://a.b", "a.b/c", "*.a.b", "a.b:443", "a b"] {
            #expect(
                refusal { $0.allowedHosts = hosts } == invalid("--allowed-hosts", hosts, .hosts)
            )
        }
        for team in ["AAAAA1111", "AAAAA-1111"] {
            #expect(refusal { $0.team = team } == invalid("--team", team, .teamID))
        }
        var options = InstallOptions()
        options.appGroup = .none
        #expect(throws: Never.self) { try options.validate() }
    }

    @Test(arguments: ["adopted", "package", "pod", "synchronized"])
    func `records of earlier versions are read and written unchanged`(_ name: String) throws {
        let path = "Fixtures/upgrades/\(name)/Engines.xcodeproj"
        let bundle = URL(fileURLWithPath: Repository.folder(path))
        let manifest = try InstallManifest.read(bundle, FileOverlay())
        #expect(manifest.entries.first?.options.packageLocation?.isEmpty == false)
        let bytes = try Data(contentsOf: InstallManifest.file(of: bundle))
        #expect(Data(manifest.bytes) == bytes)
    }

    /// Returns a project with an installed extension whose record has been edited.
    private func edited(_ old: String, _ new: String) throws -> ProjectCopy {
        let copy = try ProjectFixture(name: "classic-56").copy()
        try copy.install(ProjectCopy.options { $0.extensionName = "Push" })
        let path = "Engines.xcodeproj/cameo.json"
        #expect(try copy.text(path).contains(old))
        try copy.edit(path) { $0 = $0.replacingOccurrences(of: old, with: new) }
        return copy
    }

    @Test func `a second run keeps options that this version doesn't support`() throws {
        let name = "\"--extension-name\""
        let copy = try edited(name, "\"--future\" : [\"a\"],\n        \(name)")
        #expect(try copy.plan().changes.changes.isEmpty)
        try copy.uninstall()
        #expect(try copy.files() == ProjectFixture(name: "classic-56").copy().files())
    }

    @Test func `uninstalling doesn't validate recorded options`() throws {
        let copy = try edited(
            "\"--extension-name\"",
            "\"--team\" : [\"\"],\n        \"--extension-name\""
        )
        #expect(
            throws: ProjectError.options(
                .invalidValue(option: "--team", value: "", expected: .teamID)
            )
        ) { try copy.plan() }
        try copy.uninstall()
        #expect(try copy.files() == ProjectFixture(name: "classic-56").copy().files())
    }

    @Test func `a record with a value that can't be parsed is unreadable`() throws {
        let copy = try edited("--extension-name", "--integration")
        #expect(
            throws: ProjectError.install(
                .unreadableManifest(path: "Engines.xcodeproj/cameo.json")
            )
        ) { try copy.plan() }
    }

    @Test func `a vendor's setting needs a name and a value`() throws {
        let vendor = try #require(Vendor.installable("customerio"))
        let names = vendor.settings.map(\.name)
        let host = NativeHost.shared
        #expect(
            throws: ProjectError.options(
                .unknownVendorOption(vendor: "customerio", option: "", options: names)
            )
        ) { try Vendor.code("customerio:=", host) }
        #expect(
            throws: ProjectError.options(
                .missingVendorOption(vendor: "customerio", option: "apiKey")
            )
        ) { try Vendor.code("customerio:apiKey=", host) }
        // A value isn't searched for placeholders.
        let code = try Vendor.code("customerio:apiKey={appGroup}{isInEU}", host)
        #expect(code.step.contains("\"{appGroup}{isInEU}\""))
    }

    @Test func `the messages of option errors match the snapshot`() throws {
        let kinds: [ProjectError.Option.Expectation] = [
            .text, .oneOf(["spm", "cocoapods"]), .wholeNumber, .number, .ratio, .targetName,
            .identifier, .hosts, .teamID, .subfolder,
        ]
        let errors: [ProjectError.Option] =
            kinds.map { .invalidValue(option: "--option", value: "a b", expected: $0) } + [
                .reservedName(option: "--extension-name", name: "Pods"), .emptyCategory,
                .emptyUsageDescription,
                .invalidAppGroup("com.example", option: "--app-group"),
                .conflictingOptions(["--app-group", "--no-app-group"]),
                .unknownVendor("acme", vendors: ["braze", "onesignal"]),
                .unknownVendor("onesignl", vendors: ["braze", "onesignal"]),
                .unknownVendorOption(vendor: "braze", option: "a", options: []),
                .unknownVendorOption(vendor: "customerio", option: "a", options: ["apiKey"]),
                .missingVendorOption(vendor: "customerio", option: "apiKey"),
                .invalidVendorOption(
                    vendor: "customerio",
                    option: "isInEU",
                    choices: ["true", "false"]
                ),
            ]
        try expectSnapshot(
            errors.map { "\($0)\n" }.joined(),
            "install/errors-options.txt"
        )
    }
}
#endif
