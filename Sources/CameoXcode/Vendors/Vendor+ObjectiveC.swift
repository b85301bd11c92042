/// Objective-C templates.
extension Vendor {
    /// Recognizes an unchanged template: Xcode's, or a template with a vendor's call and no code of
    /// the app.
    static func objectiveCMatch(
        _ type: SourceCode.ClassDeclaration,
        in code: SourceCode
    ) -> Match? {
        guard code.error == nil, code.conditions.isEmpty, code.hasOnlyTemplateProperties(type),
            let methods = code.methods(of: type),
            let receive = methods.first(where: { $0.name == "didReceiveNotificationRequest" })
        else { return nil }
        let others = methods.filter { $0.body != receive.body }
        guard others.allSatisfy({ $0.name == "serviceExtensionTimeWillExpire" }) else { return nil }
        var vendors: [Vendor] = []
        var isExample = false
        let isReceiveKnown = all(code.statements(in: receive.body), in: code) { statement, _ in
            if let vendor = Vendor.all.first(where: { contains($0.objectiveCCalls, statement) }) {
                vendors.append(vendor)
                return true
            }
            isExample = true
            return deliversBest.contains(statement.text) || statement.text == exampleTitle
        }
        let isExpirationKnown = others.allSatisfy { method in
            all(code.statements(in: method.body), in: code) { statement, _ in
                deliversBest.contains(statement.text)
                    || vendors.contains { contains($0.objectiveCExpirations, statement) }
            }
        }
        guard isReceiveKnown, isExpirationKnown, vendors.count <= 1, vendors.isEmpty == isExample
        else { return nil }
        return Match(vendor: vendors.first, step: nil)
    }

    private static let exampleTitle =
        #"bestAttemptContent.title=[NSStringstringWithFormat:@"%@ [modified]",bestAttemptContent.title]"#

    private static func contains(_ calls: [String], _ statement: SourceCode.Statement) -> Bool {
        let text = statement.text.replacing("receivedRequest", with: "request")
        return calls.contains { $0.filter { $0 != " " } == text }
    }
}

extension SourceCode {
    /// Whether an Objective-C file declares nothing but a class, with the properties of templates.
    fileprivate func hasOnlyTemplateProperties(_ type: ClassDeclaration) -> Bool {
        var rest = tokens.filter { !type.range.contains($0.range.lowerBound) }.map { $0.text }[...]
        while let first = rest.first {
            let isInterface = first == "@interface"
            guard isInterface || first == "@import",
                let end = rest.firstIndex(of: isInterface ? "@end" : ";")
            else { return false }
            // `@interface Name ()`, and its properties.
            let members = rest[..<end].dropFirst(isInterface ? 4 : rest.count)
            guard
                members.split(separator: ";").allSatisfy({ member in
                    member.first == "@property"
                        && member.contains(where: Vendor.propertyNames.contains)
                })
            else { return false }
            rest = rest[(end + 1)...]
        }
        return true
    }

    /// Returns the methods of an Objective-C implementation; `nil` if it has other members.
    fileprivate func methods(of type: ClassDeclaration) -> [(name: String, body: Range<Int>)]? {
        var methods: [(name: String, body: Range<Int>)] = []
        var index = type.body.lowerBound
        while index < type.body.upperBound {
            guard text(index..<index + 4) == "-(void)",
                let open = tokens[index..<type.body.upperBound].firstIndex(where: {
                    $0.text == "{"
                })
            else { return nil }
            let close = end(of: open)
            guard close < type.body.upperBound else { return nil }
            methods.append((tokens[index + 4].text, open + 1..<close))
            index = close + 1
        }
        return methods
    }
}
