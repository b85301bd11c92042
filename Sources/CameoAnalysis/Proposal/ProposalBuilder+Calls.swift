import Cameo

extension ProposalBuilder {
    /// The words for call states, and the states to which they are mapped.
    private static let callStates: [String: String] = [
        "incoming": "incoming", "ringing": "incoming", "ring": "incoming", "invite": "incoming",
        "offer": "incoming", "initiated": "incoming", "started": "incoming", "start": "incoming",
        "missed": "missed", "unanswered": "missed", "verpasst": "missed", "manque": "missed",
        "perdida": "missed", "voicemail": "voicemail", "eingehend": "incoming",
    ]
    private static let callWords: Set<String> = [
        "call", "calls", "voip", "voicecall", "videocall", "anruf", "appel", "llamada", "chiamata",
    ]
    private static let endWords: Set<String> = [
        "ended", "end", "declined", "cancelled", "canceled", "answered", "hangup",
    ]
    private static let missedWords: Set<String> = [
        "missed", "verpasster", "verpasst", "manqué", "perdida", "unanswered",
    ]

    /// Returns the call state that an enumeration value represents; `nil` if it represents none.
    private static func callState(_ element: String, isOfCall: Bool) -> String? {
        let words = KeyWord.parts(of: element)
        let isCall = words.contains(where: callWords.contains)
        guard isOfCall || isCall else { return nil }
        if let state = words.lazy.compactMap({ callStates[$0] }).first { return state }
        // A call that has `ended` or was `declined` isn't announced.
        return isCall && !words.contains(where: endWords.contains) ? "incoming" : nil
    }

    /// Returns the call capability that an enumeration value names, audio or video; `nil` if it
    /// names neither.
    private static func capability(_ element: String) -> String? {
        let words = KeyWord.parts(of: element)
        if words.contains(where: { $0.hasPrefix("video") }) { return "video" }
        let isAudio = words.contains {
            $0.hasPrefix("audio") || $0.hasPrefix("voice") && $0 != "voicemail"
        }
        return isAudio ? "audio" : nil
    }

    /// Proposes the fields of a call.
    func proposeCall() {
        let leaves = ranked {
            $0.shape != .text
                && ($0.kind == .type && [nil, .message, .event, .call].contains($0.owner)
                    || [.call, .event].contains($0.owner) && $0.kind == .itself
                    || $0.isCallStatus)
        }
        let isMissed = alerts.contains { $0.contains(Self.missedWords) }
        for leaf in leaves {
            let elements = leaf.texts.sorted()
            guard leaf.shape == .boolean || leaf.shape == .integer else {
                let isOfCall = leaf.owner == .call && leaf.kind == .type || leaf.isCallStatus
                let known = elements.compactMap { element in
                    Self.callState(element, isOfCall: isOfCall).map { (element, $0) }
                }
                if known.isEmpty { continue }
                let reason = "names a call; add the values for other states, such as a missed call"
                return addCall(leaf, known, .likely, reason)
            }
            let element = elements.contains("true") ? "true" : "1"
            guard leaf.owner == .call, leaf.kind == .itself, elements.contains(element) else {
                continue
            }
            let reason = "a flag whose key names a call; its other states are unknown"
            return addCall(leaf, [(element, isMissed ? "missed" : "incoming")], .unsure, reason)
        }
        // The payload contains only the kind of call, such as `"call": "video"`.
        let kind = leaves.first { leaf in
            leaf.owner == .call && leaf.texts.allSatisfy { Self.capability($0) != nil }
        }
        guard let kind else { return proposeStateOfID() }
        let states = kind.texts.sorted().map { ($0, isMissed ? "missed" : "incoming") }
        addCall(kind, states, .unsure, "the kind of a call; its state is unknown")
    }

    /// Proposes the state of the call in VoIP pushes that contain only the call's ID and the caller.
    private func proposeStateOfID() {
        let ids = ranked { $0.owner == .call && $0.kind == .id }
        guard let id = ids.first, id.values.count == count, sender?.ownerWord == "caller",
            payloads.allSatisfy({ $0.root["aps"] == nil })
        else { return }
        addCall(id, [("*", "incoming")], .unsure, "the ID of a call; the call's state is unknown")
    }

    private func addCall(
        _ leaf: PayloadLeaf,
        _ known: [(String, String)],
        _ confidence: MappingProposal.Confidence,
        _ reason: String
    ) {
        let isPlain = known.allSatisfy { $0.0 == $0.1 || $0.0 == "ringing" }
        let value = JSONValue.path(leaf.path, results: known.map { ($0.0, .string($0.1)) })
        add("callStateKey", at: [leaf], confidence, [reason], as: isPlain ? nil : value)
        let durations = ranked {
            $0.owner == .call && $0.kind == .duration && $0.shape == .integer
        }
        let reasons = ["the duration of a call, in seconds"]
        add("callDurationKey", at: Array(durations.prefix(1)), .likely, reasons)
        proposeCapability(leaf)
    }

    private func proposeCapability(_ state: PayloadLeaf) {
        for leaf in ranked(where: { $0.isUsableForCapability }) {
            if let text = leaf.text, ["audio", "video", "voice"].contains(text) {
                let reason = "\"\(text)\" is a kind of call"
                return add("callCapabilityKey", at: [leaf], .likely, [reason])
            }
            guard leaf.shape == .boolean, leaf.hasWord(["video"]) else { continue }
            let value = JSONValue.path(
                leaf.path,
                results: [("true", .string("video")), ("*", .string("audio"))]
            )
            let reason = "a Boolean whose key contains the word video"
            return add("callCapabilityKey", at: [leaf], .likely, [reason], as: value)
        }
        let kinds = state.texts.sorted().compactMap { element in
            Self.capability(element).map { (element, JSONValue.string($0)) }
        }
        guard !kinds.isEmpty else { return }
        let value = JSONValue.path(state.path, results: kinds)
        add(
            "callCapabilityKey",
            at: [state],
            .likely,
            ["the state names the kind of call"],
            as: value
        )
    }
}

extension PayloadLeaf {
    /// Whether the key names a call's state, such as `call_state`.
    fileprivate var isCallStatus: Bool { owner == .call && kind == nil }

    fileprivate var isUsableForCapability: Bool {
        owner == .call && kind == .type && shape == .word || owner == .media && shape == .boolean
    }
}
