import Cameo
import CameoHost
import CameoXcode

/// Conversion of the plan to an installation.
extension ExpoPlan {
    /// The plugin's options as options of `cameo install`.
    var installOptions: InstallOptions {
        var install = InstallOptions()
        install.addsContentExtension = content != nil
        install.extensionName = text("extensionName")
        install.bundleID = text("extensionBundleId")
        if let explicitGroup { install.appGroup = .named(explicitGroup) }
        install.keychainGroup = keychainGroup
        install.integration = .cocoapods
        install.skipsApp = true
        install.categories = content?["categories"]?.strictArray?.compactMap { $0.strictString }
        install.contentSizeRatio = content?["contentSizeRatio"]?.double
        install.contentBundleID = content?["bundleId"]?.strictString
        install.contentProvisioningProfile = content?["provisioningProfile"]?.strictString
        install.focusUsageDescription = text("focusUsageDescription")
        install.enablesCalls = options["enableCalls"]?.flag == true
        install.team = signing["developmentTeam"]?.strictString
        install.signingStyle = signing["style"]?.strictString.flatMap { .init(rawValue: $0) }
        install.provisioningProfile = signing["provisioningProfile"]?.strictString
        install.codeSignIdentity = signing["codeSignIdentity"]?.strictString
        return install
    }

    /// Reads the files that the options reference.
    func resources() throws(ExpoProblem) -> InstallResources {
        var resources = InstallResources()
        resources.settings = settings
        resources.pods = ownPods
        let environment = request["environment"]?.strictObject ?? JSONObject([])
        for vendor in vendors { resources.vendors.append(try vendor.code(environment)) }
        resources.hook = try hook()
        resources.defaultAvatarImage = try image()
        if let step = try ownStep() { resources.vendors.append(step) }
        return resources
    }

    /// The `Cameo` dictionary of the Info.plist: settings that apply until the app stores its own.
    private var settings: [PlistValue.Member] {
        var settings: [(String, JSONValue?)] = [
            "allowedHosts", "authenticatedHosts", "decryption", "groupAvatarFallback", "presets",
            "senderInGroupFormat", "titleStyle",
        ].map { ($0, options[$0]) }
        if let size = options["cacheSizeLimitMB"]?.integer {
            settings.append(("cacheSizeLimitMB", .number(JSONNumber(size))))
        }
        if readsKeychain { settings.append(("keychainGroup", .string(keychainElements[0]))) }
        settings.append(
            ("logLevel", .string(options["enableLogging"]?.flag == true ? "all" : "off"))
        )
        settings.append(("mapping", request["mapping"]))
        return settings.compactMap { name, value in
            switch value {
            case nil, .null?: nil
            case let value?: .init(name, PlistValue(json: value))
            }
        }
    }

    private func file(_ option: String) throws(ExpoProblem) -> InstallResources.ImportedFile? {
        guard let path = text(option) else { return nil }
        let file = root.file(path)
        if let bytes = host.bytes(of: file) {
            return .init(name: file.lastPathComponent, bytes: bytes)
        }
        let fix =
            isGenerated(path)
            ? "prebuild --clean deletes the folder ios, so move the file to another folder, such as native"
            : "check the path"
        throw ExpoProblem("file-not-found", "Can't read \(option) \(path); \(fix)", option)
    }

    private func hook() throws(ExpoProblem) -> InstallResources.ImportedFile? {
        let option = "extensionHookFile"
        guard let file = try file(option), let path = text(option) else { return nil }
        let source = String(decoding: file.bytes, as: UTF8.self)
        guard source.contains("NotificationHook"), source.contains("willProcessNotification") else {
            throw ExpoProblem(
                "hook-invalid",
                "\(option) \(path) must extend NotificationHook with static func "
                    + "willProcessNotification(content:)",
                option
            )
        }
        try rejectName(file.name, of: option, path, "hook-name-conflict", others: [])
        return file
    }

    private func image() throws(ExpoProblem) -> InstallResources.ImportedFile? {
        let option = "defaultAvatarImage"
        guard let file = try file(option), let path = text(option) else { return nil }
        guard (try? ImageHeader(of: file.bytes)) != nil else {
            throw ExpoProblem(
                "image-invalid",
                "\(option) \(path) isn't a supported image; use a PNG, JPEG, HEIC, GIF or WebP file",
                option
            )
        }
        return file
    }

    /// Returns the vendor steps in a Swift file of the app; `nil` if no option specifies one.
    private func ownStep() throws(ExpoProblem) -> VendorCode? {
        let option = "vendorStepFile"
        guard let file = try file(option), let path = text(option) else { return nil }
        let steps = VendorCode.steps(in: file.bytes)
        guard !steps.isEmpty else {
            throw ExpoProblem(
                "vendor-step-invalid",
                "\(option) \(path) must extend VendorStep with a step, such as static var mySDK: VendorStep",
                option
            )
        }
        let hook = text("extensionHookFile").map { root.file($0).lastPathComponent }
        let others = vendors.map { $0.file }
        try rejectName(
            file.name,
            of: option,
            path,
            "step-name-conflict",
            others: others + [hook].compactMap { $0 }
        )
        return VendorCode(
            name: file.name,
            file: file,
            step: steps.joined(separator: ",\n            "),
            pods: [],
            appGroup: nil,
            appGroupKey: nil,
            infoPlist: []
        )
    }

    /// Throws if a file would replace a generated file. Names are case-insensitive, as in the
    /// default file system of macOS.
    private func rejectName(
        _ name: String,
        of option: String,
        _ path: String,
        _ code: String,
        others: [String]
    ) throws(ExpoProblem) {
        let names = ["NotificationService.swift"] + others
        guard names.contains(where: { $0.lowercased() == name.lowercased() }) else { return }
        throw ExpoProblem(
            code,
            "\(option) \(path) has the same name as a generated file; rename it",
            option
        )
    }
}
