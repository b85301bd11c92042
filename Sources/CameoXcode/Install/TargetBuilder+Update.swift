import CameoHost

/// Updates objects that the project already contains.
extension TargetBuilder {
    /// Adds the missing parts of a value in the project. In build settings, replaces outdated
    /// values and removes settings that are no longer needed. Other strings don't change.
    func update(_ path: [String], _ value: OpenStepValue, _ editor: inout OpenStepEditor) {
        guard let node = editor.node(path) else {
            if case .array(let values) = value, values.isEmpty { return }
            return editor.set(path, value)
        }
        switch value {
        case .text: break
        case .array(let values):
            for value in values { include(value, in: path, &editor) }
        case .dictionary(let members) where path.last == "buildSettings":
            updateSettings(path, node, members, &editor)
        case .dictionary(let members):
            for (name, value) in members { update(path + [name], value, &editor) }
        }
    }

    private func updateSettings(
        _ path: [String],
        _ node: OpenStepNode,
        _ settings: [(String, OpenStepValue)],
        _ editor: inout OpenStepEditor
    ) {
        let names = settings.map { $0.0 }
        for member in node.members ?? []
        where ExtensionSettings.isManaged(member.name) && !names.contains(member.name) {
            editor.remove(path + [member.name])
        }
        for (name, value) in settings {
            let path = path + [name]
            guard let present = node[name] else {
                editor.set(path, value)
                continue
            }
            let text = value.joined
            if present.text ?? present.texts.joined(separator: " ") == text { continue }
            if case .text = value, present.text != nil {
                editor.replace(path, with: text)
            } else {
                editor.remove(path)
                editor.set(path, value)
            }
        }
    }

    /// Inserts a string into an array. An update skips a string that the array already contains.
    func include(
        _ value: OpenStepValue,
        in path: [String],
        at position: OpenStepEditor.Position = .end,
        _ editor: inout OpenStepEditor
    ) {
        if updates, editor.node(path)?.texts.contains(value.joined) == true { return }
        editor.insert(value, into: path, at: position)
    }
}

extension OpenStepValue {
    /// The string itself, or the strings of an array joined with spaces.
    fileprivate var joined: String {
        switch self {
        case .text(let text, _): text
        case .array(let values): values.map { $0.joined }.joined(separator: " ")
        case .dictionary: ""
        }
    }
}
