/// The presets, indexed by the top-level keys that may identify their payloads.
///
/// Finding a payload's presets takes one lookup per top-level key, regardless of the number of
/// presets. Presets are parsed lazily: a process parses each group once, when a payload needs one
/// of its presets.
final class PresetTable: Sendable {
    static let shared = PresetTable()

    /// A line of the index, without the keys.
    private struct Entry: Sendable {
        let name: Preset.Name
        let kind: Preset.Kind
        let displayName: String
    }

    private let entries: [Entry]
    /// The positions of the presets that a key may identify.
    private let presets: [String: [Int]]
    private let maxKeyLength: Int
    /// The prefixes of keys that may identify a preset, each with the position of the preset.
    private let prefixes: [(text: String, preset: Int)]

    private init() {
        var entries: [Entry] = []
        var presets: [String: [Int]] = [:]
        var prefixes: [(text: String, preset: Int)] = []
        for line in Self.index.pieces(at: "\n") {
            let fields = line.pieces(at: "\t")
            for key in fields.dropFirst(3) {
                if key == "$commonKeys" {
                    for key in ChatKeys.firstSteps + ChatKeys.types {
                        presets[key, default: []].append(entries.count)
                    }
                } else if let prefix = key.keyPrefix {
                    prefixes.append((prefix, entries.count))
                } else {
                    presets[key, default: []].append(entries.count)
                }
            }
            entries.append(
                Entry(
                    name: Preset.Name(rawValue: fields[0]),
                    kind: Preset.Kind(rawValue: fields[1]) ?? .plain,
                    displayName: fields[2]
                )
            )
        }
        (self.entries, self.presets, self.prefixes) = (entries, presets, prefixes)
        maxKeyLength = presets.keys.reduce(0) { max($0, $1.utf8.count) }
    }

    /// The names, in order of precedence.
    var names: [Preset.Name] { entries.map { $0.name } }

    /// Parses the presets of a group. Omits invalid presets.
    ///
    /// - Parameter first: The position of the first preset.
    static func parsed(_ first: Int, _ texts: [String]) -> [Preset] {
        texts.enumerated().compactMap { offset, text in
            let entry = shared.entries[first + offset]
            do throws(Mapping.ParseError) {
                let json = JSONObject(ofTable: text)
                return try Preset(entry.name, entry.displayName, entry.kind, json)
            } catch {
                assertionFailure("Providers/\(entry.name.rawValue).json: \(error)")
                return nil
            }
        }
    }

    private func preset(at position: Int) -> Preset? {
        Self.group(of: position).first { $0.name == entries[position].name }
    }

    var all: [Preset] { entries.indices.compactMap { preset(at: $0) } }

    /// Returns the presets with the given names, in order of precedence. Parses only these presets.
    func presets(named wanted: [Preset.Name]) -> [Preset] {
        entries.indices.filter { wanted.contains(entries[$0].name) }.compactMap { preset(at: $0) }
    }

    /// Returns the presets that match a payload, in order of precedence.
    ///
    /// - Parameter enabled: The names of the presets to use; `nil` to use all presets.
    func presets(of root: JSONObject, among enabled: [Preset.Name]?) -> [Preset] {
        var isCandidate = [Bool](repeating: false, count: entries.count)
        func collect(_ key: String) {
            for preset in self.presets[key] ?? [] { isCandidate[preset] = true }
        }
        for member in root.members {
            collect(member.name)
            for prefix in prefixes where member.name.hasPrefix(prefix.text) {
                isCandidate[prefix.preset] = true
            }
            // A name may be flattened: `sender.name` may mean the member `name` of `sender`.
            guard root.hasDottedNames else { continue }
            let bytes = member.name.bytes.prefix(maxKeyLength + 1)
            for (count, byte) in bytes.enumerated() where byte == UInt8(ascii: ".") {
                collect(String(decoding: bytes[..<count], as: UTF8.self))
            }
        }
        var presets: [Preset] = []
        for position in entries.indices where isCandidate[position] {
            if let enabled, !enabled.contains(entries[position].name) { continue }
            if let preset = preset(at: position), preset.matches(root, after: presets) {
                presets.append(preset)
            }
        }
        return presets
    }
}

extension JSONObject {
    /// Parses a string of the table. The generator has checked its syntax.
    init(ofTable text: String) {
        self = (try? JSONDocument(parsing: Array(text.utf8)))?.root.object ?? JSONObject()
    }
}
