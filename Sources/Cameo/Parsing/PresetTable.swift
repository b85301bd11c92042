/// The presets, indexed by the top-level keys that may identify their payloads.
///
/// Finding the presets of a payload takes one lookup per top-level key, independent of the number of
/// presets. Only the presets that it finds are parsed, once per process.
struct PresetTable: Sendable {
    /// A preset that a key may identify, and the position of the next one.
    private struct Link: Sendable {
        let entry: Int
        let next: Int?
    }

    static let shared = PresetTable(PresetEntry.all)

    let entries: [PresetEntry]
    private let conditions: [PayloadConditions]
    private var links: [Link] = []
    private var firstLinks: [String: Int] = [:]
    private var maxKeyLength = 0

    private init(_ entries: [PresetEntry]) {
        self.entries = entries
        conditions = entries.map { PayloadConditions($0.match) }
        for (position, entry) in entries.enumerated() {
            for alternative in entry.match.pieces(at: ",") {
                guard let term = alternative.pieces(at: " ").first else { continue }
                let prefix = term.dropFirst()
                if term.utf8.first != UInt8(ascii: "@") {
                    add(Self.key(of: term), position)
                } else if prefix.isEmpty {
                    for key in ChatKeys.firstSteps { add(key, position) }
                } else {
                    add(Self.key(of: String(prefix)), position)
                }
            }
        }
    }

    /// Returns the first step of a term's path.
    private static func key(of term: String) -> String {
        PayloadPath(stringLiteral: term.halves(at: "=").0).steps[0].name
    }

    private mutating func add(_ key: String, _ entry: Int) {
        let next = firstLinks[key]
        if let next, links[next].entry == entry { return }
        firstLinks[key] = links.count
        links.append(Link(entry: entry, next: next))
        maxKeyLength = max(maxKeyLength, key.utf8.count)
    }

    /// All presets.
    var all: [Preset] { entries.indices.map { Preset(entries[$0], conditions[$0]) } }

    /// Returns the presets that match a payload, in order of precedence.
    ///
    /// - Parameter names: The presets to use; `nil` uses all.
    func presets(of root: JSONObject, among names: Set<Preset.Name>?) -> [Preset] {
        var candidates: [Int] = []
        for member in root.members {
            collect(member.name, &candidates)
            if root.hasDottedNames { collectPrefixes(of: member.name, &candidates) }
        }
        candidates.sort()
        var presets: [Preset] = []
        var last = -1
        for candidate in candidates where candidate != last {
            last = candidate
            let preset = Preset(entries[candidate], conditions[candidate])
            if names?.contains(preset.name) == false { continue }
            if preset.matches(root) { presets.append(preset) }
        }
        return presets
    }

    private func collect(_ key: String, _ candidates: inout [Int]) {
        guard key.utf8.count <= maxKeyLength else { return }
        var link = firstLinks[key]
        while let position = link {
            candidates.append(links[position].entry)
            link = links[position].next
        }
    }

    /// Collects the presets of a flattened name: `sender.name` may be the member `name` of `sender`.
    private func collectPrefixes(of name: String, _ candidates: inout [Int]) {
        let bytes = name.utf8
        for (length, position) in bytes.indices.prefix(maxKeyLength + 1).enumerated()
        where length > 0 && bytes[position] == UInt8(ascii: ".") {
            collect(String(name[..<position]), &candidates)
        }
    }
}
