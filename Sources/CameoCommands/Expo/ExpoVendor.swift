import Cameo
import CameoAnalysis
import CameoHost
import CameoXcode

/// A vendor in the plugin's `vendors` option, with its own options.
struct ExpoVendor {
    private let vendor: Vendor
    /// The options. A value may be an object that specifies an environment variable.
    private let values: [String: JSONValue]
    private let host: any Host

    var name: String { vendor.optionName }
    var appGroup: String? { values["appGroup"]?.strictString }
    /// The Info.plist key for the app group.
    var appGroupKey: String? { vendor.option?.appGroupKey }
    /// The name of the file that contains the vendor's step.
    var file: String { "VendorStep+\(vendor.file)" }

    /// The `pod` declarations for the Podfile, without the word `pod`.
    var pods: [String] { (try? vendor.pods(values.mapValues { $0.strictString ?? "" })) ?? [] }

    /// Creates a vendor from an element of the option.
    ///
    /// - Parameters:
    ///   - element: A valid element of the option.
    ///   - plugins: The plugins in the app config, which may include the vendor's own plugin.
    ///   - app: The app's bundle ID.
    init(
        _ element: JSONValue,
        _ plugins: ExpoPlugins,
        app: String,
        _ host: any Host
    ) throws(ExpoProblem) {
        self.host = host
        let given = element.strictObject
        let name = element.strictString ?? given?["name"]?.strictString ?? ""
        let inherited = Vendor.installable(name)?.expoPlugin.map { plugin in
            plugin.inherited(plugins.options(of: plugin.name))
        }
        var values: [String: JSONValue] = [:]
        for member in given?.members ?? [] { values[member.name] = member.value }
        var others: [JSONObject.Member] = [("name", .string(name))]
        for (option, value) in inherited ?? [] where values[option] == nil {
            guard let value else { continue }
            others.append((option, value))
            values[option] = value
        }
        vendor = try Self.validate(.object(JSONObject(others)))
        if values["appGroup"] == nil, let group = vendor.option?.appGroup {
            values["appGroup"] = .string(group.replacing("{app}", with: app))
        }
        self.values = values
        for setting in vendor.settings where setting.isRequired && values[setting.name] == nil {
            let option = setting.name
            throw ExpoProblem(
                "option-missing",
                "Vendor \(name) has no \(option); set it, as in {\"name\": \"\(name)\", \"\(option)\": \"…\"}",
                "vendors.\(name).\(option)"
            )
        }
    }

    /// Returns the vendor's code with the values of environment variables inserted.
    ///
    /// - Parameter environment: The environment variables, by name.
    func code(_ environment: JSONObject) throws(ExpoProblem) -> VendorCode {
        var texts: [String: String] = [:]
        for (option, value) in values {
            if let flag = value.flag { texts[option] = flag ? "true" : "false" }
            if let text = value.strictString { texts[option] = text }
            guard let variable = value.strictObject?["env"]?.strictString else { continue }
            guard let text = environment[variable]?.strictString?.trimmed, !text.isEmpty else {
                throw ExpoProblem(
                    "environment-missing",
                    "Environment variable \(variable) of vendor \(name) isn't set; set it before prebuild, "
                        + "and in the environment of EAS Build",
                    "vendors.\(name).\(option)"
                )
            }
            texts[option] = text
        }
        do throws(ProjectError) {
            return try vendor.code(texts, host)
        } catch {
            throw ExpoProblem("option-invalid", error.description, "vendors.\(name)")
        }
    }

    /// Throws if the option `vendors` is invalid.
    static func validate(option value: JSONValue?) throws(ExpoProblem) {
        guard let value else { return }
        guard let elements = value.strictArray, !elements.isEmpty else {
            throw ExpoProblem(
                "option-invalid",
                "Option vendors can't be \(value.compact); set it to a list such as [\"onesignal\"]",
                "vendors"
            )
        }
        var names: [String] = []
        for element in elements {
            let name = try validate(element).optionName
            guard !names.contains(name) else {
                throw ExpoProblem(
                    "option-invalid",
                    "Option vendors contains \(name) twice; remove one of them",
                    "vendors"
                )
            }
            names.append(name)
        }
    }

    /// Returns the vendor that an element specifies.
    ///
    /// - Throws: `ExpoProblem` if the element is invalid.
    private static func validate(_ element: JSONValue) throws(ExpoProblem) -> Vendor {
        let options = element.strictObject
        guard let name = element.strictString ?? options?["name"]?.strictString else {
            throw ExpoProblem(
                "option-invalid",
                "Option vendors can't contain \(element.compact); use a vendor's name, or an object with its "
                    + "name and options",
                "vendors"
            )
        }
        guard let vendor = Vendor.installable(name) else {
            let names = Vendor.installableNames
            let fix =
                name.similarName(among: names).map { "did you mean \($0)?" }
                ?? "use one of \(names.joined(separator: ", ")), or vendorStepFile for other vendors"
            throw ExpoProblem("vendor-unknown", "Unknown vendor \(name); \(fix)", name)
        }
        let known = vendor.settings.map { $0.name }
        for member in options?.members ?? [] where member.name != "name" {
            let option = "vendors.\(name).\(member.name)"
            guard let setting = vendor.settings.first(where: { $0.name == member.name }) else {
                let list = known.isEmpty ? "none" : known.joined(separator: ", ")
                throw ExpoProblem(
                    "option-unknown",
                    "Unknown option \(option); valid options are \(list)",
                    option
                )
            }
            // The value may be a key, so the message doesn't contain it.
            let rule = rule(setting)
            guard rule.accepts(member.value) else {
                throw ExpoProblem(
                    "option-invalid",
                    "Option \(option) is invalid; set it to \(rule.help)",
                    option
                )
            }
        }
        return vendor
    }

    /// Returns the rule for the values of a setting.
    private static func rule(_ setting: Vendor.Option.Setting) -> ExpoOption {
        let name = setting.name
        if !setting.choices.isEmpty {
            return .init(name, oneOf: setting.choices.map { $0.name })
        }
        if setting.isFlag { return .init(flag: name) }
        if name == "appGroup" {
            return .init(text: name, ExpoOptions.groupHelp, ExpoOptions.isAppGroup)
        }
        return .init(name, "a string, or {\"env\": \"NAME\"} for an environment variable") {
            value in
            if let text = value.strictString { return !text.trimmed.isEmpty }
            let variable = value.strictObject?["env"]?.strictString
            return value.strictObject?.members.count == 1 && variable.map(isVariable) == true
        }
    }

    private static func isVariable(_ name: String) -> Bool {
        guard let first = name.first, !first.isNumber else { return false }
        return name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    }
}
