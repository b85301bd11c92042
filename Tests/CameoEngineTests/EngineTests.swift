import Cameo
import CameoEngine
import Testing

/// Tests of requests and responses as a host encodes and decodes them.
@Suite struct EngineTests {
    /// A response of the engine.
    private struct Response {
        let exitCode: Int
        let output: String
        let messages: String
    }

    private func frame(_ header: String, _ blocks: [String] = []) -> [UInt8] {
        let text = Array(header.utf8)
        let size = (0..<4).map { UInt8(truncatingIfNeeded: text.count >> (8 * $0)) }
        return size + text + blocks.flatMap { Array($0.utf8) }
    }

    private func run(_ frame: [UInt8]) throws -> Response {
        let response = Engine.run(frame)
        try #require(response.count >= 4)
        let size = response.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        let document = try JSONDocument(parsing: Array(response[4..<(4 + size)]))
        let header = try #require(document.root.object)
        var start = 4 + size
        var blocks: [String] = []
        for count in (header["blocks"]?.array ?? []).compactMap({ $0.integer }) {
            blocks.append(String(decoding: response[start..<(start + count)], as: UTF8.self))
            start += count
        }
        #expect(start == response.count)
        return Response(
            exitCode: try #require(header["exitCode"]?.integer),
            output: blocks[0],
            messages: blocks[1]
        )
    }

    /// Runs a command for one file.
    private func run(_ command: String, _ file: String, _ more: String = "") throws -> Response {
        let header = """
            {"command": "\(command)", "messages": "json", "blocks": [\(file.utf8.count)],
            "files": [{"name": "push.json", "block": 0}]\(more.isEmpty ? "" : ", " + more)}
            """
        return try run(frame(header, [file]))
    }

    private let push = #"""
        {"aps": {"alert": {"title": "Ada", "body": "Hello"}, "mutable-content": 1},
        "senderId": "1", "senderName": "Ada", "conversationId": "c"}
        """#

    @Test func `a payload is inspected`() throws {
        let response = try run("inspect", push, #""options": [["--json"]]"#)
        #expect(response.exitCode == 0)
        let entries = try JSONDocument(parsing: Array(response.output.utf8)).root.array
        #expect(entries?.count == 1)
        #expect(entries?.first?.object?["file"]?.text == "push.json")
    }

    @Test func `a file has the name that the host passes, which may be empty`() throws {
        for name in ["", "a.json"] {
            let header = """
                {"command": "inspect", "options": [["--json"]], "blocks": [\(push.utf8.count)],
                "files": [{"name": "\(name)", "block": 0}]}
                """
            let output = try run(frame(header, [push])).output
            let entries = try JSONDocument(parsing: Array(output.utf8)).root.array
            #expect(entries?.first?.object?["file"] == .string(name))
        }
    }

    @Test(
        arguments: [
            [], [1], [255, 255, 255, 255], [0, 0, 0, 0], [2, 0, 0, 0, 0x7B],
            [2, 0, 0, 0, 0x5B, 0x5D],
            [1, 0, 0, 0, 0x7B],
        ] as [[UInt8]]
    )
    func `a frame that is not a request is an error`(frame: [UInt8]) throws {
        #expect(try run(frame).exitCode == 70)
    }

    @Test(arguments: [
        #"{"command": "fly"}"#, #"{"command": "inspect"}"#,
        #"{"command": "inspect", "blocks": [1], "files": [{"block": 0}]}"#,
        #"{"command": "inspect", "blocks": [-1], "files": [{"block": 0}]}"#,
        #"{"command": "inspect", "files": [{"block": 0}]}"#,
        #"{"command": "inspect", "files": [1]}"#,
        #"{"command": "version", "inputs": [1]}"#, #"{"command": "version", "images": [{}]}"#,
        #"{"command": "map", "options": [["--theme", "dark"]]}"#,
    ])
    func `a header that refers to missing blocks is an error`(header: String) throws {
        #expect(try run(frame(header)).exitCode == 70)
    }

    @Test func `a file that isn't JSON is reported as an error of that file`() throws {
        let response = try run("inspect", "Hello")
        #expect(response.exitCode == 66)
        let entry = try JSONDocument(parsing: Array(response.messages.utf8)).root.object
        #expect(entry?["error"]?.object?["file"]?.text == "push.json")
    }

    @Test func `the options of the phone apply to a page`() throws {
        let response = try run(
            "preview",
            push,
            """
            "page": "phone", "options": [["--theme", "dark"], ["--ios", "27"], ["--language", "de"],
            ["--time", "21:05"], ["--view", "banner"], ["--glass", "tinted"], ["--age", "5m"],
            ["--icons", "tinted"]]
            """
        )
        #expect(response.exitCode == 0)
        #expect(response.output.contains("21:05"))
        let english = try run("preview", push, #""page": "phone""#)
        #expect(!english.output.contains("21:05"))
    }

    @Test(arguments: [
        #"["--theme", "blue"]"#, #"["--ios", "9"]"#, #"["--language", "xx"]"#,
        #"["--glass", "thick"]"#, #"["--time", "25:00"]"#, #"["--age", "soon"]"#,
        #"["--view", "banner"], ["--expanded"]"#, #"["--category", ""]"#, #"["--icons", "big"]"#,
        #"["--app-icon", ""]"#,
    ])
    func `an invalid choice is incorrect usage`(options: String) throws {
        let response = try run("preview", push, #""page": "html", "options": ["# + options + "]")
        #expect(response.exitCode == 64)
        #expect(response.output.isEmpty)
    }

    @Test func `an icon must be an image`() throws {
        let options = #""options": [["--app-icon", "icon.png"]]"#
        let input = #", "inputs": [{"name": "icon.png", "block": 0}]"#
        let response = try run("preview", push, options + input)
        #expect(response.exitCode == 66)
        #expect(response.messages.contains("icon.png: not an image"))
        #expect(try run("preview", push, options).messages.contains("icon.png: no such file"))
    }

    @Test func `a page shows one message of a request`() throws {
        let requests = """
            [{"to": "ExponentPushToken[a]", "title": "Ada"}, {"to": "ExponentPushToken[a]", "title": "Grace"}]
            """
        let page = try run("preview", requests, #""page": "phone", "message": 1"#)
        #expect(page.output.contains("Grace"))
        #expect(!page.output.contains("Ada"))
        #expect(try run("preview", requests, #""page": "phone", "message": 2"#).exitCode == 64)
    }

    @Test func `a proposed mapping contains the sender`() throws {
        let file = #"{"aps": {"alert": "Hi"}, "chat": {"from_name": "Ada", "from_id": "7"}}"#
        let response = try run("map", file, #""options": [["--json"]]"#)
        #expect(response.output.contains("from_name"))
    }

    @Test func `the error names an unknown key in settings`() throws {
        let response = try run("settings", #"{"titelStyle": "name"}"#)
        let unknown = #"[{"key":"titelStyle","suggestion":"Did you mean 'titleStyle'?"}]"#
        #expect(response.output.contains(#""unknownKeys":\#(unknown)"#))
    }

    @Test func `the payload in text is returned as JSON, with long numbers unchanged`() throws {
        let response = try run(
            "payload",
            #"push: {aps: {alert: "Hi"}, id: 12345678901234567890} end"#
        )
        let entry = try JSONDocument(parsing: Array(response.output.utf8)).root.object
        let text = try #require(entry?["text"]?.text)
        #expect(text.contains(#""id": 12345678901234567890"#))
        let codes = entry?["conversions"]?.array?.compactMap { $0.object?["code"]?.text }
        #expect(codes?.contains("text-before") == true)
    }

    @Test func `text without a payload is an error`() throws {
        let response = try run("payload", "Hello")
        #expect(response.output.isEmpty)
        #expect(response.messages.contains("push.json"))
    }
}
