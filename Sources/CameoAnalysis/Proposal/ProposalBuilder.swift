import Cameo

/// A builder for mapping proposals.
final class ProposalBuilder {
    let payloads: [Payload]
    let values: PayloadValues
    let alerts: [SampleAlert]

    var fields: [ProposedField] = []
    var remarks: [String] = []
    var hasSender = false
    /// Advice for an ID without a name; `nil` if nothing resembles a sender.
    var missing: String?
    /// The entity of the sender in most samples.
    var sender: SenderCandidate?
    /// The samples whose type isn't a message type, such as a reaction.
    private(set) var otherFiles: Set<Int> = []
    private(set) lazy var isTalk = findTalk()
    private(set) lazy var isChat = findChat()
    private(set) lazy var groupInTitle = findGroupInTitle()

    init(_ payloads: [Payload]) {
        self.payloads = payloads
        values = PayloadValues(of: payloads)
        alerts = payloads.map { SampleAlert($0) }
    }

    /// Proposes the fields of the sender.
    func findSender() {
        otherFiles = filesOfOtherKinds()
        proposeSender()
    }

    /// Proposes all fields except the sender's, which must have been proposed.
    func proposeOtherFields() {
        if hasSender {
            proposeConversation()
            proposeCall()
            proposeText()
        }
        proposeRest()
        proposeStyle()
        addRemarks()
    }

    /// The number of samples.
    var count: Int { payloads.count }
    var leaves: [PayloadLeaf] { values.leaves }

    /// Returns values that no field uses, best first. Values that occur in many samples, are near
    /// the root and aren't about another message rank highest.
    func ranked(where isIncluded: (PayloadLeaf) -> Bool) -> [PayloadLeaf] {
        leaves.filter { !$0.isUsed && isIncluded($0) }.ranked { leaf in
            [
                (leaf.reading.isAboutOther ? 1_000 : 0) + (leaf.isInList ? 100 : 0)
                    + (count - leaf.values.count) * 20 + leaf.scopes.count
            ]
        }
    }

    // MARK: Fields

    /// Adds a field, unless it already has a value.
    func add(
        _ key: String,
        _ value: JSONValue,
        _ confidence: MappingProposal.Confidence,
        _ reasons: [String],
        sample: String? = nil,
        or others: [PayloadLeaf] = []
    ) {
        guard !fields.contains(where: { $0.key == key }) else { return }
        fields.append(
            ProposedField(
                key: key,
                value: value,
                example: sample?.printable.truncated(to: 40),
                confidence: confidence,
                reasons: reasons,
                alternatives: others.prefix(3).map { $0.path }
            )
        )
    }

    /// Adds a field with the paths of its values, in the order in which the mapping tries them, or
    /// with a value computed from the first path.
    func add(
        _ key: String,
        at leaves: [PayloadLeaf],
        _ confidence: MappingProposal.Confidence,
        _ reasons: [String],
        or others: [PayloadLeaf] = [],
        as value: JSONValue? = nil
    ) {
        guard let first = leaves.first else { return }
        leaves.forEach { $0.isUsed = true }
        let paths = leaves.map { JSONValue.string($0.path) }
        let isList = value == nil && paths.count > 1
        add(
            key,
            value ?? (isList ? .array(paths) : paths[0]),
            confidence,
            reasons + (isList ? ["found at \(paths.count) paths in the files"] : []),
            sample: first.sample,
            or: others.filter { other in !leaves.contains { $0 === other } }
        )
    }

    /// Returns a phrase such as "in 2 of 3 files".
    func inFiles(_ number: Int) -> String {
        count == 1 ? "" : number == count ? " in all files" : " in \(number) of \(count) files"
    }
}

extension JSONValue {
    /// Returns an object.
    static func members(_ members: (String, JSONValue)...) -> JSONValue {
        .object(JSONObject(members.map { (name: $0.0, value: $0.1) }))
    }

    /// Returns the mapping value for a path that maps each string to a result.
    static func path(_ path: String, results: [(String, JSONValue)]) -> JSONValue {
        let results = JSONObject(results.map { (name: $0.0, value: $0.1) })
        return .members(("path", .string(path)), ("values", .object(results)))
    }
}
