/// The presets, indexed by the top-level keys that may identify their payloads.
///
/// Finding the presets of a payload takes one lookup per top-level key, independent of the number of
/// presets. Only groups of which a payload needs a preset are parsed, once per process.
final class PresetTable: Sendable {
    static let shared = PresetTable()

    /// The names, in order of precedence.
    let names: [Preset.Name]
    /// A preset that a key may identify, and the position of the next link with the key's slot.
    private struct Link: Sendable {
        let key: String
        let hash: NameHash
        let preset: Int
        let next: Int?
    }

    private let links: [Link]
    /// The position of the first link in each slot.
    private let firstLinks: [Int?]
    private let maxKeyLength: Int
    /// The starts of keys that identify a preset, and its position.
    private let prefixes: [(text: String, preset: Int)]

    private init() {
        var names: [Preset.Name] = []
        var links: [Link] = []
        var firstLinks = [Int?](repeating: nil, count: NameHash.slotCount)
        var maxKeyLength = 0
        var prefixes: [(text: String, preset: Int)] = []
        func add(_ key: String) {
            let hash = NameHash(key)
            let next = firstLinks[hash.slot]
            firstLinks[hash.slot] = links.count
            links.append(Link(key: key, hash: hash, preset: names.count, next: next))
            maxKeyLength = max(maxKeyLength, key.utf8.count)
        }
        for texts in PresetText.groups {
            for text in texts {
                let (header, rest) = text.halves(at: "\n")
                let match = (rest ?? "").halves(at: "\n").0.halves(at: " ").1 ?? ""
                for alternative in match.pieces(at: ",") {
                    guard let term = alternative.pieces(at: " ").first else { continue }
                    if term == "@" {
                        for key in ChatKeys.firstSteps { add(key) }
                    } else if let prefix = term.keyPrefix, !term.utf8.contains(UInt8(ascii: "=")) {
                        prefixes.append((prefix, names.count))
                    } else {
                        add(Self.key(of: term))
                    }
                }
                names.append(Preset.Name(rawValue: header.halves(at: " ").0))
            }
        }
        (self.names, self.links) = (names, links)
        (self.firstLinks, self.maxKeyLength) = (firstLinks, maxKeyLength)
        self.prefixes = prefixes
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
        var candidates: [Int] = []
        for member in root.members {
            collect(NameHash(member.name), &candidates, member.name)
            for prefix in prefixes where member.name.hasPrefix(prefix.text) {
                insert(prefix.preset, into: &candidates)
            }
            if root.hasDottedNames { collectPrefixes(of: member.name, &candidates) }
        }
        var presets: [Preset] = []
        for candidate in candidates {
            if let enabled, !enabled.contains(names[candidate]) { continue }
            let preset = preset(at: candidate)
            if preset.matches(root) { presets.append(preset) }
        }
        return presets
    }

    /// Collects the presets of a key with a hash.
    private func collect(
        _ hash: NameHash,
        _ candidates: inout [Int],
        _ key: @autoclosure () -> String
    ) {
        var position = firstLinks[hash.slot]
        while let link = position {
            if links[link].hash == hash, links[link].key == key() {
                insert(links[link].preset, into: &candidates)
            }
            position = links[link].next
        }
    }

    /// Inserts a preset in order of precedence, once. There are few.
    private func insert(_ candidate: Int, into candidates: inout [Int]) {
        var position = candidates.count
        while position > 0, candidates[position - 1] >= candidate {
            if candidates[position - 1] == candidate { return }
            position -= 1
        }
        candidates.insert(candidate, at: position)
    }

    /// Collects the presets of a flattened name: `sender.name` may be the member `name` of `sender`.
    private func collectPrefixes(of name: String, _ candidates: inout [Int]) {
        let bytes = name.bytes
        for (count, byte) in bytes.enumerated() where byte == UInt8(ascii: ".") {
            if count > maxKeyLength { return }
            collect(
                NameHash(bytes, count: count),
                &candidates,
                String(decoding: bytes[..<count], as: UTF8.self)
            )
        }
    }
}
