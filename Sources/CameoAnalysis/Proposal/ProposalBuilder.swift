import Cameo

/// A builder for the proposal of a mapping.
final class ProposalBuilder {
    let payloads: [Payload]
    let values: PayloadValues
    let readings: [KeyReading]
    let shapes: [ValueShape]
    let alerts: [SampleAlert]

    var fields: [ProposedField] = []
    var remarks: [String] = []
    var hasSender = false
    /// The sender in most samples.
    var sender: SenderCandidate?
    /// The positions of the values that a field uses.
    var used: Set<Int> = []
    /// The samples whose type isn't a message, such as a reaction.
    private(set) var otherFiles: Set<Int> = []

    init(_ payloads: [Payload]) {
        self.payloads = payloads
        let values = PayloadValues(of: payloads)
        self.values = values
        readings = values.leaves.map { KeyReading($0) }
        shapes = values.leaves.map { ValueShape($0.example) }
        alerts = payloads.map { SampleAlert($0) }
    }

    func build() {
        otherFiles = filesOfOtherKinds()
        proposeSender()
        proposeConversation()
        proposeCall()
        proposeText()
        proposeRest()
        proposeStyle()
        addRemarks()
    }

    /// The number of samples.
    var count: Int { payloads.count }

    // MARK: Values

    /// Returns the positions of values, sorted by suitability: values in many samples, near the
    /// root, and not about another message come first.
    func positions(where isIncluded: (KeyReading, ValueShape) -> Bool) -> [Int] {
        let found = values.leaves.indices.filter {
            !used.contains($0) && isIncluded(readings[$0], shapes[$0])
        }
        return found.sorted { rank($0) < rank($1) }
    }

    private func rank(_ position: Int) -> RankedPosition {
        let leaf = values.leaves[position]
        return RankedPosition(
            penalty: (readings[position].isAboutOther ? 1_000 : 0) + (leaf.isInList ? 100 : 0)
                + (count - leaf.values.count) * 20 + leaf.scopes.count,
            path: leaf.path
        )
    }

    /// Returns a value in the form that is displayed, truncated.
    func example(_ position: Int) -> String? {
        let value = values.leaves[position].example
        guard let text = value.plainText, shapes[position] != .text else { return nil }
        return text.withoutQuery.printable.truncated(to: 40)
    }

    // MARK: Fields

    /// Adds a field, unless it already has a value.
    func add(
        _ key: String,
        _ value: JSONValue,
        _ confidence: MappingProposal.Confidence,
        _ reasons: [String],
        example: String? = nil,
        alternatives: [String] = []
    ) {
        guard !fields.contains(where: { $0.key == key }) else { return }
        fields.append(
            ProposedField(
                key: key,
                value: value,
                example: example,
                confidence: confidence,
                reasons: reasons,
                alternatives: Array(alternatives.prefix(3))
            )
        )
    }

    /// Adds a field with the path of a value.
    func add(
        _ key: String,
        at position: Int,
        _ confidence: MappingProposal.Confidence,
        _ reasons: [String],
        alternatives: [Int] = []
    ) {
        used.insert(position)
        add(
            key,
            .string(values.leaves[position].path),
            confidence,
            reasons,
            example: example(position),
            alternatives: alternatives.filter { $0 != position }.map { values.leaves[$0].path }
        )
    }

    /// Returns a phrase such as "in 2 of 3 files".
    func inFiles(_ number: Int) -> String {
        count == 1 ? "" : number == count ? " in all files" : " in \(number) of \(count) files"
    }
}

private struct RankedPosition: Comparable {
    let penalty: Int
    let path: String

    static func < (one: RankedPosition, other: RankedPosition) -> Bool {
        one.penalty == other.penalty ? one.path < other.path : one.penalty < other.penalty
    }
}

/// The alert of a sample.
struct SampleAlert {
    let title: String?
    let body: String?
    let subtitle: String?
    /// The path of the body.
    let bodyPath: String
    let arguments: [String]
    let titleArguments: [String]
    let key: String?

    /// The maximum length of a string that is compared with names, in characters.
    private static let maxLength = 500

    init(_ payload: Payload) {
        let alert = payload.root["aps"]?.object?["alert"]
        guard case .object(let object)? = alert else {
            (title, subtitle, key) = (nil, nil, nil)
            (arguments, titleArguments) = ([], [])
            body = Self.text(alert)
            bodyPath = "aps.alert"
            return
        }
        title = Self.text(object["title"])
        subtitle = Self.text(object["subtitle"])
        body = Self.text(object["body"])
        bodyPath = "aps.alert.body"
        arguments = Self.texts(object["loc-args"])
        titleArguments = Self.texts(object["title-loc-args"])
        key = Self.text(object["loc-key"])
    }

    private static func text(_ value: JSONValue?) -> String? {
        guard let text = value?.text else { return nil }
        return String(text.prefix(maxLength)).withoutOuterSpace
    }

    private static func texts(_ value: JSONValue?) -> [String] {
        (value?.array ?? []).prefix(8).map { text($0) ?? "" }
    }

    /// The separators between a sender's name and the text of a body.
    private static let separators = [": ", "：", " : ", ":\n", ":\u{A0}", "\n", " - ", " – ", ":"]

    /// Returns the separator after a name at the start of the body; `nil` if the body begins
    /// differently.
    func separator(after name: String) -> String? {
        guard let body, !name.isEmpty, body.hasPrefix(name) else { return nil }
        let rest = body.dropFirst(name.count)
        return Self.separators.first { rest.hasPrefix($0) }
    }

    /// Returns whether the title or the body contains at least one of several lowercase words.
    func contains(_ words: Set<String>) -> Bool {
        [title, body].contains { text in
            KeyWord.parts(of: text ?? "").contains(where: words.contains)
        }
    }

    /// Returns whether a name is in the title or at the start of the body.
    func names(_ name: String) -> Bool {
        guard name.utf8.count > 1 else { return false }
        return title?.parts(at: name) != nil || body?.hasPrefix(name) == true
    }

    /// The name before a colon at the start of the body, if it looks like a name.
    var namePrefix: (name: String, separator: String)? {
        guard let body else { return nil }
        for separator in [": ", "："] {
            guard let parts = String(body.prefix(60)).parts(at: separator),
                parts.before.split(separator: " ").count <= 4,
                ValueShape(.string(parts.before)) == .name
            else { continue }
            return (parts.before, separator)
        }
        return nil
    }

    /// Whether the title looks like a name.
    var hasNamingTitle: Bool {
        guard let title, ValueShape(.string(title)) == .name, title.split(separator: " ").count <= 4
        else { return false }
        // "New message" isn't a name.
        return !title.split(separator: " ").contains { word in
            KeyMeaning.words(of: String(word)).contains {
                [.message, .event, .call, .text, .mention, .reply, .conversation].contains(
                    $0.meaning
                )
            }
        }
    }
}
