import Cameo
import CameoHost

extension Vendor {
    /// The code and files that the tool's `--vendor` option, or the Expo plugin's `vendors` option,
    /// adds to an extension.
    package struct Option: Sendable {
        /// A value that the user can set, as in `customerio:apiKey=KEY`.
        package struct Setting: Sendable {
            package let name: String
            package var isRequired = false
            /// Whether the value is `true` or `false`.
            package var isFlag = false
            /// The key of the extension's Info.plist that receives the value; `nil` if there is
            /// none.
            var infoPlistKey: String?
            /// The valid values, and the `pod` declarations that each value adds. The first value
            /// is the default.
            package var choices: [(name: String, pods: [String])] = []
            /// The `pod` declarations that any value adds.
            var pods: [String] = []

            init(
                _ name: String,
                isRequired: Bool = false,
                isFlag: Bool = false,
                infoPlistKey: String? = nil,
                choices: [(name: String, pods: [String])] = [],
                pods: [String] = []
            ) {
                self.name = name
                self.isRequired = isRequired
                self.isFlag = isFlag
                self.infoPlistKey = infoPlistKey
                self.choices = choices
                self.pods = pods
            }

            /// The setting for the app group that the app and the extension share.
            static let appGroup = Setting("appGroup")
        }

        /// The Swift expression of the step, with the names of settings in braces.
        let step: String
        /// The `pod` declarations for the extension's target, without the word `pod`.
        var pods: [String] = []
        package var settings: [Setting] = []
        /// The default app group, which contains ``VendorCode/appPlaceholder``; `nil` if there is
        /// none.
        package var appGroup: String?
        /// The key of the app group in the Info.plists of the app and the extension; `nil` if the
        /// vendor requires none.
        package var appGroupKey: String?
    }

    /// Returns the vendor with the given option name; `nil` if the name is unknown.
    package static func installable(_ name: String) -> Vendor? {
        installable.first { $0.optionName == name }
    }

    /// The vendor names that options accept.
    package static var installableNames: [String] { installable.map { $0.optionName } }

    /// Parses a vendor's name with its settings, such as `customerio:apiKey=KEY,provider=fcm`.
    package static func code(
        _ argument: String,
        _ host: any Host
    ) throws(ProjectError) -> VendorCode {
        let parts = argument.split(separator: ":", maxSplits: 1).map { String($0) }
        guard let name = parts.first, let vendor = installable(name) else {
            throw .options(.unknownVendor(argument, vendors: installableNames))
        }
        let names = vendor.settings.map { $0.name }
        var values: [String: String] = [:]
        for setting in parts.dropFirst().flatMap({ $0.split(separator: ",") }) {
            let pair = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                .map { String($0) }
            guard names.contains(pair[0]) else {
                throw .options(.unknownVendorOption(vendor: name, option: pair[0], options: names))
            }
            guard pair.count == 2, !pair[1].isEmpty else {
                throw .options(.missingVendorOption(vendor: name, option: pair[0]))
            }
            values[pair[0]] = pair[1]
        }
        return try vendor.code(values, host)
    }

    /// The settings of the option `--vendor`; empty if the option doesn't support the vendor.
    package var settings: [Option.Setting] { option?.settings ?? [] }

    /// Returns the vendor's code with settings inserted.
    package func code(
        _ values: [String: String],
        _ host: any Host
    ) throws(ProjectError) -> VendorCode {
        let name = optionName
        if let group = values["appGroup"] {
            try InstallOptions.validate(appGroup: group, option: "--vendor \(name)")
        }
        var values = values
        values["appGroup"] = values["appGroup"] ?? option?.appGroup
        for setting in settings where setting.isRequired && values[setting.name] == nil {
            throw .options(.missingVendorOption(vendor: name, option: setting.name))
        }
        var texts: [String: String] = [:]
        for setting in settings {
            let value = values[setting.name]
            if setting.isFlag, !["true", "false", nil].contains(value) {
                throw .options(
                    .invalidVendorOption(
                        vendor: name,
                        option: setting.name,
                        choices: ["true", "false"]
                    )
                )
            }
            texts[setting.name] =
                setting.isFlag ? value ?? "false" : Self.swiftLiteral(value ?? "")
        }
        return VendorCode(
            name: name,
            file: .init(name: "VendorStep+\(file)", bytes: host.vendorStep(file) ?? []),
            step: Self.replacingPlaceholders(of: option?.step ?? "", texts),
            pods: try pods(values),
            appGroup: values["appGroup"],
            appGroupKey: option?.appGroupKey,
            infoPlist: settings.compactMap { setting in
                guard let key = setting.infoPlistKey else { return nil }
                return values[setting.name].map { .init(key, .string($0)) }
            }
        )
    }

    /// Replaces every `{name}` in a single pass, because a value may contain another placeholder.
    private static func replacingPlaceholders(
        of text: String,
        _ values: [String: String]
    ) -> String {
        var result = ""
        var rest = text[...]
        while let start = rest.firstIndex(of: "{") {
            result += rest[..<start]
            rest = rest[start...].dropFirst()
            let name = rest.prefix { $0 != "}" && $0 != "{" }
            if let value = values[String(name)], rest[name.endIndex...].first == "}" {
                result += value
                rest = rest[name.endIndex...].dropFirst()
            } else {
                result += "{"
            }
        }
        return result + rest
    }

    /// Returns the `pod` declarations of the vendor for the given settings.
    package func pods(_ values: [String: String]) throws(ProjectError) -> [String] {
        var pods = option?.pods ?? []
        for setting in settings {
            let value = values[setting.name]
            if value != nil { pods += setting.pods }
            guard let standard = setting.choices.first else { continue }
            guard let choice = setting.choices.first(where: { $0.name == value ?? standard.name })
            else {
                throw .options(
                    .invalidVendorOption(
                        vendor: optionName,
                        option: setting.name,
                        choices: setting.choices.map { $0.name }
                    )
                )
            }
            pods += choice.pods
        }
        return pods
    }

    /// Returns text as a Swift string literal.
    private static func swiftLiteral(_ text: String) -> String {
        let characters = text.unicodeScalars.map { scalar in
            switch scalar {
            case "\\", "\"": "\\\(scalar)"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                "\\u{\(String(scalar.value, radix: 16))}"
            default: String(scalar)
            }
        }
        return "\"\(characters.joined())\""
    }
}
