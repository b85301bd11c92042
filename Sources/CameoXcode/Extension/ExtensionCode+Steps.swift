import CameoHost

/// The steps of a service extension that uses Cameo.
extension ExtensionCode {
    /// A step before styling: the wrapped class, or a vendor's code.
    package struct Step: Equatable {
        /// The name for messages.
        package let name: String
        /// Key paths. The payload must contain at least one of them; empty if the step handles
        /// every payload.
        package let handledKeys: [String]
    }

    /// The steps in order: the wrapped class, then the vendor steps that the sources assign to
    /// `vendorSteps`.
    package var steps: [Step] {
        guard service.runsCameo else { return [] }
        let first = service.wrapped.flatMap { wrapped in
            wrapped.runnableClass.map { Step(name: $0.name, handledKeys: wrapped.handledKeys) }
        }
        let names = sources.filter { $0.mentions("vendorSteps") }.flatMap {
            $0.code.vendorStepNames
        }
        let declaring = sources.filter { $0.mentions("VendorStep") }.map { $0.code }
        return [first].compactMap { $0 }
            + names.map { name in
                declaring.lazy.compactMap { $0.vendorStep(name) }.first
                    ?? Step(name: name, handledKeys: [])
            }
    }
}

extension SourceCode {
    /// The names of static members in a list that is assigned to `vendorSteps`, such as `.oneSignal`.
    fileprivate var vendorStepNames: [String] {
        tokens.indices.flatMap { index -> [String] in
            guard tokens[index].text == "vendorSteps",
                let open = (index + 1..<min(index + 4, tokens.count)).first(where: {
                    tokens[$0].text == "["
                }), text(index + 1..<open).contains("=")
            else { return [] }
            let close = end(of: open)
            var names: [String] = []
            var position = open + 1
            while position < close {
                if tokens[position].text == ".", position + 1 < close,
                    ["[", ",", "VendorStep"].contains(tokens[position - 1].text)
                {
                    names.append(tokens[position + 1].text)
                }
                position =
                    ["(", "[", "{"].contains(tokens[position].text)
                    ? end(of: position) + 1 : position + 1
            }
            return names
        }
    }

    /// Returns the step that a static member creates with `VendorStep(name:handledKeys:)`; `nil` if
    /// the file contains none.
    fileprivate func vendorStep(_ member: String) -> ExtensionCode.Step? {
        let declaration = tokens.indices.dropFirst().first { index in
            tokens[index].text == member && ["var", "func", "let"].contains(tokens[index - 1].text)
        }
        guard let declaration,
            let open = tokens[declaration...].firstIndex(where: { $0.text == "{" })
        else { return nil }
        let body = open..<end(of: open)
        guard
            let label = body.first(where: {
                tokens[$0].text == "name" && text($0 + 1..<$0 + 2) == ":"
            }),
            let name = tokens[body].indices.first(where: {
                $0 == label + 2 && tokens[$0].kind == .string
            })
        else { return nil }
        var keys: [String] = []
        if let label = body.first(where: { tokens[$0].text == "handledKeys" }),
            text(label + 1..<label + 3) == ":["
        {
            keys = tokens[label + 3..<end(of: label + 2)].filter { $0.kind == .string }
                .map { $0.unquoted }
        }
        return ExtensionCode.Step(name: tokens[name].unquoted, handledKeys: keys)
    }
}

extension SourceCode.Token {
    /// The text of a string literal without its quotes.
    fileprivate var unquoted: String { String(text.dropFirst().dropLast()) }
}
