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
        _ target: XcodeTarget,
        _ configuration: XcodeProject.Object,
        root: URL,
        projectName: String
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

    /// A setting as it is written, and where. One that names itself alone says what the next level says.
    func raw(_ name: String) -> (value: String, level: Level)? {
        let same = ["$(inherited)", "${inherited}", "$(\(name))", "${\(name)}"]
        for (level, values) in levels {
            if let value = values[name], !same.contains(value) { return (value, level) }
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

    /// A setting as it is for a device, with its variables put in; what is known nowhere is empty, as in a
    /// build.
    subscript(name: String) -> String? {
        let device = raw("\(name)[sdk=iphoneos*]")
        let plain = raw(name)
        let isStronger = (device?.level.rawValue ?? .max) <= (plain?.level.rawValue ?? .max)
        return (isStronger ? device ?? plain : plain).map {
            expand($0.value, of: name, keeping: { _ in false }, depth: 0, Budget())
        }
    }

    /// A setting whose variables are put in, unless another target knows them, too, or nothing here does.
    func portable(_ name: String) -> String? {
        raw(name).map {
            expand(
                $0.value,
                of: name,
                keeping: { (raw($0)?.level ?? .projectFile) >= .project },
                depth: 0,
                Budget()
            )
        }
    }

    /// A text with its variables put in.
    func expanded(_ text: String) -> String {
        expand(text, of: nil, keeping: { _ in false }, depth: 0, Budget())
    }

    /// What it may cost to put variables in: settings that name one another would never end.
    private final class Budget {
        var variables = 2000
    }

    private func expand(
        _ text: String,
        of name: String?,
        keeping: (String) -> Bool,
        depth: Int,
        _ budget: Budget
    ) -> String {
        guard depth < 16, text.contains("$") else { return text }
        var result = ""
        var rest = text[...]
        while let dollar = rest.firstIndex(of: "$"), budget.variables > 0 {
            budget.variables -= 1
            result += rest[..<dollar]
            rest = rest[dollar...]
            guard let variable = BuildVariable(&rest) else {
                result += "$"
                rest = rest.dropFirst()
                continue
            }
            result += value(of: variable, in: name, keeping: keeping, depth: depth, budget)
        }
        return result + rest
    }

    private func value(
        of variable: BuildVariable,
        in name: String?,
        keeping: (String) -> Bool,
        depth: Int,
        _ budget: Budget
    ) -> String {
        // A name may be made of another setting: `$(ENTITLEMENTS_$(CONFIGURATION))`.
        let wanted = expand(
            variable.name,
            of: nil,
            keeping: { _ in false },
            depth: depth + 1,
            budget
        )
        if wanted == "inherited" || wanted == name {
            guard let name, let level = raw(name)?.level else { return "" }
            let weaker = levels.first { $0.level > level && $0.values[name] != nil }
            return weaker?.values[name].map {
                expand($0, of: nil, keeping: keeping, depth: depth + 1, budget)
            } ?? ""
        }
        if let known = builtIn[wanted] { return variable.modified(known) }
        guard let found = raw(wanted) else {
            // The product's name is the target's unless something else is said.
            if wanted == "PRODUCT_NAME" || wanted == "PRODUCT_MODULE_NAME" {
                return variable.modified(builtIn["TARGET_NAME"] ?? "")
            }
            return keeping(wanted) ? variable.text : variable.fallback ?? ""
        }
        if keeping(wanted) { return variable.text }
        let value = expand(found.value, of: wanted, keeping: keeping, depth: depth + 1, budget)
        return value.isEmpty ? variable.fallback ?? "" : variable.modified(value)
    }
}

extension XcodeTarget {
    /// The identifier of the product in the first configuration.
    package func bundleIdentifier(in folder: ProjectFolder) -> String? {
        configurations.first.flatMap { folder.settings(of: self, $0)["PRODUCT_BUNDLE_IDENTIFIER"] }
    }
}
