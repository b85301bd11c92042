import Cameo
import Foundation
import TestSupport

/// Benchmark of parsing a payload and predicting its appearance, compared with Foundation's JSON
/// parser alone. It counts instructions, which don't depend on other processes. If it can't count
/// them, it measures the time.
enum ParsingBenchmark {
    /// The argument for running the benchmark as a child process. It is followed by the variant,
    /// the name of a payload, and the number of payloads.
    static let argument = "--parse"

    static func run() throws -> [Measurement] {
        try payloads().map { name, data in
            func cost(_ variant: String) throws -> Double {
                guard ChildProcess.countsInstructions else {
                    return try minTime { try process(data, variant, count: 200) } / 200
                }
                return try ChildProcess.instructions(few: 20, many: 60) { count in
                    [argument, variant, name, String(count)]
                }
            }
            return Measurement(
                name: "reading \(name)",
                value: try cost("cameo"),
                baseline: "JSONSerialization",
                baselineValue: try cost("foundation"),
                target: .ratio(2),
                unit: ChildProcess.countsInstructions ? "instructions" : "ns"
            )
        }
    }

    private static func minTime(_ work: () throws -> Void) rethrows -> Double {
        var best = UInt64.max
        for _ in 0..<60 {
            let start = DispatchTime.now().uptimeNanoseconds
            try work()
            best = min(best, DispatchTime.now().uptimeNanoseconds - start)
        }
        return Double(best)
    }

    /// Processes a payload with a variant, `cameo` or `foundation`. Runs in a child process.
    static func parse(_ variant: String, _ name: String, count: Int) throws {
        guard let data = try payloads().first(where: { $0.name == name })?.data else { return }
        try process(data, variant, count: count)
    }

    private static func process(_ data: Data, _ variant: String, count: Int) throws {
        let (bytes, parser) = (Array(data), PayloadParser())
        for _ in 0..<count {
            if variant == "cameo" {
                let result = Inspection(of: try Payload(parsing: bytes), parser: parser)
                precondition(result.appearance.diagnostics.count < 100)
            } else {
                _ = try JSONSerialization.jsonObject(with: data)
            }
        }
    }

    private static func payloads() throws -> [(name: String, data: Data)] {
        try ["direct", "group", "rich-image"].map { name in
            (name, Data(try Repository.text("Examples/payloads/\(name).json").utf8))
        } + others.map { name, text in (name, Data(text.utf8)) }
    }

    private static let aps =
        #""aps":{"alert":{"title":"Ada","body":"Are you coming?"},"mutable-content":1}"#

    /// Payloads in formats that aren't in the examples.
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
