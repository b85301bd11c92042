import Cameo

extension ProposalBuilder {
    /// The states of a call, by the words that describe them.
    private static let callStates: [String: String] = [
        "incoming": "incoming", "ringing": "incoming", "ring": "incoming", "invite": "incoming",
        "offer": "incoming", "initiated": "incoming", "started": "incoming", "start": "incoming",
        "missed": "missed", "unanswered": "missed", "verpasst": "missed", "manque": "missed",
        "perdida": "missed", "voicemail": "voicemail", "eingehend": "incoming",
    ]
    private static let callWords: Set<String> = [
        "call", "calls", "voip", "voicecall", "videocall", "anruf", "appel", "llamada", "chiamata",
    ]

    /// Returns the call state that an enumeration element describes.
    private static func callState(_ element: String, isOfCall: Bool) -> String? {
        let words = KeyWord.parts(of: element)
        let isCall = isOfCall || words.contains(where: callWords.contains)
        guard isCall else { return nil }
        if let state = words.lazy.compactMap({ callStates[$0] }).first { return state }
        // A call that has `ended` or was `declined` isn't announced.
        let isEnded = words.contains {
            ["ended", "end", "declined", "cancelled", "canceled", "answered", "hangup"].contains($0)
        }
        return words.contains(where: callWords.contains) && !isEnded ? "incoming" : nil
    }

    /// Proposes the fields of a call.
    func proposeCall() {
        guard hasSender else { return }
        let states = positions {
            $1 != .text
                && ($0.attribute == .type && [.unknown, .message, .event, .call].contains($0.owner)
                    || [.call, .event].contains($0.owner) && $0.attribute == .itself
                    || isStatus($0))
        }
        for position in states {
            let isOfCall =
                readings[position].owner == .call && readings[position].attribute == .type
            let elements = Set(values.leaves[position].values.values.compactMap { $0.plainText })
                .sorted()
            if shapes[position] == .boolean || shapes[position] == .integer {
                guard readings[position].owner == .call, readings[position].attribute == .itself,
                    elements.contains(where: { $0 == "true" || $0 == "1" })
                else { continue }
                let element = elements.contains("true") ? "true" : "1"
                let isMissed = alerts.contains {
                    $0.contains([
                        "missed", "verpasster", "verpasst", "manqué", "perdida", "unanswered",
                    ])
                }
                return addCall(position, [(element, isMissed ? "missed" : "incoming")])
            }
            let known = elements.compactMap { element in
                Self.callState(element, isOfCall: isOfCall).map { (element: element, state: $0) }
            }
            if !known.isEmpty { return addCall(position, known) }
        }
    }

    /// Returns whether a key names a call's state, such as `call_state`.
    private func isStatus(_ reading: KeyReading) -> Bool {
        reading.owner == .call && reading.attribute == .other
    }

    private func addCall(_ position: Int, _ known: [(element: String, state: String)]) {
        let isPlain = known.allSatisfy { $0.element == $0.state || $0.element == "ringing" }
        let path = values.leaves[position].path
        let results = JSONObject(known.map { ($0.element, JSONValue.string($0.state)) })
        used.insert(position)
        let isFlag = shapes[position] == .boolean || shapes[position] == .integer
        add(
            "callStateKey",
            isPlain ? .string(path) : valueWithResults(position, results),
            isFlag ? .unsure : .likely,
            isFlag
                ? ["a flag whose key names a call; its other states aren't known"]
                : ["names a call; add the elements of other states, such as a missed call"],
            example: example(position)
        )
        let durations = positions { $0.attribute == .duration && $1 == .integer }
        if let duration = durations.first(where: { readings[$0].owner == .call }) {
            add("callDurationKey", at: duration, .likely, ["the duration of a call, in seconds"])
        }
        proposeCapability(position, known)
    }

    private func proposeCapability(
        _ state: Int,
        _ known: [(element: String, state: String)]
    ) {
        let media = positions { reading, shape in
            reading.owner == .call && reading.attribute == .type && shape == .word
                || reading.owner == .media && shape == .boolean
        }
        for position in media {
            let text = values.leaves[position].example.plainText ?? ""
            if ["audio", "video", "voice"].contains(text) {
                return add(
                    "callCapabilityKey",
                    at: position,
                    .likely,
                    ["\"\(text)\" is a kind of call"]
                )
            }
            guard values.leaves[position].words.contains(where: { $0.word.text == "video" }) else {
                continue
            }
            used.insert(position)
            let results = JSONObject([("true", .string("video")), ("*", .string("audio"))])
            return add(
                "callCapabilityKey",
                valueWithResults(position, results),
                .likely,
                ["a Boolean whose key names video"],
                example: example(position)
            )
        }
        let kinds = known.compactMap { entry -> JSONObject.Member? in
            let words = KeyWord.parts(of: entry.element)
            if words.contains(where: { $0.hasPrefix("video") }) {
                return (entry.element, .string("video"))
            }
            let isAudio = words.contains {
                $0.hasPrefix("audio") || $0.hasPrefix("voice") && $0 != "voicemail"
            }
            return isAudio ? (entry.element, .string("audio")) : nil
        }
        guard !kinds.isEmpty else { return }
        add(
            "callCapabilityKey",
            valueWithResults(state, JSONObject(kinds)),
            .likely,
            ["the state names the kind of call"],
            example: example(state)
        )
    }

}
