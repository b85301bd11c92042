import CameoHost

/// The manifest of a Tuist project and the helpers that it can call, searched for the calls that
/// define targets.
///
/// Constants with one value, such as `static let name = "App"`, are replaced with their values.
/// Functions and conditions aren't evaluated.
struct TuistManifest {
    /// A call that defines a target, such as `.target(name: "App", product: .app)`.
    struct Call {
        let file: FilePath
        /// The content of the file.
        let bytes: [UInt8]
        /// The arguments by label, without white space, and with the values of constants.
        let values: [String: String]
        /// The arguments by label, as written.
        let written: [String: String]
    }

    private struct Constant {
        let file: Int
        let range: Range<Int>
    }

    private let files: [(path: FilePath, code: SourceCode)]
    private var constants: [String: [Constant]] = [:]
    /// The calls that define targets, in file order.
    private(set) var calls: [Call] = []

    init(_ paths: [FilePath], _ system: any Host) {
        files = paths.map { ($0, SourceCode(system.bytes(of: $0) ?? [], language: .swift)) }
        for file in files.indices { readConstants(of: file) }
        calls = files.indices.flatMap(calls)
    }

    /// Whether targets use Tuist 3 syntax.
    var isForTuist3: Bool {
        let labels = calls.map { $0.values.keys }
        return labels.contains { $0.contains("platform") }
            && !labels.contains { $0.contains("destinations") }
    }

    /// The name of the project in the manifest; `nil` if it isn't a literal.
    var projectName: String? {
        let tokens = files[0].code.tokens
        let start = tokens.indices.dropFirst().first {
            tokens[$0].text == "(" && tokens[$0 - 1].text == "Project"
        }
        let name = start.flatMap { arguments(at: $0, in: 0)["name"] }
        return name.flatMap { ManifestTargets.literal("", in: value($0, in: 0)) }
    }

    /// Returns the calls in a file that define targets.
    private func calls(in file: Int) -> [Call] {
        let code = files[file].code
        return code.tokens.indices.dropFirst().compactMap { index in
            // A dependency is `.package(product:)`.
            guard code.tokens[index].text == "(", code.tokens[index - 1].text != "package"
            else { return nil }
            let ranges = arguments(at: index, in: file)
            guard ["product", "products", "bundleId"].contains(where: { ranges[$0] != nil })
            else { return nil }
            return Call(
                file: files[file].path,
                bytes: code.bytes,
                values: ranges.mapValues { value($0, in: file) },
                written: ranges.mapValues {
                    let end = code.tokens[$0.upperBound - 1].range.upperBound
                    let bytes = code.bytes[code.tokens[$0.lowerBound].range.lowerBound..<end]
                    return String(decoding: bytes, as: UTF8.self)
                }
            )
        }
    }

    /// The paths of the configuration files in a file.
    func configurationFiles(in path: FilePath) -> [String] {
        guard let file = files.firstIndex(where: { $0.path == path }) else { return [] }
        let tokens = files[file].code.tokens
        return tokens.indices.dropLast(2).filter {
            tokens[$0].text == "xcconfig" && tokens[$0 + 1].text == ":"
        }.compactMap { index in
            tokens[(index + 2)...].prefix(4).first { $0.kind == .string }.map {
                String(interpolated($0.text, file, 0).dropFirst().dropLast())
            }
        }.unique
    }

    /// Returns the tokens of the labeled arguments of a call.
    private func arguments(at open: Int, in file: Int) -> [String: Range<Int>] {
        let code = files[file].code
        let close = code.end(of: open)
        var arguments: [String: Range<Int>] = [:]
        var (start, index) = (open + 1, open + 1)
        while index <= close, index < code.tokens.count {
            let text = code.tokens[index].text
            if index == close || text == "," {
                if index > start + 2, code.tokens[start + 1].text == ":" {
                    arguments[code.tokens[start].text] = start + 2..<index
                }
                start = index + 1
            }
            index = ["(", "[", "{"].contains(text) ? code.end(of: index) + 1 : index + 1
        }
        return arguments
    }

    // MARK: - Constants

    /// Reads `let name = value`, `case name = value` and `var name: String { value }`.
    private mutating func readConstants(of file: Int) {
        let code = files[file].code
        let tokens = code.tokens
        for index in tokens.indices.dropLast(3)
        where ["let", "case", "var"].contains(tokens[index].text)
            && tokens[index + 1].kind == .word
        {
            let sign = tokens[index].text == "var" ? "{" : "="
            var start = index + 2
            while start < tokens.count, tokens[start].text != sign, !tokens[start].startsLine,
                tokens[start].text != ","
            {
                start += 1
            }
            guard start + 2 < tokens.count, tokens[start].text == sign,
                sign == "=" || tokens[start + 2].text == "}"
            else { continue }
            var end = start + 1
            while end < tokens.count, !["{", ")", "}", ",", ";"].contains(tokens[end].text),
                !tokens[end].startsLine || tokens[end].text == "." || end == start + 1
            {
                end = ["(", "["].contains(tokens[end].text) ? code.end(of: end) + 1 : end + 1
            }
            // The value of a closure, as in `let names = {…}()`, is unknown.
            guard end > start + 1 else { continue }
            constants[tokens[index + 1].text, default: []].append(
                Constant(file: file, range: start + 1..<min(end, tokens.count))
            )
        }
    }

    /// Returns the value of the constant at the end of a path; `nil` if it has several values, or
    /// none. A name without a type is a constant of the same file.
    private func constant(_ path: [String], isMember: Bool, _ file: Int, _ depth: Int) -> String? {
        guard depth < 5, let name = path.last(where: { $0 != "rawValue" }) else { return nil }
        let values = (constants[name] ?? []).filter {
            isMember || path.count > 1 || $0.file == file
        }
        .map { value($0.range, in: $0.file, depth + 1) }.unique
        return values.count == 1 ? values[0] : nil
    }

    /// Returns an expression without white space, and with the values of constants.
    private func value(_ range: Range<Int>, in file: Int, _ depth: Int = 0) -> String {
        let tokens = files[file].code.tokens
        var (text, index) = ("", range.lowerBound)
        while index < range.upperBound {
            let token = tokens[index]
            let isMember = token.text == "." && index == range.lowerBound
            let isName =
                token.kind == .word && (index == range.lowerBound || tokens[index - 1].text != ".")
            guard isMember || isName else {
                text += token.kind == .string ? interpolated(token.text, file, depth) : token.text
                index += 1
                continue
            }
            var end = isMember ? index : index + 1
            while end + 1 < range.upperBound, tokens[end].text == ".", tokens[end + 1].kind == .word
            {
                end += 2
            }
            end = max(end, index + 1)
            let path = tokens[index..<end].filter { $0.kind == .word }.map { $0.text }
            let isConstant = end == range.upperBound || !["(", ":"].contains(tokens[end].text)
            text +=
                (isConstant ? constant(path, isMember: isMember, file, depth) : nil)
                ?? tokens[index..<end].map { $0.text }.joined()
            index = end
        }
        return text
    }

    /// Returns a string literal with the values of constants that are string literals.
    private func interpolated(_ text: String, _ file: Int, _ depth: Int) -> String {
        let parts = text.parts(separatedBy: "\\(")
        return parts.dropFirst().reduce(parts[0]) { result, part in
            let path = part.prefix { $0 != ")" }
            let names = path.split(separator: ".").map(String.init)
            guard let value = constant(names, isMember: false, file, depth),
                let text = ManifestTargets.literal("", in: value), value.count == text.count + 2
            else { return "\(result)\\(\(part)" }
            return result + text + part.dropFirst(path.count + 1)
        }
    }
}

extension ManifestTarget {
    /// Reads the arguments of a call; returns `nil` unless the target's name is a literal, or the
    /// target is an app with a literal bundle ID.
    init?(_ call: TuistManifest.Call) {
        let text = { (label: String) in call.values[label] ?? "" }
        let isApp = (call.written["product"] ?? call.written["products"]) == ".app"
        let id = ManifestTargets.literal("", in: text("bundleId"))
        let name = ManifestTargets.literal("", in: text("name"))
        guard name != nil || isApp && id != nil else { return nil }
        self.init(name: name ?? "", id: id)
        (self.isApp, file) = (isApp, call.file)
        if id?.contains("$") == true {
            hasVariableID = true
            configurations = ManifestConfiguration.all(swift: text("settings"))
            self.id = configurations.first?.id
        }
        let info = text("infoPlist")
        isServiceExtension = info.contains(ExtensionKind.service.extensionPoint)
        definesInfoPlist = isServiceExtension
        let list = text("dependencies")
        isCameo = list.contains("product:\"Cameo\"")
        // Other lists may be appended.
        let isKnown = list.isEmpty || list.hasPrefix("[")
        dependencies =
            isKnown
                && !list.parts(separatedBy: "+").dropFirst().contains { $0.first?.isLetter == true }
            ? list : nil
        principalClass = ManifestTargets.literal("\"NSExtensionPrincipalClass\":", in: info)
        isDefaultGenerated = true
        infoSource = source("infoPlist", info) { infoPlists = [$0] }
        entitlementsSource = source("entitlements", text("entitlements")) { entitlements = [$0] }
        deploymentTarget = call.written["deploymentTargets"] ?? call.written["deploymentTarget"]
        let targets = call.values["deploymentTargets"] ?? text("deploymentTarget")
        minSystemVersion =
            ["iOS:", ".iOS(targetVersion:", ".iOS("].lazy.compactMap {
                ManifestTargets.literal($0, in: targets)
            }.first
        let destinations = ManifestTargets.destinations(text("destinations"))
        let isOther = { (name: String) in ManifestTargets.otherDestinations.contains(name) }
        hasSeveralPlatforms =
            targets.contains("multiplatform(") || destinations.contains(where: isOther)
        readVersions(info, text("settings"))
        sourceFolders = ManifestTargets.literals("", in: text("sources"))
            .compactMap(ManifestTargets.sourceFolder)
        sources = sourceFolders.first
        if !destinations.isEmpty, destinations.allSatisfy(isOther) {
            platform = destinations.joined(separator: ", ")
        }
        let groups = text("entitlements")
        appGroups = ManifestTargets.literals("\"\(EntitlementName.appGroups)\":", in: groups)
        activityTypes = ManifestTargets.literals("\"NSUserActivityTypes\":", in: info)
        entitlementKeys = Set(
            [EntitlementName.push, EntitlementName.communication].filter {
                groups.contains("\"\($0)\"")
            }
        )
    }

    /// Returns the dependency on this extension as code if the app's target is known to lack it; an
    /// empty array otherwise.
    func missingDependency(of app: ManifestTarget?) -> [String] {
        app?.dependencies.map { !$0.contains("\"\(name)\"") } == true
            ? [".target(name: \"\(name)\")"] : []
    }

    private mutating func readVersions(_ info: String, _ settings: String) {
        for (key, _) in ManifestTarget.versionKeys {
            versions[key] = ManifestTargets.literal("\"\(key)\":", in: info)
        }
        let isLiteral = ["[", ".extendingDefault(with:[", ".dictionary(["].contains(
            where: info.hasPrefix
        )
        hasUnknownVersions =
            infoSource == .manifest
            && (!isLiteral && versions.count < 2
                || ManifestTarget.versionKeys.contains {
                    versions[$0.key] == nil && info.contains("\"\($0.key)\":")
                })
        for name in ManifestTarget.copiedSettings {
            self.settings[name] = ManifestTargets.literal("\"\(name)\":", in: settings)
        }
        for (variable, name) in [
            ("MARKETING_VERSION", "marketingVersion"),
            ("CURRENT_PROJECT_VERSION", "currentProjectVersion"),
        ] {
            self.settings[variable] =
                self.settings[variable] ?? ManifestTargets.literal(".\(name)(", in: settings)
        }
    }

    /// Returns the source of an Info.plist or of entitlements. If it is a file, passes the path to
    /// a closure.
    private func source(_ label: String, _ value: String, _ file: (String) -> Void) -> Source {
        if ["", ".default", "nil"].contains(value) { return .none }
        if [".extending", ".dictionary(", "["].contains(where: value.hasPrefix) {
            return .manifest
        }
        guard value.hasPrefix("\"") || value.hasPrefix(".file("),
            let path = ManifestTargets.literals("", in: value).first, !path.contains("\\(")
        else { return .unknown }
        file(path)
        return .files
    }
}
