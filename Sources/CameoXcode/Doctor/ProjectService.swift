import CameoHost

/// The way a project's service extension processes a notification.
package struct ProjectService {
    /// The code that applies the communication style.
    package typealias Styling = RunningService.Styling

    /// A step before the style: the wrapped class, or a vendor's code.
    package struct Step: Equatable {
        /// The name for messages.
        package let name: String
        /// The key paths of which the payload must contain one; empty for every payload.
        package let handledKeys: [String]
    }

    /// The name of the extension's target.
    package let name: String
    /// The name of the class that iOS runs.
    package let className: String
    package let styling: Styling
    /// The steps before the style, in order.
    package let steps: [Step]
    /// The `Cameo` dictionary of the extension's Info.plist, with build settings expanded.
    package let information: PropertyValue?
}

extension Doctor {
    /// The service extension that iOS runs; `nil` if there is none, or more than one.
    package var service: ProjectService? {
        guard services.count == 1, let service = services.first else { return nil }
        return ProjectService(
            name: service.item.name,
            className: service.principalClass?.name ?? "",
            styling: service.styling,
            steps: service.isCameo ? service.steps : [],
            information: information(of: service)
        )
    }

    private func information(of service: RunningService) -> PropertyValue? {
        for configuration in service.item.configurations {
            guard let own = configuration.infoPlist?["Cameo"], case .dictionary = own else {
                continue
            }
            return expanded(own, configuration.settings)
        }
        return nil
    }

    private func expanded(_ value: PropertyValue, _ settings: BuildSettings) -> PropertyValue {
        switch value {
        case .string(let text): .string(settings.expanded(text))
        case .array(let values): .array(values.map { expanded($0, settings) })
        case .dictionary(let members): .dictionary(members.mapValues { expanded($0, settings) })
        default: value
        }
    }
}

extension RunningService {
    /// The wrapped class and the vendor steps that the sources assign to `vendorSteps`.
    fileprivate var steps: [ProjectService.Step] {
        let first = wrapped.map {
            ProjectService.Step(
                name: $0.foundClass?.name ?? "the former class",
                handledKeys: $0.handledKeys
            )
        }
        let names = sources.filter { $0.mentions("vendorSteps") }.flatMap {
            $0.code.vendorStepNames
        }
        let declaring = sources.filter { $0.mentions("VendorStep") }.map { $0.code }
        return [first].compactMap { $0 }
            + names.map { name in
                declaring.lazy.compactMap { $0.vendorStep(name) }.first
                    ?? ProjectService.Step(name: name, handledKeys: [])
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
            var place = open + 1
            while place < close {
                if tokens[place].text == ".", place + 1 < close,
                    ["[", ",", "VendorStep"].contains(tokens[place - 1].text)
                {
                    names.append(tokens[place + 1].text)
                }
                place =
                    ["(", "[", "{"].contains(tokens[place].text) ? end(of: place) + 1 : place + 1
            }
            return names
        }
    }

    /// The step that a static member creates, by its `VendorStep(name:handledKeys:)`.
    fileprivate func vendorStep(_ member: String) -> ProjectService.Step? {
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
        return ProjectService.Step(name: tokens[name].unquoted, handledKeys: keys)
    }
}

extension SourceCode.Token {
    /// The text of a string without its quotes.
    fileprivate var unquoted: String { String(text.dropFirst().dropLast()) }
}
