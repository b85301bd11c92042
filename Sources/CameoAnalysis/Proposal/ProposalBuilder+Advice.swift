import Cameo

// Advice about the samples and the server.

extension ProposalBuilder {
    /// Adds remarks about the samples, such as a remark about a missing sender.
    func addRemarks() {
        if !hasSender, !otherFiles.isEmpty, otherFiles.count == count {
            remarks = [
                "\(count == 1 ? "The file contains no" : "No file contains a") message, so these notifications "
                    + "stay plain. Pass a file with a message."
            ]
        } else if payloads.contains(where: { $0.root.isMapping }) {
            remarks = ["A file is a mapping; pass payloads, whose keys the mapping reads."]
            return
        } else if !hasSender {
            remarks = [
                missing ?? unconfirmedSender
                    ?? "No value resembles the sender's ID or name, so these notifications stay plain. Send both with "
                    + "each message, for example \"senderId\": \"u_42\", \"senderName\": \"Ada\", "
                    + "\"senderAvatar\": \"https://…\" and \"conversationId\": \"c_7\": these keys need no mapping.",
                "A title counts as a sender's name only together with the ID of a sender or a conversation, an avatar, "
                    + "or a type such as \"chat_message\".",
            ]
        }
        if payloads.contains(where: { !$0.invokesServiceExtension }) {
            remarks.append(
                payloads.allSatisfy { $0.aps.alert.isEmpty }
                    ? "iOS starts the service extension only for pushes with text: send aps.alert and "
                        + "\"mutable-content\": 1."
                    : "iOS starts the service extension only for pushes with text and \"mutable-content\": 1 in aps."
            )
        }
        if values.isTruncated {
            remarks.append(
                "A file has more than \(PayloadValues.maxCount) values; the rest were ignored."
            )
        }
        if values.unusableNames > 0 {
            remarks.append(
                "Keys with a quotation mark were ignored, because a path can't contain them."
            )
        }
        if count == 1, hasSender {
            remarks.append(
                """
                Several files, such as a group message and a message from another sender, make \
                the proposal more reliable.
                """
            )
        }
    }

    /// Returns advice about an ID without a name.
    func adviceForID(at path: String) -> String {
        let start = "\(path) may be the sender's ID, but "
        let name = possibleSender.first { [.name, .username, .itself].contains($0.kind) }
        guard let name else {
            return start
                + "neither the payload nor its alert contains the name. Send it next to the ID."
        }
        return start
            + "the alert doesn't contain the name. If \(name.path) is the sender's name, add "
            + "\(pairs([("senderIdKey", path), ("senderNameKey", name.path)])) to the mapping."
    }

    /// The values that `cameo inspect` lists as those of a possible sender.
    private var possibleSender: [PayloadLeaf] {
        let paths = Set(
            payloads.flatMap { UnusedKey.keys(of: Inspection(of: $0)) }
                .filter { $0.resemblance == .sender }.map { $0.path }
        )
        return leaves.filter { paths.contains($0.path) }
    }

    /// Advice about values that may be the sender's, although neither their keys nor the alert
    /// confirm it; `nil` if there are none.
    private var unconfirmedSender: String? {
        let possible = possibleSender
        guard let entity = possible.first?.reading.entity else { return nil }
        var candidate = SenderCandidate(entity, leaves.filter { $0.reading.entity == entity })
        candidate.findValues()
        let found = [
            ("senderIdKey", candidate.id), ("senderNameKey", candidate.name ?? candidate.firstName),
            ("avatarUrlKey", candidate.picture),
        ].compactMap { key, leaf in leaf.map { (key, $0.path) } }
        let names = possible.prefix(3).map { $0.path }.joined(separator: ", ")
        let start =
            "\(names) may belong to the sender, but neither the key nor the alert confirms it, so these "
            + "notifications stay plain. "
        guard candidate.id != nil, candidate.hasName else {
            return start
                + "Send the sender's ID and name with each message, for example \"senderId\": "
                + "\"u_42\" and \"senderName\": \"Ada\": these keys need no mapping."
        }
        return start + "If it does, add \(pairs(found)) to the mapping."
    }

    private func pairs(_ members: [(String, String)]) -> String {
        members.map { "\"\($0.0)\": \(JSONValue.string($0.1).compact)" }.joined(separator: ", ")
    }
}
