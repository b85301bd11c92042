import Cameo

extension PushRequest.Message {
    /// Returns the service and the findings as JSON, with the keys of `cameo inspect --json`.
    package func json(in inspection: Inspection) -> JSONValue {
        .object([
            "service": .string(service.rawValue),
            "diagnostics": .array(
                findings(in: inspection).map { finding in
                    .object([
                        "code": .string(finding.code),
                        "severity": .string(finding.severity.rawValue),
                        "message": .string(finding.sentence),
                    ])
                }
            ),
        ])
    }
}

extension FindingLines {
    /// Returns the lines of a report about a request: its summary and its findings, the most severe
    /// first.
    package func lines(_ request: PushRequest.Message, in inspection: Inspection) -> [String] {
        request.summary.wrapped(to: width) + lines(request.findings(in: inspection))
    }
}
