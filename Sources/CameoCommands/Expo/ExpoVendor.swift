import Cameo
import CameoHost
import CameoXcode

/// A vendor of the plugin's option `vendors`, with its options.
struct ExpoVendor {
    let entry: JSONObject
    /// The options. The value of one may be an object that names an environment variable.
    private let values: [String: JSONValue]
    private let table: VendorOptions

    var name: String { entry["name"]?.strictString ?? "" }
    var appGroup: String? { values["appGroup"]?.strictString }
    /// The name of the file with its step.
    var file: String { "VendorStep+\(entry["file"]?.strictString ?? "")" }

    /// The arguments of `pod` in the Podfile.
    var pods: [String] {
        (try? table.pods(name, entry, values.mapValues { $0.strictString ?? "" })) ?? []
    }

    /// - Parameters:
    ///   - element: The element of the option, which is valid.
    ///   - inherited: The options that the vendor's own plugin has in the app config.
    ///   - app: The app's bundle ID.
    init(
        _ element: JSONValue,
        inherited: JSONObject?,
        app: String,
        _ table: VendorOptions
    ) throws(ExpoProblem) {
        self.table = table
        let given = element.strictObject
        let name = element.strictString ?? given?["name"]?.strictString ?? ""
        var values: [String: JSONValue] = [:]
        for member in given?.members ?? [] { values[member.name] = member.value }
        var others: [JSONObject.Member] = [("name", .string(name))]
        for member in inherited?.members ?? [] where values[member.name] == nil {
            others.append(member)
            values[member.name] = member.value
        }
        entry = try Self.validate(.object(JSONObject(others)), table)
        if values["appGroup"] == nil, let group = entry["appGroup"]?.strictString {
            values["appGroup"] = .string(group.replacing("{app}", with: app))
        }
        self.values = values
        for option in VendorOptions.strings(entry["required"]) where values[option] == nil {
            throw ExpoProblem(
                "missing-option",
                "Vendor \(name) has no \(option); set it, as in {\"name\": \"\(name)\", \"\(option)\": \"…\"}",
                "vendors.\(name).\(option)"
            )
        }
    }

    /// Returns the code with the values of environment variables.
    ///
    /// - Parameter environment: The variables, by their names.
    func code(_ environment: JSONObject) throws(ExpoProblem) -> VendorCode {
        var texts: [String: String] = [:]
        for (option, value) in values {
            if let flag = value.flag { texts[option] = flag ? "true" : "false" }
            if let text = value.strictString { texts[option] = text }
            guard let variable = value.strictObject?["env"]?.strictString else { continue }
            guard let text = environment[variable]?.strictString?.trimmed, !text.isEmpty else {
                throw ExpoProblem(
                    "missing-environment",
                    "Environment variable \(variable) of vendor \(name) isn't set; set it before prebuild, "
                        + "and in the environment of EAS Build",
                    "vendors.\(name).\(option)"
                )
            }
            texts[option] = text
        }
        do throws(ProjectError) {
            return try table.code(name, entry, texts)
        } catch {
            throw ExpoProblem("invalid-option", error.description, "vendors.\(name)")
        }
    }

    /// Throws if the option isn't valid.
    static func validate(option value: JSONValue?, _ table: VendorOptions) throws(ExpoProblem) {
        guard let value else { return }
        guard let elements = value.strictArray, !elements.isEmpty else {
            throw ExpoProblem(
                "invalid-option",
                "Option vendors can't be \(value.compact); set it to a list such as [\"onesignal\"]",
                "vendors"
            )
        }
        var names: [String] = []
        for element in elements {
            let name = try validate(element, table)["name"]?.strictString ?? ""
            guard !names.contains(name) else {
                throw ExpoProblem(
                    "invalid-option",
                    "Option vendors contains \(name) twice; remove one of them",
                    "vendors"
                )
            }
            names.append(name)
        }
    }

    /// Returns the entry of a vendor.
    @discardableResult
    private static func validate(
        _ element: JSONValue,
        _ table: VendorOptions
    ) throws(ExpoProblem) -> JSONObject {
        let options = element.strictObject
        guard let name = element.strictString ?? options?["name"]?.strictString else {
            throw ExpoProblem(
                "invalid-option",
                "Option vendors can't contain \(element.compact); use a vendor's name, or an object with its "
                    + "name and options",
                "vendors"
            )
        }
        guard let entry = table.entry(name) else {
            let fix =
                name.nearest(of: table.names).map { "did you mean \($0)?" }
                ?? "use one of \(table.names.joined(separator: ", ")), or vendorStepFile for other vendors"
            throw ExpoProblem("unknown-vendor", "Unknown vendor \(name); \(fix)", name)
        }
        let known = VendorOptions.strings(entry["options"])
        for member in options?.members ?? [] where member.name != "name" {
            let option = "vendors.\(name).\(member.name)"
            guard known.contains(member.name) else {
                let list = known.isEmpty ? "none" : known.joined(separator: ", ")
                throw ExpoProblem(
                    "unknown-option",
                    "Unknown option \(option); valid options are \(list)",
                    option
                )
            }
            // The value may be a key, which no message contains.
            if let help = help(entry, member.name, member.value) {
                throw ExpoProblem(
                    "invalid-option",
                    "Option \(option) is invalid; set it to \(help)",
                    option
                )
            }
        }
        return entry
    }

    /// Returns a description of the valid values if a value isn't one of them.
    private static func help(_ entry: JSONObject, _ option: String, _ value: JSONValue) -> String? {
        if let choices = entry["podsFor"]?.strictObject?[option]?.strictObject?.members {
            let names = choices.map { $0.name }
            guard value.strictString.map(names.contains) != true else { return nil }
            return "one of " + names.map { "\"\($0)\"" }.joined(separator: ", ")
        }
        if VendorOptions.strings(entry["flags"]).contains(option) {
            if case .bool = value { return nil }
            return "true or false"
        }
        if option == "appGroup" {
            return value.strictString.map(ExpoOptions.isAppGroup) == true
                ? nil : ExpoOptions.groupHelp
        }
        if let text = value.strictString, !text.trimmed.isEmpty { return nil }
        if let object = value.strictObject, object.members.count == 1,
            let variable = object["env"]?.strictString, isVariable(variable)
        {
            return nil
        }
        return "a string, or {\"env\": \"NAME\"} for an environment variable"
    }

    private static func isVariable(_ name: String) -> Bool {
        guard let first = name.first, !first.isNumber else { return false }
        return name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    }
}
