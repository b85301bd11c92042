import Cameo

extension LintContext {
    /// Returns the sender of a push that invokes the extension; `nil` if there is none.
    func findShownSender() -> ParsedPayload.Sender? {
        guard parsed.preset != nil, payload.invokesServiceExtension else { return nil }
        return parsed.sender
    }

    /// The path of a conversation ID that isn't in `aps`.
    var conversationPath: [String]? { path(of: .conversationID) ?? path(of: .threadID) }

    /// The list of recipients and its path.
    var recipients: (path: [String], value: JSONValue)? {
        guard shownSender != nil, let path = path(of: .recipients),
            let value = JSONValue.object(payload.root).value(at: path[...])
        else { return nil }
        return (path, value)
    }

    /// Returns the names of the sender and the group, with their paths.
    func findShownNames() -> [(path: [String], name: String)] {
        guard parsed.preset != nil else { return [] }
        return [Mapping.Field.senderName, .groupName].compactMap { field in
            guard let path = path(of: field),
                case .string(let name)? = JSONValue.object(payload.root).value(at: path[...])
            else { return nil }
            return (path, name)
        }
    }
}

extension String {
    /// The name's characters without a surrounding directional isolate, which keeps the name from
    /// changing the line's direction.
    private var withoutIsolate: Substring.UnicodeScalarView {
        let scalars = unicodeScalars
        guard scalars.count > 2, let first = scalars.first, scalars.last == "\u{2069}",
            (0x2066...0x2068).contains(first.value)
        else { return scalars[...] }
        return scalars.dropFirst().dropLast()
    }

    /// Whether a name contains control characters or bidirectional controls, or only invisible
    /// characters, so that users can mistake it for another name.
    var isMisleadingName: Bool {
        var hasVisible = false
        for scalar in withoutIsolate {
            switch scalar.value {
            case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069:
                return true
            case 0x20, 0xA0, 0x200B...0x200F, 0x2060, 0xFEFF, 0xFE0F: break
            default: hasVisible = true
            }
        }
        return !hasVisible && !isEmpty
    }
}
