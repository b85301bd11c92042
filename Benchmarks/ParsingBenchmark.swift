import Cameo
import CameoAnalysis
import Foundation

/// Parsing a payload and predicting its appearance, compared with Foundation's JSON parser alone.
enum ParsingBenchmark {
    /// Texts that look like the beginning of many payloads. The time per byte must not depend on the size.
    private static let junk = [
        "{", "{a ", "[\"a\" ", "{a = b, ", "[AnyHashable(\"a\"): b] ", "“a ", "{//\n",
        "▿ 1 : 2 elements\n  ",
    ]

    private static func textMeasurements() -> [Measurement] {
        junk.map { piece in
            let times = [1, 2, 4].map { factor in
                let text = String(repeating: piece, count: factor * 100_000 / piece.utf8.count)
                let bytes = Array(text.utf8)
                return Measurement.minTime(rounds: 10, calls: 1) {
                    _ = try? PayloadText(parsing: bytes)
                }
            }
            return Measurement(
                name: "refuse 400 kB of \(piece.debugDescription), per 100 kB",
                value: max(times[2] / 4, times[1] / 2),
                baseline: "100 kB",
                baselineValue: times[0],
                target: .ratio(2)
            )
        }
    }

    /// The argument for running the benchmark as a child process, followed by a variant, the name of a
    /// payload and a number of payloads.
    static let argument = "--parse"

    static func run() throws -> [Measurement] {
        try textMeasurements()
            + payloads().prefix { $0.isExample }.flatMap { payload in
                let inspection = try Measurement.minTime(rounds: 60, calls: 200, payload.withCameo)
                let foundation = try Measurement.minTime(
                    rounds: 60,
                    calls: 200,
                    payload.withFoundation
                )
                let dictionary = try Measurement.minTime(
                    rounds: 60,
                    calls: 200,
                    payload.fromDictionary
                )
                return [
                    Measurement(
                        name: "inspect \(payload.name)",
                        value: inspection,
                        baseline: "JSONSerialization",
                        baselineValue: foundation,
                        target: .ratio(1.3)
                    ),
                    Measurement(
                        name: "inspect \(payload.name) from the phone's dictionary",
                        value: dictionary,
                        baseline: "JSONSerialization",
                        baselineValue: foundation,
                        target: .atMost(100)
                    ),
                ]
            }
    }

    /// Measures the instructions of a payload, which don't depend on what else the machine does.
    static func report() throws {
        guard !CallCount.available([.instructions]).isEmpty else { return }
        Measurement.report(
            try payloads().map { payload in
                func count(_ variant: String) throws -> Double {
                    try CallCount.instructions.perCall(few: 20, many: 60) { count in
                        [argument, variant, payload.name, String(count)]
                    }
                }
                return Measurement(
                    name: "instructions to inspect \(payload.name)",
                    value: try count("cameo"),
                    baseline: "JSONSerialization",
                    baselineValue: try count("foundation"),
                    target: .ratio(2),
                    unit: "instructions"
                )
            }
        )
    }

    /// Processes a payload with a variant: `cameo` or `foundation`.
    static func parse(_ variant: String, _ name: String, count: Int) throws {
        guard let payload = try payloads().first(where: { $0.name == name }) else { return }
        for _ in 0..<count {
            if variant == "cameo" { try payload.withCameo() } else { try payload.withFoundation() }
        }
    }

    /// A payload, and two ways to parse it.
    private struct TestPayload {
        let name: String
        let data: Data
        let isExample: Bool
        private let bytes: [UInt8]
        private let userInfo: [AnyHashable: Any]
        private let parser = PayloadParser()

        init(_ name: String, _ data: Data, isExample: Bool = false) {
            (self.name, self.data, self.isExample) = (name, data, isExample)
            bytes = Array(data)
            let object = try? JSONSerialization.jsonObject(with: data)
            userInfo = object as? [String: Any] ?? [:]
        }

        func withCameo() throws {
            let result = Inspection(of: try Payload(parsing: bytes), parser: parser)
            precondition(result.appearance.diagnostics.count < 100)
        }

        /// Inspects the payload as the extension does, which receives a dictionary.
        func fromDictionary() throws {
            let result = Inspection(of: Payload(userInfo: userInfo), parser: parser)
            precondition(result.appearance.diagnostics.count < 100)
        }

        func withFoundation() throws {
            _ = try JSONSerialization.jsonObject(with: data)
        }
    }

    private static func payloads() throws -> [TestPayload] {
        let folder = Example.folder.appendingPathComponent("payloads")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        return try files.filter { $0.hasSuffix(".json") }.map { file in
            let data = try Data(contentsOf: folder.appendingPathComponent(file))
            return TestPayload(file, data, isExample: true)
        } + others.map { name, text in TestPayload(name, Data(text.utf8)) }
    }

    private static let aps =
        #""aps":{"alert":{"title":"Ada","body":"Are you coming?"},"mutable-content":1}"#

    /// Payloads in formats that the examples don't have.
    private static let others: [(name: String, text: String)] = [
        (
            "common keys",
            """
            {\(aps),"data":{"senderId":"u_ada","senderName":"Ada","conversationId":"chat-ada",\
            "senderAvatar":"https://pictures.example.com/people/ada.png"}}
            """
        ),
        (
            "common keys through Firebase",
            """
            {\(aps),"gcm.message_id":"1","google.c.a.e":"1","sender_id":"u_ada","sender_name":"Ada",\
            "sender_avatar":"https://pictures.example.com/people/ada.png","chat_id":"chat-ada"}
            """
        ),
        (
            "JSON in a string",
            #"""
            {\#(aps),"custom":"{\"i\":\"0c9e0a9e-9a8f-4d4a-8a35-6a4a9c2d7a10\",\"u\":\"engines://chat/ada\",\#
            \"a\":{\"communication\":{\"sender_name\":\"Ada\",\"sender_uid\":\"u_ada\",\#
            \"conversation_id\":\"chat-ada\",\"avatar_url\":\"https://pictures.example.com/people/ada.png\"}}}"}
            """#
        ),
        (
            "4 KB",
            """
            {\(aps),"data":{"senderId":"u_ada","senderName":"Ada","groupName":"Engines","recipients":[\
            \((0..<18).map { #"{"id":"u_\#($0)","name":"Member \#($0)"}"# }.joined(separator: ","))\
            ],"conversationId":"engines"},"text":"\(String(repeating: "Are you coming? ", count: 40))",\
            "other":{\((0..<55).map { #""name\#($0)":"value of name \#($0)""# }.joined(separator: ","))}}
            """
        ),
        (
            "2,000 keys",
            "{\(aps),\((0..<2000).map { #""name\#($0)":\#($0)"# }.joined(separator: ","))}"
        ),
    ]
}
