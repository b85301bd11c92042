import Cameo

extension LintRun {
    // MARK: - Reading

    /// Parses the payload or the messages of a request.
    func readMessages() {
        if let encoding = TextEncoding(of: source.bytes) {
            do throws(PayloadText.ParseError) {
                source = SourceText(try encoding.decode(source.bytes), encoding: encoding)
            } catch {
                return reportUnreadable(error)
            }
            report(
                .jsonInvalid,
                "The file is \(encoding.name), but APNs and push services expect UTF-8",
                suggestion: "Save the file as UTF-8"
            )
        }
        do throws(Payload.ParseError) {
            add(try Payload(parsing: source.bytes))
        } catch {
            switch error {
            case .notAnObject: readOtherJSON(error)
            case .notJSON(let error): readInvalidJSON(error)
            }
        }
    }

    /// Adds a payload, or the message of the request that it contains.
    private func add(_ payload: Payload) {
        if addSNSMessage(payload) { return reportWarnings(payload) }
        if let conversion = PushRequest.Conversion(of: payload.root) {
            kind = .request(conversion.service)
            looksLikePush = true
            add(conversion, payload.root, [])
            reportWarnings(payload)
            return
        }
        let inspection = add(payload, at: [])
        looksLikePush = payload.looksLikePush(inspection.parsed)
        kind = looksLikePush ? .payload : .other
        reportWarnings(payload)
    }

    /// Adds a payload as it arrives on the device, and returns its inspection.
    @discardableResult
    private func add(_ payload: Payload, at prefix: [String]) -> Inspection {
        let inspection = Inspection(of: payload, parser: linter.parser)
        messages.append(
            LintMessage(
                service: nil,
                payload: payload,
                inspection: inspection,
                prefix: prefix,
                source: payload.root,
                requestDiagnostics: []
            )
        )
        return inspection
    }

    /// Adds the payloads in an Amazon SNS message.
    ///
    /// - Returns: Whether the payload is an Amazon SNS message.
    private func addSNSMessage(_ payload: Payload) -> Bool {
        if SNSMessage.plainText(of: payload.root) != nil {
            kind = .payload
            looksLikePush = true
            return true
        }
        guard let message = SNSMessage(of: payload.root) else { return false }
        snsMessage = message
        kind = .payload
        looksLikePush = true
        var known: [JSONValue] = []
        for content in message.contents where content.isForAPNs {
            guard !known.contains(content.value) else { continue }
            known.append(content.value)
            if let object = content.object {
                add(Payload(root: object), at: content.path)
            } else if content.isBroken {
                report(
                    .jsonInvalid,
                    content.path,
                    "The string isn't a JSON object, so Amazon SNS can't send it",
                    suggestion: "Encode the payload as JSON"
                )
            }
        }
        return true
    }

    private func add(
        _ conversion: PushRequest.Conversion,
        _ object: JSONObject,
        _ prefix: [String]
    ) {
        let converted = conversion.message(adding: [])
        let inspection = Inspection(of: converted.payload, parser: linter.parser)
        messages.append(
            LintMessage(
                service: conversion.service,
                payload: converted.payload,
                inspection: inspection,
                prefix: prefix,
                source: object,
                requestDiagnostics: converted.allFindings(in: inspection)
            )
        )
    }

    /// Parses an array of requests, or reports JSON that isn't an object.
    private func readOtherJSON(_ error: Payload.ParseError) {
        guard let document = try? JSONDocument(parsing: source.bytes) else { return }
        kind = .other
        switch document.root {
        case .array(let elements):
            if let request = PushRequest(document) {
                kind = .request(request.messages[0].service)
                looksLikePush = true
                for (index, element) in elements.prefix(PushRequest.maxMessages).enumerated() {
                    guard let object = element.unencodedObject,
                        let conversion = PushRequest.Conversion(of: object)
                    else { continue }
                    add(conversion, object, [String(index)])
                }
                for finding in request.arrayDiagnostics {
                    reports.add(LintReport(finding: finding))
                }
                if !document.duplicateNames.isEmpty { reportDuplicateNames() }
                if document.hasUnpairedSurrogates { reportUnpairedSurrogates() }
                return
            }
            let objects = elements.prefix(PushRequest.maxMessages).map { $0.unencodedObject }
            if let first = objects.first ?? nil, OtherService(of: first) != nil {
                looksLikePush = true
                for (index, object) in objects.enumerated() {
                    guard let object else { continue }
                    add(Payload(root: object), at: [String(index)])
                }
                return
            }
            looksLikePush = elements.contains { $0.unencodedObject?["aps"] != nil }
        case .string(let string):
            if let object = JSONValue(insideString: string)?.object,
                object["aps"] != nil || PushRequest.Conversion(of: object) != nil
            {
                kind = .payload
                looksLikePush = true
                report(
                    .payloadEncodedTwice,
                    "The payload is JSON in a string, so iOS can't read it",
                    suggestion: "Encode the payload once",
                    fix: .suggested("Decode the string", .replace([], json: string))
                )
                return
            }
        default: break
        }
        report(
            .jsonInvalid,
            error.description.uppercasingFirst,
            suggestion: PayloadText.ParseError(error, in: source.bytes).suggestion
        )
    }

    /// Parses JSON with comments, or the output of a log or a debugger.
    private func readInvalidJSON(_ error: JSONDocument.ParseError) {
        if let tree = positions(), !tree.comments.isEmpty || !tree.trailingCommas.isEmpty {
            var bytes = source.bytes
            // Replace comments with spaces to preserve all positions.
            for range in tree.comments { for offset in range { bytes[offset] = 0x20 } }
            for offset in tree.trailingCommas { bytes[offset] = 0x20 }
            if let payload = try? Payload(parsing: bytes) {
                reportComments(tree)
                return add(payload)
            }
        }
        let lowercased = name.lowercased()
        let isFile = lowercased.hasSuffix(".json") || lowercased.hasSuffix(".apns")
        if isFile { return reportInvalid(error) }
        do throws(PayloadText.ParseError) {
            let text = try PayloadText(parsing: source.bytes)
            embeddedAt = offsetOfJSON(in: text)
            isConverted = embeddedAt == nil
            // Rebuild the tree, because the JSON begins at another offset.
            hasTree = false
            if text.conversions.contains(.jsonInString) {
                report(
                    .payloadEncodedTwice,
                    "The payload is JSON in a string, so iOS can't read it",
                    suggestion: "Encode the payload once"
                )
            }
            add(text.payload)
        } catch {
            reportUnreadable(error)
        }
    }

    /// Returns the offset of the JSON in a log line; `nil` if the text has a different form.
    private func offsetOfJSON(in text: PayloadText) -> Int? {
        let isJSON = text.conversions.allSatisfy {
            $0 == .textBefore || $0 == .textAfter || $0 == .otherObjects
        }
        guard isJSON else { return nil }
        var attempts = 0
        for offset in source.bytes.indices where source.bytes[offset] == UInt8(ascii: "{") {
            attempts += 1
            guard attempts <= 16 else { return nil }
            guard let tree = SourceTree(source.bytes, embeddedAt: offset),
                let payload = try? Payload(parsing: Array(source.bytes[tree.nodes[0].value])),
                payload.root == text.payload.root
            else { continue }
            return offset
        }
        return nil
    }

    private func reportInvalid(_ error: JSONDocument.ParseError) {
        source.indexLines()
        let offset = source.offset(line: error.line, utf8Column: error.column)
        let isSecond =
            source.bytes.dropFirst(offset).first == UInt8(ascii: "{")
            && (try? JSONDocument(parsing: Array(source.bytes.prefix(offset)))) != nil
        let commas = positions()?.offsetsOfMissingCommas(failingAt: offset) ?? []
        report(
            .jsonInvalid,
            isSecond ? "A second object begins here" : "Invalid JSON: \(error.reason)",
            suggestion: isSecond
                ? "Write one payload per file" : error.suggestion(in: source.bytes),
            at: offset..<min(offset + 1, source.bytes.count),
            fix: commas.isEmpty
                ? nil
                : .safe(
                    commas.count == 1 ? "Insert a comma" : "Insert \(commas.count) commas",
                    .edits(
                        commas.map {
                            LintEdit(range: $0..<$0, replacement: [UInt8(ascii: ",")])
                        }
                    )
                )
        )
    }

    private func reportUnreadable(_ error: PayloadText.ParseError) {
        var range: Range<Int>?
        if let line = error.line, let column = error.column {
            source.indexLines()
            let offset = source.offset(line: line, utf8Column: column)
            range = offset..<min(offset + 1, source.bytes.count)
        }
        report(.jsonInvalid, error.reason.uppercasingFirst, suggestion: error.suggestion, at: range)
    }

    // MARK: - Checks

    /// Reports the parser's warnings at their positions.
    private func reportWarnings(_ payload: Payload) {
        for warning in payload.warnings {
            switch warning {
            case .keyDuplicate: break
            case .unpairedSurrogate: reportUnpairedSurrogates()
            case .apsMalformed: break
            }
        }
        let hasDuplicates = payload.warnings.contains {
            if case .keyDuplicate = $0 { true } else { false }
        }
        if hasDuplicates { reportDuplicateNames() }
    }

    private func reportDuplicateNames() {
        let reason = "The name occurs more than once in the object; the last value is used"
        guard let tree = positions() else { return report(.keyDuplicate, reason) }
        for (index, node) in tree.nodes.enumerated()
        where node.kind == .object && !reports.isTruncated {
            var known: Set<String> = []
            for child in tree.children(of: index) {
                let name = tree.nodes[child].name
                guard !known.insert(tree.text(name)).inserted else { continue }
                report(
                    .keyDuplicate,
                    tree.path(of: child),
                    reason,
                    suggestion: "Remove the other values",
                    at: name
                )
            }
        }
    }

    private func reportUnpairedSurrogates() {
        let reason =
            "An escape sequence is an unpaired UTF-16 surrogate; parsers replace it with U+FFFD"
        guard let tree = positions() else { return report(.surrogateUnpaired, reason) }
        for (index, node) in tree.nodes.enumerated() where !reports.isTruncated {
            for range in [node.name, node.kind == .string ? node.value : 0..<0] {
                let bytes = tree.bytes[range]
                guard bytes.contains(UInt8(ascii: "\\")),
                    let document = try? JSONDocument(parsing: Array(bytes)),
                    document.hasUnpairedSurrogates
                else { continue }
                report(
                    .surrogateUnpaired,
                    tree.path(of: index),
                    reason,
                    suggestion: "Truncate text by characters, not by UTF-16 code units",
                    at: range
                )
            }
        }
    }

    private func reportComments(_ tree: SourceTree) {
        for comment in tree.comments {
            report(
                .jsonComment,
                "JSON doesn't allow comments",
                suggestion: "Remove the comment",
                at: comment,
                fix: .safe(
                    "Remove the comment",
                    .edits([LintEdit(range: tree.removal(of: comment), replacement: [])])
                )
            )
        }
        for comma in tree.trailingCommas {
            let range = comma..<(comma + 1)
            report(
                .jsonComment,
                "JSON doesn't allow a comma after the last value",
                suggestion: "Remove the comma",
                at: range,
                fix: .safe("Remove the comma", .edits([LintEdit(range: range, replacement: [])]))
            )
        }
    }
}

extension LintRun {
    /// Reports a mistake in the file or in some of its bytes.
    private func report(
        _ rule: LintRule,
        _ message: String,
        suggestion: String? = nil,
        at bytes: Range<Int>? = nil,
        fix: LintFixProposal? = nil
    ) {
        report(rule, [], message, suggestion: suggestion, at: bytes, fix: fix)
    }

    /// Reports a mistake in a value of the file or in some of its bytes.
    func report(
        _ rule: LintRule,
        _ path: [String],
        anchor: LintReport.Anchor = .value,
        severity: Finding.Severity? = nil,
        _ message: String,
        suggestion: String? = nil,
        at bytes: Range<Int>? = nil,
        fix: LintFixProposal? = nil
    ) {
        reports.add(
            LintReport(
                finding: Finding(rule, path, anchor, severity, message, suggestion),
                bytes: bytes,
                fixes: fix.map { [$0] } ?? []
            )
        )
    }
}

extension Payload {
    /// Returns whether the object is a push rather than other JSON: it contains `aps`, a
    /// preset or the mapping matches it, or it is a request to a service that isn't converted.
    ///
    /// - Parameter parsed: The parsed payload.
    package func looksLikePush(_ parsed: ParsedPayload) -> Bool {
        root["aps"] != nil || parsed.preset != nil || root.trailOfNestedAPS() != nil
            || OtherService(of: root)?.type != nil || SNSMessage(of: root) != nil
    }
}
