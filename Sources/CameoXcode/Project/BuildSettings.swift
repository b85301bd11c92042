import Foundation

/// What a target is built with, configuration by configuration: its own settings, those of its
/// configuration file, the project's, and those of the project's file.
struct BuildSettings {
    /// Where a setting comes from, strongest first.
    enum Level: Int, Comparable {
        case target, targetFile, project, projectFile

        static func < (one: Level, other: Level) -> Bool { one.rawValue < other.rawValue }
    }

    private let levels: [(level: Level, values: [String: String])]
    private let builtIn: [String: String]
    /// The name of the configuration.
    let configuration: String

    /// Reads the settings of a target in one of its configurations.
    ///
    /// - Parameters:
    ///   - root: The folder that the project's paths are relative to, `SRCROOT`.
    ///   - projectName: The name of the `.xcodeproj`, without its extension.
    init(
        _ target: XcodeTarget, _ configuration: XcodeProject.Object, root: URL, projectName: String
    ) {
        let project = target.project
        let name = configuration["name"] ?? ""
        let shared = project.configurations(of: project.root).first { $0["name"] == name }
        let files = ConfigurationFiles(project: project, root: root)
        self.configuration = name
        levels = [
            (.target, Self.values(configuration)),
            (.targetFile, files.values(of: configuration)),
            (.project, shared.map(Self.values) ?? [:]),
            (.projectFile, shared.map(files.values) ?? [:]),
        ]
        builtIn = [
            "TARGET_NAME": target.name, "TARGETNAME": target.name, "SRCROOT": root.path,
            "SOURCE_ROOT": root.path, "PROJECT_DIR": root.path, "CONFIGURATION": name,
            "PROJECT_NAME": projectName,
        ]
    }

    private static func values(_ configuration: XcodeProject.Object) -> [String: String] {
        let members = configuration.node["buildSettings"]?.members ?? []
        return Dictionary(
            members.map { ($0.name, $0.value.text ?? $0.value.texts.joined(separator: " ")) }
        ) { _, last in last }
    }

    /// A setting as it is written, and where.
    func raw(_ name: String) -> (value: String, level: Level)? {
        for (level, values) in levels {
            if let value = values[name] { return (value, level) }
        }
        return nil
    }

    /// Whether all targets of the project have a setting, unless they say otherwise.
    func isOfProject(_ name: String) -> Bool {
        levels.contains { $0.level >= .project && $0.values[name] != nil }
    }

    /// The names of all settings on a level and those stronger.
    func names(upTo level: Level) -> Set<String> {
        Set(levels.filter { $0.level <= level }.flatMap(\.values.keys))
    }

    /// A setting with its variables put in; what is known nowhere is empty, as in a build.
    subscript(name: String) -> String? {
        raw(name).map { expand($0.value, of: name, keeping: { _ in false }, depth: 0) }
    }

    /// A setting whose variables are put in, unless another target knows them too.
    func portable(_ name: String) -> String? {
        raw(name).map {
            expand(
                $0.value, of: name, keeping: { (raw($0)?.level ?? .target) >= .project }, depth: 0)
        }
    }

    /// A text with its variables put in.
    func expanded(_ text: String) -> String {
        expand(text, of: nil, keeping: { _ in false }, depth: 0)
    }

    private func expand(
        _ text: String, of name: String?, keeping: (String) -> Bool, depth: Int
    ) -> String {
        guard depth < 16, text.contains("$") else { return text }
        var result = ""
        var rest = text[...]
        while let dollar = rest.firstIndex(of: "$") {
            result += rest[..<dollar]
            rest = rest[dollar...]
            guard let variable = BuildVariable(&rest) else {
                result += "$"
                rest = rest.dropFirst()
                continue
            }
            result += value(of: variable, in: name, keeping: keeping, depth: depth)
        }
        return result + rest
    }

    private func value(
        of variable: BuildVariable, in name: String?, keeping: (String) -> Bool, depth: Int
    ) -> String {
        // A name may be made of another setting: `$(ENTITLEMENTS_$(CONFIGURATION))`.
        let wanted = expand(variable.name, of: nil, keeping: { _ in false }, depth: depth + 1)
        if wanted == "inherited" || wanted == name {
            guard let name, let level = raw(name)?.level else { return "" }
            let weaker = levels.first { $0.level > level && $0.values[name] != nil }
            return weaker?.values[name].map {
                expand($0, of: nil, keeping: keeping, depth: depth + 1)
            } ?? ""
        }
        if let known = builtIn[wanted] { return variable.modified(known) }
        guard let found = raw(wanted) else {
            // The product's name is the target's unless something else is said.
            if wanted == "PRODUCT_NAME" || wanted == "PRODUCT_MODULE_NAME" {
                return variable.modified(builtIn["TARGET_NAME"] ?? "")
            }
            return variable.fallback ?? ""
        }
        if keeping(wanted) { return variable.text }
        let value = expand(found.value, of: wanted, keeping: keeping, depth: depth + 1)
        return value.isEmpty ? variable.fallback ?? "" : variable.modified(value)
    }
}

/// A use of a setting in another one: `$(NAME)`, `${NAME}`, `$(NAME:modifier)`.
private struct BuildVariable {
    let name: String
    let modifiers: [String]
    /// As it stands in the text.
    let text: String

    /// Reads a variable at the start of a text, and takes it away.
    init?(_ rest: inout Substring) {
        let opening = rest.dropFirst().first
        guard opening == "(" || opening == "{" else { return nil }
        let closing: Character = opening == "(" ? ")" : "}"
        var depth = 0
        var end: Substring.Index?
        var colons: [Substring.Index] = []
        for index in rest.indices.dropFirst() {
            switch rest[index] {
            case opening: depth += 1
            case closing: depth -= 1
            case ":" where depth == 1: colons.append(index)
            default: break
            }
            if depth == 0 {
                end = index
                break
            }
        }
        guard let end else { return nil }
        var start = rest.index(rest.startIndex, offsetBy: 2)
        var words: [String] = []
        for colon in colons + [end] {
            words.append(String(rest[start..<colon]))
            start = rest.index(after: colon)
        }
        name = words[0]
        modifiers = Array(words.dropFirst())
        text = String(rest[...end])
        rest = rest[rest.index(after: end)...]
    }

    /// What stands for it where nobody sets it.
    var fallback: String? {
        modifiers.first { $0.hasPrefix("default=") }.map { String($0.dropFirst(8)) }
    }

    func modified(_ value: String) -> String {
        modifiers.reduce(value) { value, modifier in
            switch modifier {
            case "lower": value.lowercased()
            case "upper": value.uppercased()
            case "rfc1034identifier":
                String(
                    value.map {
                        $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "-")
                            ? $0 : "-"
                    })
            case "c99extidentifier", "identifier":
                String(value.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
            default: value
            }
        }
    }
}

extension XcodeTarget {
    /// The identifier of the product in the first configuration.
    package func bundleIdentifier(in folder: ProjectFolder) -> String? {
        configurations.first.flatMap { folder.settings(of: self, $0)["PRODUCT_BUNDLE_IDENTIFIER"] }
    }
}
