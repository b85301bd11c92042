/// The presets, indexed by the top-level keys that may identify their payloads.
///
/// Finding the presets of a payload takes one lookup per top-level key, independent of the number of
/// presets. Only groups of which a payload needs a preset are parsed, once per process.
final class PresetTable: Sendable {
    static let shared = PresetTable()

    /// The names, in order of precedence.
    let names: [Preset.Name]
    /// The presets that a key may identify, by position.
    private let presets: [String: [Int]]
    private let maxKeyLength: Int
    /// The starts of keys that identify a preset, and its position.
    private let prefixes: [(text: String, preset: Int)]

    private init() {
        var names: [Preset.Name] = []
        var presets: [String: [Int]] = [:]
        var prefixes: [(text: String, preset: Int)] = []
        for texts in PresetText.groups {
            for text in texts {
                let (header, rest) = text.halves(at: "\n")
                let match = (rest ?? "").halves(at: "\n").0.halves(at: " ").1 ?? ""
                for alternative in match.pieces(at: ",") {
                    guard let term = alternative.pieces(at: " ").first else { continue }
                    if term == "@" {
                        for key in ChatKeys.firstSteps + ChatKeys.types {
                            presets[key, default: []].append(names.count)
                        }
                    } else if let prefix = term.keyPrefix, !term.utf8.contains(UInt8(ascii: "=")) {
                        prefixes.append((prefix, names.count))
                    } else {
                        presets[Self.key(of: term), default: []].append(names.count)
                    }
                }
                names.append(Preset.Name(rawValue: header.halves(at: " ").0))
            }
        }
        (self.names, self.presets, self.prefixes) = (names, presets, prefixes)
        maxKeyLength = presets.keys.reduce(0) { max($0, $1.utf8.count) }
    }

    /// Returns the first step of a term's path.
    private static func key(of term: String) -> String {
        let text = term.utf8.first == UInt8(ascii: "@") ? String(term.dropFirst()) : term
        let path = text.halves(at: "=").0
        guard path.utf8.first == UInt8(ascii: "\"") else { return path.halves(at: ".").0 }
        return String(path.dropFirst()).halves(at: "\"").0
    }

    private func preset(at position: Int) -> Preset {
        var (group, index) = (0, position)
        while index >= PresetText.groups[group].count {
            index -= PresetText.groups[group].count
            group += 1
        }
        return PresetText.presets(ofGroup: group)[index]
    }

    /// All presets.
    var all: [Preset] { names.indices.map { preset(at: $0) } }

    /// Returns the presets with names, in order of precedence. The others aren't parsed.
    func presets(named wanted: [Preset.Name]) -> [Preset] {
        names.indices.filter { wanted.contains(names[$0]) }.map { preset(at: $0) }
    }

    /// Returns the presets that match a payload, in order of precedence.
    ///
    /// - Parameter enabled: The presets to use; `nil` uses all.
    func presets(of root: JSONObject, among enabled: [Preset.Name]?) -> [Preset] {
        var isCandidate = [Bool](repeating: false, count: names.count)
        func collect(_ key: String) {
            for preset in self.presets[key] ?? [] { isCandidate[preset] = true }
        }
        for member in root.members {
            collect(member.name)
            for prefix in prefixes where member.name.hasPrefix(prefix.text) {
                isCandidate[prefix.preset] = true
            }
            // A flattened name: `sender.name` may be the member `name` of `sender`.
            guard root.hasDottedNames else { continue }
            let bytes = member.name.bytes.prefix(maxKeyLength + 1)
            for (count, byte) in bytes.enumerated() where byte == UInt8(ascii: ".") {
                collect(String(decoding: bytes[..<count], as: UTF8.self))
            }
        }
        var presets: [Preset] = []
        for position in names.indices where isCandidate[position] {
            if let enabled, !enabled.contains(names[position]) { continue }
            let preset = preset(at: position)
            if preset.matches(root) { presets.append(preset) }
        }
        return presets
    }
}
