/// The code of the app between the lines of Xcode's template, which `willProcess` can run.
struct MovableBody: Sendable {
    /// The name of the content in the code.
    let contentName: String
    /// The lines of the code, without common indentation.
    let lines: [String]

    /// Finds the code in `didReceive` that changes the content and always delivers it as its last step.
    static func find(
        in declaration: ServiceClass.Declaration
    ) -> Result<MovableBody, AdoptError.Unmovable> {
        let (type, code) = (declaration.type, declaration.source.code)
        guard code.language == .swift else { return .failure(.objectiveC) }
        guard let superclass = type.superclass, superclass == "UNNotificationServiceExtension"
        else {
            return .failure(.superclass(type.superclass ?? "no class"))
        }
        guard !type.hasConformances else { return .failure(.members("protocols")) }
        let functions = code.functions(of: type)
        let others =
            functions.filter {
                !["didReceive", "serviceExtensionTimeWillExpire"].contains($0.name)
            }.map(\.name) + Self.properties(of: type, functions, code)
        guard others.isEmpty else {
            return .failure(.members(others.unique.joined(separator: ", ")))
        }
        let member = code.otherMember(of: type, functions, except: VendorTemplate.propertyNames)
        if let member { return .failure(.members(code.line(of: member))) }
        guard let receive = functions.first(where: { $0.name == "didReceive" }) else {
            return .failure(.nothingToMove)
        }
        guard Set(functions.map(\.name)).count == functions.count else {
            return .failure(.members("didReceive"))
        }
        let statements = code.statements(in: receive.body).filter {
            !VendorTemplate.isCommon($0, in: code)
        }
        guard let first = statements.first else { return .failure(.nothingToMove) }
        guard VendorTemplate.unwraps(first.text), let name = code.boundName(of: first) else {
            return .failure(.statement(code.words(of: first)))
        }
        // `if let content { … }`, or `guard let content else { … }` and the rest.
        let isGuard = first.text.hasPrefix("guard")
        guard isDelivery((isGuard ? first.block : first.alternative) ?? [], in: code),
            !code.declaresVariable(first)
        else { return .failure(.statement(code.words(of: first))) }
        guard isGuard || statements.count == 1 else {
            return .failure(.statement(code.words(of: statements[1])))
        }
        var own = isGuard ? Array(statements.dropFirst()) : first.block ?? []
        guard let last = own.popLast(), last.text == "contentHandler(\(name))" else {
            return .failure(.statement(own.last.map(code.words) ?? code.words(of: first)))
        }
        guard let start = own.first, start.tokens.lowerBound > 0 else {
            return .failure(.nothingToMove)
        }
        for statement in own {
            let words = Set(code.tokens[statement.tokens].map(\.text))
            if !words.isDisjoint(with: ["contentHandler", "return", "await", "Task"]) {
                return .failure(.statement(code.words(of: statement)))
            }
            if !words.isDisjoint(with: ["request", "receivedRequest"])
                || (name != "bestAttemptContent" && words.contains("bestAttemptContent"))
            {
                return .failure(.usesRequest(code.words(of: statement)))
            }
            if words.contains("self") {
                return .failure(.usesClass(code.words(of: statement)))
            }
            if !words.isDisjoint(with: waits) {
                return .failure(.waits(code.words(of: statement)))
            }
        }
        let expirations = functions.filter { $0.name == "serviceExtensionTimeWillExpire" }
            .flatMap { code.statements(in: $0.body) }
        for statement in expirations where !isDelivery([statement], in: code) {
            return .failure(.statement(code.words(of: statement)))
        }
        // With the comments before, between and after the statements.
        let lines = code.lines(from: start.tokens.lowerBound - 1, to: last.tokens.lowerBound)
        // Branches of `#if` must move as a whole.
        let conditions = lines.map(\.trimmed).filter(isCondition)
        let all = String(decoding: code.bytes[type.range], as: UTF8.self)
            .split(whereSeparator: \.isNewline).map { String($0).trimmed }.filter(isCondition)
        guard conditions == all,
            conditions.first?.hasPrefix("#if") ?? true,
            conditions.filter({ $0.hasPrefix("#if") }).count
                == conditions.filter({ $0.hasPrefix("#endif") }).count
        else { return .failure(.statement(all.first ?? "#if")) }
        return .success(MovableBody(contentName: name, lines: lines))
    }

    /// Words of code that waits for another thread, which asynchronous code must not do.
    private static let waits: Set<String> = [
        "DispatchSemaphore", "DispatchGroup", "NSCondition", "NSLock", "sync", "wait", "sleep",
        "usleep", "RunLoop",
    ]

    private static func isCondition(_ line: String) -> Bool {
        ["#if", "#else", "#endif"].contains { line.hasPrefix($0) }
    }

    /// Whether statements only deliver what there is, as the template does when the time expires.
    private static func isDelivery(
        _ statements: [SourceCode.Statement],
        in code: SourceCode
    ) -> Bool {
        VendorTemplate.all(statements, in: code) { statement, _ in
            VendorTemplate.deliversBest.contains(statement.text)
                || VendorTemplate.deliversOriginal.contains(statement.text)
        }
    }

    /// The properties that the template doesn't have.
    private static func properties(
        of type: SourceCode.ClassDeclaration,
        _ functions: [SourceCode.FunctionDeclaration],
        _ code: SourceCode
    ) -> [String] {
        let known = ["contentHandler", "bestAttemptContent", "receivedRequest", "request"]
        return type.body.compactMap { index in
            guard ["var", "let"].contains(code.tokens[index].text), index + 1 < code.tokens.count,
                !functions.contains(where: { $0.body.contains(index) })
            else { return nil }
            let name = code.tokens[index + 1].text
            return known.contains(name) ? nil : name
        }
    }
}

extension SourceCode {
    /// Whether the header of a statement declares a variable, which a parameter can't replace.
    fileprivate func declaresVariable(_ statement: Statement) -> Bool {
        tokens[statement.tokens].prefix { $0.text != "{" }.contains { $0.text == "var" }
    }

    /// The variable that `if let` or `guard let` declares.
    fileprivate func boundName(of statement: Statement) -> String? {
        let words = tokens[statement.tokens]
        let name = zip(words, words.dropFirst()).first {
            ["let", "var"].contains($0.text) && $1.text != "contentHandler"
        }
        return name?.1.text
    }

    /// The source text of a statement's first line, for messages.
    fileprivate func words(of statement: Statement) -> String {
        tokens[statement.tokens].first.map(line) ?? ""
    }

    /// The whole lines between two tokens, without their common indentation.
    fileprivate func lines(from first: Int, to last: Int) -> [String] {
        let before = tokens[first].range.upperBound
        let start = bytes[before...].firstIndex(of: 0x0A).map { $0 + 1 } ?? before
        let after = tokens[last].range.lowerBound
        let end = bytes[..<after].lastIndex(of: 0x0A) ?? after
        guard start < end else { return [] }
        let text = String(decoding: bytes[start..<end], as: UTF8.self)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
            $0.hasSuffix("\r") ? $0.dropLast() : $0
        }
        let indentation =
            lines.filter { !$0.allSatisfy(\.isWhitespace) }.map {
                $0.prefix { $0 == " " || $0 == "\t" }.count
            }.min() ?? 0
        let plain = lines.map { line in
            line.allSatisfy(\.isWhitespace) ? "" : String(line.dropFirst(indentation))
        }
        return Array(plain.drop { $0.isEmpty })
    }
}
