import CameoHost

/// The code of a service extension, in which the adoption and the checks search for mistakes.
package struct ExtensionCode {
    let service: AppExtension
    /// The files that the extension compiles.
    var sources: [SourceFile] { service.sources }

    /// A line of the extension's code, with its file and line number for messages.
    typealias Location = (location: String, line: String)

    /// Returns the location and line of the first token that a search finds in the sources; `nil`
    /// if it finds none.
    func first(_ search: (SourceCode) -> SourceCode.Token?) -> Location? {
        for source in sources {
            let code = source.code
            if let token = search(code) {
                return (source.location(of: token), code.line(of: token))
            }
        }
        return nil
    }

    /// The first call to a function that ends the process; `nil` if there is none.
    var endingCall: Location? {
        let names = ["exit", "_exit", "_Exit", "abort", "quick_exit"]
        return sources.contains { source in names.contains(where: source.mentions) }
            ? first { $0.call(of: Set(names)) } : nil
    }

    /// The file and line at which the code passes empty content to the handler, or clears the
    /// content first, so that iOS shows nothing; `nil` if it doesn't.
    var hidingLocation: String? {
        let texts = ["()", " alloc]", " new]"].map { "NotificationContent\($0)" }
        return sources.lazy.compactMap { source in
            let isNew = texts.contains(where: source.mentions)
            guard isNew || source.mentions("NotificationContent") else { return nil }
            let token =
                (isNew ? source.code.emptyContent : nil) ?? ClearedTexts(code: source.code).first
            return token.map { source.location(of: $0) }
        }.first
    }

    /// Returns the file and line of the code from Xcode's template that appends `[modified]` to the
    /// title; `nil` if the file of the class doesn't contain it.
    func exampleTitleLocation(_ declaration: AppExtension.PrincipalClass.Declaration?) -> String? {
        guard let source = declaration?.source, source.mentions("odified]") else { return nil }
        return source.code.exampleTitle.map { source.location(of: $0) }
    }

    /// The file and line at which `serviceExtensionTimeWillExpire` calls a handler that is never
    /// stored, which would end the process; `nil` if it doesn't.
    var unguardedExpiration: String? {
        sources.lazy.compactMap { source in
            source.mentions("serviceExtensionTimeWillExpire")
                ? source.code.unguardedExpiration.map { source.location(of: $0) } : nil
        }.first
    }

    /// The condition in the extension's own class after which `didReceive` returns without
    /// delivering the notification; `nil` if there is none.
    var conditionWithoutDelivery: Location? {
        guard let declaration = ownClass ?? objectiveCImplementation else { return nil }
        let code = declaration.source.code
        return code.conditionWithoutDelivery.map {
            (declaration.source.location(of: $0), code.line(of: $0))
        }
    }

    /// The file and line at which the extension's own class passes empty content to its handler, if
    /// every call to the handler passes empty content; otherwise `nil`. Ignores classes that other
    /// files mention, because these files may call the handler.
    var emptyDelivery: String? {
        guard let declaration = ownClass, let token = declaration.source.code.emptyDelivery
        else { return nil }
        let name = declaration.type.name
        let isNamedElsewhere = sources.contains { other in
            other.file != declaration.source.file && other.mentions(name)
                && other.code.first([name]) != nil
        }
        return isNamedElsewhere ? nil : declaration.source.location(of: token)
    }

    /// The Swift class that the extension itself declares, not Cameo's wrapper or a vendor's subclass;
    /// `nil` if there is none.
    private var ownClass: AppExtension.PrincipalClass.Declaration? {
        guard
            let declaration = (service.wrapped?.runnableClass ?? service.principalClass)?
                .declaration,
            declaration.type.superclass == AppExtension.systemSuperclass,
            declaration.type.language == .swift
        else { return nil }
        return declaration
    }

    /// The Objective-C implementation that receives the notification; `nil` if there is none.
    private var objectiveCImplementation: AppExtension.PrincipalClass.Declaration? {
        guard let found = (service.wrapped?.runnableClass ?? service.principalClass)?.declaration,
            found.type.language == .objectiveC
        else { return nil }
        return AppExtension.PrincipalClass.declarations(of: found.type.name, in: sources).first {
            $0.source.mentions("didReceiveNotificationRequest")
        }
    }

    /// Returns code that waits for other threads, or that keeps state between notifications; `nil`
    /// if there is none. Ignores files outside the folder of the class, because the extension may
    /// share them with the app.
    func waitingCode(_ declaration: AppExtension.PrincipalClass.Declaration) -> Location? {
        let folder = declaration.source.file.deletingLastPathComponent().path + "/"
        let waits: Set<String> = [
            "DispatchSemaphore", "DispatchGroup", "dispatch_semaphore_create",
            "dispatch_group_create",
        ]
        for source in sources where source.file.path.hasPrefix(folder) {
            if let token = source.code.first(waits) {
                return (source.location(of: token), source.code.line(of: token))
            }
        }
        let (type, code) = (declaration.type, declaration.source.code)
        guard type.language == .swift,
            let state = type.body.first(where: { code.text($0..<$0 + 2) == "staticvar" })
        else { return nil }
        let token = code.tokens[state]
        return (declaration.source.location(of: token), code.line(of: token))
    }
}

extension SourceCode {
    /// The empty content that the code passes to a handler, directly or as a constant whose text it
    /// never sets; `nil` if there is none.
    fileprivate var emptyContent: Token? {
        let types: Set<String> = ["UNNotificationContent", "UNMutableNotificationContent"]
        var names: Set<String> = []
        for index in tokens.indices where types.contains(tokens[index].text) {
            let isSwift = text(index + 1..<index + 3) == "()"
            let isObjectiveC = ["alloc]init]", "new]"].contains { end in
                text(index + 1..<index + 5).hasPrefix(end)
            }
            guard isSwift || isObjectiveC else { continue }
            var start = index - 1
            while start >= 0, tokens[start].text == "[" { start -= 1 }
            // `bestAttemptContent ?? UNNotificationContent()`: the copy of the content is never `nil`.
            guard start > 0, text(start - 1..<start + 1) != "??" else { continue }
            if tokens[start].text == ":", isHandler(before: start) { return tokens[index] }
            if let open = argumentStart(of: start), isHandler(before: open) {
                return tokens[index]
            }
            if tokens[start].text == "=", tokens[start - 1].kind == .word {
                names.insert(tokens[start - 1].text)
            }
        }
        return names.lazy.compactMap { callOfHandler(with: $0) }.first
    }

    /// Returns the index of the opening parenthesis of the argument that contains a token; `nil` if
    /// there is none.
    private func argumentStart(of index: Int) -> Int? {
        var depth = 0
        for location in stride(from: index, through: 0, by: -1) {
            switch tokens[location].text {
            case ")", "]": depth += 1
            case "[": depth -= 1
            case "(" where depth <= 0: return location
            case "(": depth -= 1
            case "{", "}", ";", "=": return nil
            default: break
            }
        }
        return nil
    }

    /// Returns the call that passes a constant to a handler, if the code never sets the constant's
    /// text; otherwise `nil`.
    private func callOfHandler(with name: String) -> Token? {
        let texts = ["title", "subtitle", "body", "setTitle", "setBody"]
        let uses = tokens.indices.dropFirst().dropLast(2).filter { tokens[$0].text == name }
        let hasText = uses.contains { index in
            tokens[index + 1].text == "." && texts.contains(tokens[index + 2].text)
        }
        guard !hasText else { return nil }
        let call = uses.first { index in
            tokens[index - 1].text == "(" && tokens[index + 1].text == ")"
                && isHandler(before: index - 1)
        }
        return call.map { tokens[$0] }
    }

    /// The call to a stored handler in `serviceExtensionTimeWillExpire`, if the file neither stores
    /// nor checks the handler; otherwise `nil`.
    fileprivate var unguardedExpiration: Token? {
        guard
            let start = tokens.firstIndex(where: { $0.text == "serviceExtensionTimeWillExpire" }),
            let open = tokens[start...].firstIndex(where: { $0.text == "{" })
        else { return nil }
        let body = open..<end(of: open)
        let names: Set<String> = ["contentHandler", "_contentHandler"]
        let isStored = tokens.indices.contains { index in
            guard names.contains(tokens[index].text), index + 1 < tokens.count,
                tokens[index + 1].text == "=", text(index + 1..<index + 3) != "=="
            else { return false }
            // `if let contentHandler = contentHandler` stores nothing.
            return index == 0 || !["let", "var"].contains(tokens[index - 1].text)
        }
        let isChecked = tokens[body].indices.contains { index in
            ["if", "guard"].contains(tokens[index].text)
                || (names.contains(tokens[index].text) && text(index + 1..<index + 2) == "?")
        }
        // A superclass may declare the property and store the handler.
        let isDeclared = tokens.indices.dropFirst().contains { index in
            names.contains(tokens[index].text) && ["var", "^"].contains(tokens[index - 1].text)
        }
        guard isDeclared, !isStored, !isChecked else { return nil }
        return tokens[body].indices.first { index in
            names.contains(tokens[index].text)
                && ["(", "!("].contains { text(index + 1..<index + 3).hasPrefix($0) }
        }.map { tokens[$0] }
    }
}
