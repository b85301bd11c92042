import Cameo
import CameoAnalysis
import CameoHost
import CameoXcode

/// The extensions that the app config and the plugin's options describe, before the Xcode project
/// is known.
struct ExpoPlan {
    /// An extension to add to the app.
    struct Extension {
        let kind: ExtensionKind
        let name: String
        let bundleID: String
    }

    let request: JSONObject
    let host: any Host
    let options: JSONObject
    let appID: String
    private(set) var extensions: [Extension] = []
    private(set) var vendors: [ExpoVendor] = []

    /// Validates the options. Plans the extensions if the app has a bundle ID.
    init(_ request: JSONObject, _ host: any Host) throws(ExpoProblem) {
        self.request = request
        self.host = host
        appID = request["appID"]?.strictString ?? ""
        switch request["options"] ?? .null {
        case .null: options = JSONObject([])
        case .object(let object): options = object
        default:
            throw ExpoProblem(
                "options-invalid",
                "Plugin options must be an object, as in [\"expo-cameo\", { … }]"
            )
        }
        try validate()
        let plugins = ExpoPlugins(request["plugins"])
        if options["vendors"] != nil { try planVendors(plugins) }
        if !appID.isEmpty { extensions = try planExtensions() }
        try plugins.rejectExtensions(besides: vendorNames, root, host)
    }

    /// The names of the vendors in the option `vendors`.
    private var vendorNames: [String] {
        (options["vendors"]?.strictArray ?? []).compactMap {
            $0.strictString ?? $0.strictObject?["name"]?.strictString
        }
    }

    private mutating func planVendors(_ plugins: ExpoPlugins) throws(ExpoProblem) {
        try ExpoVendor.validate(option: options["vendors"])
        guard !appID.isEmpty else { return }
        for element in options["vendors"]?.strictArray ?? [] {
            vendors.append(try ExpoVendor(element, plugins, app: appID, host))
        }
    }

    private func validate() throws(ExpoProblem) {
        try ExpoOptions.validate(options, ExpoOptions.table)
        let parts = [
            ("signing", ExpoOptions.signing), ("contentExtension", ExpoOptions.contentExtension),
            ("decryption", ExpoOptions.decryption),
        ]
        for (name, table) in parts {
            guard let object = options[name]?.strictObject else { continue }
            try ExpoOptions.validate(object, table, prefix: "\(name).")
        }
        if let decryption = options["decryption"]?.strictObject, decryption["algorithm"] == nil {
            throw ExpoProblem(
                "option-missing",
                "Option decryption has no algorithm; set it to \(ExpoOptions.decryption[0].help)",
                "decryption.algorithm"
            )
        }
    }

    func text(_ name: String) -> String? { options[name]?.strictString }

    /// The options of the content extension; `nil` if the app has none.
    var content: JSONObject? {
        switch options["contentExtension"] {
        case .object(let object)?: object
        case .bool(true)?: JSONObject([])
        default: nil
        }
    }

    var signing: JSONObject { options["signing"]?.strictObject ?? JSONObject([]) }

    private func planExtensions() throws(ExpoProblem) -> [Extension] {
        let name = text("extensionName") ?? ExtensionKind.service.defaultName
        let id = text("extensionBundleId")
        var extensions = [try makeExtension(.service, name, id, option: "extensionBundleId")]
        guard let content else { return extensions }
        let other = ExtensionKind.content.defaultName
        guard name != other else {
            throw ExpoProblem(
                "option-invalid",
                """
                extensionName \(name) is the name of the content extension; choose a different \
                name
                """,
                "extensionName"
            )
        }
        let contentID = content["bundleId"]?.strictString
        extensions.append(
            try makeExtension(.content, other, contentID, option: "contentExtension.bundleId")
        )
        guard extensions[0].bundleID != extensions[1].bundleID else {
            let id = extensions[0].bundleID
            throw ExpoProblem(
                "bundle-id-duplicate",
                "Both extensions have bundle ID \(id); set extensionBundleId or contentExtension.bundleId",
                id
            )
        }
        return extensions
    }

    private func makeExtension(
        _ kind: ExtensionKind,
        _ name: String,
        _ explicitID: String?,
        option: String
    ) throws(ExpoProblem) -> Extension {
        let isLetter = { (character: Character) in
            character.isASCII && (character.isLetter || character.isNumber)
        }
        guard explicitID != nil || name.contains(where: isLetter) else {
            throw ExpoProblem(
                "bundle-id-missing",
                """
                extensionName \(name) contains no character that a bundle ID allows; also set \
                \(option)
                """,
                option
            )
        }
        let suffix = String(name.map { isLetter($0) || $0 == "." || $0 == "-" ? $0 : "-" })
        let id = explicitID ?? "\(appID).\(suffix)"
        guard id.hasPrefix("\(appID)."), id != "\(appID)." else {
            throw ExpoProblem(
                "bundle-id-invalid",
                "\(option) \(id) must start with '\(appID).'",
                option
            )
        }
        return Extension(kind: kind, name: name, bundleID: id)
    }

    /// The app group that an option or the app config specifies; `nil` if neither does.
    var explicitGroup: String? { text("appGroupId") ?? request["appGroup"]?.strictString }

    private var appGroup: String { explicitGroup ?? "group.\(appID)" }

    /// Whether the extension reads decryption keys from the keychain.
    var readsKeychain: Bool { options["decryption"] != nil || options["authenticatedHosts"] != nil }

    /// The keychain access group, without the team prefix.
    var keychainGroup: String? {
        text("keychainGroup") ?? (readsKeychain ? "\(appID).shared" : nil)
    }

    /// The keychain groups for the entitlements, with the variable that Xcode replaces with the
    /// team prefix.
    var keychainElements: [String] { keychainGroup.map { ["$(AppIdentifierPrefix)\($0)"] } ?? [] }

    private var groups: [String] { ([appGroup] + vendors.compactMap { $0.appGroup }).unique }

    private var pods: [String] { vendors.flatMap { $0.pods } + ownPods }

    var ownPods: [String] {
        (options["vendorPods"]?.strings ?? []).compactMap(ExpoOptions.podArguments)
    }
}

/// The parts of the plan for the app config, the app's property lists, EAS and the installer.
extension ExpoPlan {
    var json: [JSONObject.Member] {
        let entitlements = extensions.map { found in
            let groups = found.kind == .service ? groups : [appGroup]
            var members: [JSONObject.Member] = [(EntitlementName.appGroups, .strings(groups))]
            if found.kind == .service, keychainGroup != nil {
                members.append((EntitlementName.keychainGroups, .strings(keychainElements)))
            }
            return JSONValue.object(JSONObject(members))
        }
        let appExtensions = zip(extensions, entitlements).map { found, entitlements in
            JSONValue.record([
                ("targetName", .string(found.name)), ("bundleIdentifier", .string(found.bundleID)),
                ("entitlements", entitlements),
            ])
        }
        return [
            ("appExtensions", .array(appExtensions)),
            ("elements", .object(JSONObject(elements.map { ($0.0, .strings($0.1)) }))),
            ("vendorsOfKeys", .object(JSONObject(vendorsOfKeys))),
            ("appGroup", explicitGroup.map { .string($0) } ?? .null),
            ("warnings", .strings(warnings)),
        ]
    }

    /// The strings to add to lists of the app's entitlements, Info.plist and Podfile, by key. A
    /// vendor's key in the Info.plist has the prefix `Info.plist/`.
    private var elements: [(String, [String])] {
        var elements = [
            (EntitlementName.appGroups, groups), (EntitlementName.keychainGroups, keychainElements),
            ("NSUserActivityTypes", installOptions.activityTypes),
            ("NSFocusStatusUsageDescription", text("focusUsageDescription").map { [$0] } ?? []),
        ]
        for vendor in vendors {
            guard let key = vendor.appGroupKey, let group = vendor.appGroup else { continue }
            elements.append(("Info.plist/\(key)", [group]))
        }
        return pods.isEmpty ? elements : elements + [("pods", pods)]
    }

    /// The names of the vendors, by the Info.plist key for their app group.
    private var vendorsOfKeys: [JSONObject.Member] {
        vendors.compactMap { vendor in
            vendor.appGroupKey.map { ($0, .string(vendor.name)) }
        }
    }

    /// Warnings about options that are valid but may cause problems.
    private var warnings: [String] {
        var warnings: [String] = []
        for option in ["extensionHookFile", "defaultAvatarImage", "vendorStepFile"] {
            guard let path = text(option), isGenerated(path) else { continue }
            warnings.append(
                "\(option) \(path) is in the folder ios, which prebuild --clean deletes; move it to another "
                    + "folder, such as native"
            )
        }
        if text("senderInGroupFormat") != nil, text("titleStyle") != "senderInGroup" {
            warnings.append(
                "senderInGroupFormat has no effect; also set titleStyle to \"senderInGroup\""
            )
        }
        let properties = ExpoPlugins(request["plugins"]).options(of: "expo-build-properties")
        let iOS = properties?.strictObject?["ios"]?.strictObject
        if let version = iOS?["deploymentTarget"]?.strictString,
            version.split(separator: ".").map({ Int($0) ?? 0 })
                .lexicographicallyPrecedes([15, 1])
        {
            warnings.append(
                "expo-cameo requires iOS 15.1, but the app supports iOS \(version); set "
                    + "ios.deploymentTarget of the plugin expo-build-properties to 15.1"
            )
        }
        guard signing["style"]?.strictString == "manual" else { return warnings }
        let profiles = [("signing", signing)] + (content.map { [("contentExtension", $0)] } ?? [])
        for (name, object) in profiles where object["provisioningProfile"] == nil {
            warnings.append("Signing is manual but \(name).provisioningProfile isn't set")
        }
        return warnings
    }

    var root: FilePath { FilePath(request["projectRoot"]?.strictString ?? "/") }

    /// Returns whether a file is in the folder that `prebuild --clean` deletes.
    func isGenerated(_ path: String) -> Bool {
        root.relativePath(to: root.file(path)).hasPrefix("ios/")
    }
}
