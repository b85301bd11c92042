import CameoHost

/// The build settings of a target in one configuration. Levels in order of precedence: the target,
/// its configuration file, the project, and the project's configuration file.
struct BuildSettings {
    /// The level at which a setting is defined, in order of precedence.
    enum Level: Int, Comparable {
        case target, targetFile, project, projectFile

        static func < (one: Level, other: Level) -> Bool { one.rawValue < other.rawValue }
    }

    private var levels: [(level: Level, values: [String: String])]
    private let builtIn: [String: String]
    let configuration: String
    /// The generated files that the target's configuration file includes.
    let generatedFiles: [ConfigurationFiles.GeneratedFile]

    /// Reads the settings of a target in one of its configurations.
    ///
    /// - Parameters:
    ///   - root: The folder to which the project's paths are relative (`SRCROOT`).
    ///   - projectName: The name of the `.xcodeproj` without its extension.
    ///   - cache: The configuration files that have been read.
    init(
        _ target: XcodeTarget,
        _ configuration: XcodeProject.Object,
        root: FilePath,
        projectName: String,
        _ cache: ConfigurationFiles.Cache,
        _ system: any Host
    ) {
        let project = target.project
        let name = configuration["name"] ?? ""
        let shared = project.configurations(of: project.root).first { $0["name"] == name }
        let files = ConfigurationFiles(root: root, cache: cache, system: system)
        self.configuration = name
        generatedFiles = files.generatedFiles(of: configuration, in: project)
        levels = [
            (.target, Self.values(configuration, cache)),
            (.targetFile, files.values(of: configuration, in: project)),
            (.project, shared.map { Self.values($0, cache) } ?? [:]),
            (.projectFile, shared.map { files.values(of: $0, in: project) } ?? [:]),
        ]
        builtIn = [
            "TARGET_NAME": target.name, "TARGETNAME": target.name, "SRCROOT": root.path,
            "SOURCE_ROOT": root.path, "PROJECT_DIR": root.path, "CONFIGURATION": name,
            "PROJECT_NAME": projectName, "PROJECT": projectName,
            "PROJECT_FILE_PATH": root.appendingPathComponent("\(projectName).xcodeproj").path,
            "PLATFORM_NAME": "iphoneos",
        ]
    }

    /// Whether the product also runs on Mac, as a Mac Catalyst app.
    var supportsCatalyst: Bool { self["SUPPORTS_MACCATALYST"] == "YES" }

    /// Returns a copy of the settings in which the target itself sets one of them.
    func setting(_ name: String, to value: String) -> BuildSettings {
        var settings = self
        settings.levels[0].values[name] = value
        return settings
    }

    private static func values(
        _ configuration: XcodeProject.Object,
        _ cache: ConfigurationFiles.Cache
    ) -> [String: String] {
        cache.own.value(for: configuration.node.index) {
            let members = configuration.node["buildSettings"]?.members ?? []
            return Dictionary(
                lastOf: members.lazy.map {
                    ($0.name, $0.value.text ?? $0.value.texts.joined(separator: " "))
                }
            )
        }
    }

    /// Returns the unexpanded value of a setting, and its level; `nil` if no level defines the
    /// setting. A value that only refers to itself is inherited from the next level.
    func raw(_ name: String) -> (value: String, level: Level)? {
        let same = ["$(inherited)", "${inherited}", "$(\(name))", "${\(name)}"]
        for (level, values) in levels {
            if let value = values[name], !same.contains(value) { return (value, level) }
        }
        return nil
    }

    /// The settings with the app's versions in Flutter's `Generated.xcconfig`.
    static let flutterVersions = ["FLUTTER_BUILD_NAME", "FLUTTER_BUILD_NUMBER"]

    /// Whether a configuration file includes Flutter's `Generated.xcconfig`, which may not exist
    /// yet, and no other file defines the setting.
    func isSetByFlutter(_ name: String) -> Bool {
        Self.flutterVersions.contains(name) && raw(name) == nil
            && levels.contains { level, values in
                [.targetFile, .projectFile].contains(level) && values[name] != nil
            }
    }

    /// Whether the project defines a setting for all of its targets.
    func isSetByProject(_ name: String) -> Bool {
        levels.contains { $0.level >= .project && $0.values[name] != nil }
    }

    /// Returns the names of all settings at a level, or at levels with higher precedence.
    func names(upTo level: Level) -> Set<String> {
        Set(levels.filter { $0.level <= level }.flatMap { $0.values.keys })
    }

    /// The value of a setting in device builds, with variables expanded; `nil` if the setting isn't
    /// defined. Undefined variables are empty, as in a build, except for versions that Flutter
    /// sets.
    subscript(name: String) -> String? {
        (device(name) ?? raw(name)?.value).map {
            expand($0, of: name, keeping: { _ in false }, depth: 0, Budget())
        }
    }

    /// Returns the unexpanded value of a setting that applies only to devices; `nil` if the value
    /// without a condition applies.
    func device(_ name: String) -> String? {
        guard let device = raw("\(name)[sdk=iphoneos*]") ?? raw("\(name)[sdk=*]") else {
            return nil
        }
        return raw(name).map { $0.level < device.level } == true ? nil : device.value
    }

    /// Returns the value of a setting for another target of the project; `nil` if the setting isn't
    /// defined. Expands variables that only this target defines, and keeps other variables.
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

    /// Returns a string for use in another target of the project. Expands variables that only this
    /// target defines, and keeps other variables.
    func portable(text: String) -> String {
        expand(
            text,
            of: nil,
            keeping: { (raw($0)?.level ?? .projectFile) >= .project },
            depth: 0,
            Budget()
        )
    }

    /// Returns the settings in the target's configuration file that define a setting: the setting
    /// itself, or variables in its value. Empty if the file defines none of them.
    func targetFileSettings(of name: String, depth: Int = 0) -> [String] {
        guard depth < 16, let raw = raw(name) else { return [] }
        if raw.level == .targetFile { return [name] }
        return variables(in: raw.value).filter { $0.name != name }
            .flatMap { targetFileSettings(of: $0.name, depth: depth + 1) }.unique
    }

    /// Whether a generated file sets a variable in a string, or may set it once the file exists.
    func isGenerated(_ text: String, depth: Int = 0) -> Bool {
        guard !generatedFiles.isEmpty, depth < 16 else { return false }
        return variables(in: text).contains { variable in
            let name = variable.name
            if generatedFiles.contains(where: { $0.names?.contains(name) == true }) { return true }
            guard let raw = raw(name) else {
                return generatedFiles.contains { $0.names == nil } && builtIn[name] == nil
                    && name != "inherited" && variable.fallback == nil
                    && !Self.flutterVersions.contains(name)
            }
            return isGenerated(raw.value, depth: depth + 1)
        }
    }

    /// Returns the variables in a string that no level defines, such as variables that a script
    /// passes to `xcodebuild`.
    func undefinedVariables(in text: String) -> [String] {
        variables(in: text).filter { variable in
            builtIn[variable.name] == nil && raw(variable.name) == nil
                && device(variable.name) == nil && variable.fallback == nil
                && variable.name != "inherited"
        }.map { $0.name }
    }

    private func variables(in text: String) -> [BuildVariable] {
        var rest = text[...]
        var variables: [BuildVariable] = []
        while let dollar = rest.firstIndex(of: "$") {
            rest = rest[dollar...]
            if let variable = BuildVariable(&rest) {
                variables.append(variable)
            } else {
                rest = rest.dropFirst()
            }
        }
        return variables
    }

    /// Returns text with its variables expanded.
    func expanded(_ text: String) -> String {
        expand(text, of: nil, keeping: { _ in false }, depth: 0, Budget())
    }

    /// The number of variables that may still be expanded, initially 2000. The limit stops the
    /// expansion of settings that refer to each other.
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
        // A name can contain another setting: `$(ENTITLEMENTS_$(CONFIGURATION))`.
        let variableName = expand(
            variable.name,
            of: nil,
            keeping: { _ in false },
            depth: depth + 1,
            budget
        )
        if variableName == "inherited" || variableName == name {
            guard let name, let level = raw(name)?.level else { return "" }
            let inherited = levels.first { $0.level > level && $0.values[name] != nil }
            return inherited?.values[name].map {
                expand($0, of: nil, keeping: keeping, depth: depth + 1, budget)
            } ?? ""
        }
        if let known = builtIn[variableName] { return variable.modified(known) }
        var fallback: String {
            // The default value may contain another setting: `$(STYLE_$(TEAM):default=$(STYLE))`.
            expand(variable.fallback ?? "", of: nil, keeping: keeping, depth: depth + 1, budget)
        }
        // Xcode also expands this key of the Info.plist in entitlements.
        let settingName =
            variableName == "CFBundleIdentifier" ? "PRODUCT_BUNDLE_IDENTIFIER" : variableName
        guard let found = device(settingName) ?? raw(settingName)?.value else {
            // By default, the product has the name of the target.
            if variableName == "PRODUCT_NAME" {
                return variable.modified(builtIn["TARGET_NAME"] ?? "")
            }
            if variableName == "PRODUCT_MODULE_NAME" {
                let name = "$(PRODUCT_NAME:c99extidentifier)"
                let value = expand(name, of: nil, keeping: { _ in false }, depth: depth + 1, budget)
                return variable.modified(value)
            }
            return keeping(variableName) || isSetByFlutter(variableName) ? variable.text : fallback
        }
        if keeping(variableName) { return variable.text }
        let value = expand(found, of: settingName, keeping: keeping, depth: depth + 1, budget)
        return value.isEmpty ? fallback : variable.modified(value)
    }
}

extension XcodeTarget {
    /// Returns the bundle ID in the first build configuration; `nil` if it isn't set.
    package func bundleIdentifier(in folder: ProjectFolder) -> String? {
        configurations.first.flatMap { folder.settings(of: self, $0)["PRODUCT_BUNDLE_IDENTIFIER"] }
    }

    /// Returns the ID of the developer team in the first build configuration; `nil` if it isn't
    /// set.
    package func developmentTeam(in folder: ProjectFolder) -> String? {
        configurations.first.flatMap { folder.settings(of: self, $0)["DEVELOPMENT_TEAM"] }
    }
}
