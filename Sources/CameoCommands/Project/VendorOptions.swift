import Cameo
import CameoHost
import CameoXcode

/// Parses the option `--vendor` with `vendors.json`, which the Expo plugin reads as well.
struct VendorOptions {
    private let table: [JSONObject]
    private let host: any Host

    init(_ host: any Host) throws(CommandError) {
        guard let bytes = host.vendorStep("vendors.json"),
            let root = try? JSONDocument(parsing: bytes).root, case .object(let object) = root,
            case .array(let entries)? = object["vendors"]
        else { throw .file("vendors.json is missing in the tool; build it again") }
        table = entries.compactMap { $0.object }
        self.host = host
    }

    /// The names of the vendors.
    var names: [String] { table.compactMap { $0["name"]?.text } }

    /// Returns the entry of a vendor.
    func entry(_ name: String) -> JSONObject? { table.first { $0["name"]?.text == name } }

    /// Parses a vendor's name with its options, such as `customerio:apiKey=KEY,provider=fcm`.
    func code(_ argument: String) throws(ProjectError) -> VendorCode {
        let parts = argument.split(separator: ":", maxSplits: 1).map { String($0) }
        guard let name = parts.first, let entry = entry(name)
        else {
            throw .options(
                .unknownVendor(
                    argument,
                    vendors: names
                )
            )
        }
        var values: [String: String] = [:]
        for option in parts.dropFirst().flatMap({ $0.split(separator: ",") }) {
            let pair = option.split(separator: "=", maxSplits: 1).map { String($0) }
            guard pair.count == 2, Self.strings(entry["options"]).contains(pair[0]) else {
                throw .options(
                    .unknownVendorOption(
                        vendor: name,
                        option: pair[0],
                        options: Self.strings(entry["options"])
                    )
                )
            }
            values[pair[0]] = pair[1]
        }
        return try code(name, entry, values)
    }

    /// Returns the code of a vendor with its options.
    func code(
        _ name: String,
        _ entry: JSONObject,
        _ values: [String: String]
    ) throws(ProjectError) -> VendorCode {
        if let group = values["appGroup"] {
            try InstallOptions.validate(appGroup: group, option: "--vendor \(name)")
        }
        var values = values
        values["appGroup"] = values["appGroup"] ?? entry["appGroup"]?.text
        for option in Self.strings(entry["required"]) where values[option] == nil {
            throw .options(.missingVendorOption(vendor: name, option: option))
        }
        let flags = Self.strings(entry["flags"])
        var step = entry["step"]?.text ?? ""
        for option in Self.strings(entry["options"]) {
            let value = values[option]
            if flags.contains(option), !["true", "false", nil].contains(value) {
                throw .options(
                    .invalidVendorOption(
                        vendor: name,
                        option: option,
                        choices: ["true", "false"]
                    )
                )
            }
            let text = flags.contains(option) ? value ?? "false" : Self.swiftLiteral(value ?? "")
            step = step.replacing("{\(option)}", with: text)
        }
        let file = entry["file"]?.text ?? ""
        return VendorCode(
            name: name,
            file: .init(name: "VendorStep+\(file)", bytes: host.vendorStep(file) ?? []),
            step: step,
            pods: try pods(name, entry, values),
            appGroup: values["appGroup"],
            appGroupKey: entry["appGroupKey"]?.text,
            infoPlist: entry["infoPlist"]?.object?.members.compactMap { member in
                values[member.value.text ?? ""].map { .init(member.name, .string($0)) }
            } ?? []
        )
    }

    /// Returns the arguments of `pod` for a vendor with its options.
    func pods(
        _ name: String,
        _ entry: JSONObject,
        _ values: [String: String]
    ) throws(ProjectError) -> [String] {
        var pods = Self.strings(entry["pods"])
        for (option, list) in entry["podsFor"]?.object?.members ?? [] {
            guard case .object(let choices) = list else {
                if values[option] != nil { pods += Self.strings(list) }
                continue
            }
            guard let choice = values[option] ?? choices.members.first?.name,
                let chosen = choices[choice]
            else {
                throw .options(
                    .invalidVendorOption(
                        vendor: name,
                        option: option,
                        choices: choices.members.map { $0.name }
                    )
                )
            }
            pods += Self.strings(chosen)
        }
        return pods
    }

    /// The strings of an array.
    static func strings(_ value: JSONValue?) -> [String] {
        guard case .array(let values)? = value else { return [] }
        return values.compactMap { $0.text }
    }

    /// Returns a Swift string literal.
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
