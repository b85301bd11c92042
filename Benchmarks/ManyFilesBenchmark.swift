import Foundation

/// Commands with many or large files, compared with Python's JSON parser on the same files. Both are measured as whole
/// processes.
enum ManyFilesBenchmark {
    /// Parses each file, and writes it again.
    private static let python = """
        import json, sys
        for path in sys.argv[1:]: json.dump(json.load(open(path)), sys.stdout, indent=2)
        """

    static func run(tool: String) throws -> [Measurement] {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("cameo-bench-\(getpid())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = try payloads(1000, in: folder.appendingPathComponent("many"))
        let large = try payloads(10_000, in: folder.appendingPathComponent("large"))
        let page = folder.appendingPathComponent("page.html").path
        let assets = Example.folder.appendingPathComponent("assets").path
        func gallery(_ name: String, _ files: [String], _ target: Target) throws -> Measurement {
            try compare(
                "cameo gallery of \(files.count) files",
                tool,
                [
                    "gallery", folder.appendingPathComponent(name).path, "--html", page,
                    "--assets", assets,
                ],
                files,
                target: target
            )
        }
        return try [
            compare(
                "cameo inspect of 10,000 files",
                tool,
                ["inspect"] + large,
                large,
                target: .atMost(1_500_000)
            ),
            gallery("many", files, .atMost(800_000)),
            gallery("large", large, .atMost(8_000_000)),
        ] + junk(tool: tool, in: folder)
    }

    /// Returns the time for a payload of 10 MB that is one value, many keys, or not JSON.
    private static func junk(tool: String, in folder: URL) throws -> [Measurement] {
        let size = 10_000_000
        let words = String(repeating: "word and another ", count: size / 17)
        let keys = (0..<size / 17).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
        let texts = [
            ("one value", #"{"aps":{"alert":{"title":"Ada","body":"\#(words)"}}}"#),
            (
                "lines",
                #"{"aps":{"alert":{"title":"Ada","body":"\#(words.replacing(" ", with: #"\n"#))"}}}"#
            ),
            ("many keys", #"{"aps":{"alert":"hi"},\#(keys)}"#),
            ("many objects", String(repeating: #"{"aps":1} "#, count: size / 10)),
        ]
        return try texts.map { name, text in
            let file = folder.appendingPathComponent("junk.json")
            try Data(text.utf8).write(to: file)
            return try compare(
                "cameo inspect of 10 MB, \(name)",
                tool,
                ["inspect", file.path],
                [file.path],
                target: .atMost(2_000_000)
            )
        }
    }

    private static func compare(
        _ name: String,
        _ tool: String,
        _ arguments: [String],
        _ files: [String],
        target: Target
    ) throws -> Measurement {
        Measurement(
            name: name,
            value: try Measurement.minProcessTime(rounds: 3, tool, arguments),
            baseline: "Python's json",
            // Python fails for the text that isn't JSON, after parsing its first object.
            baselineValue: try Measurement.minProcessTime(
                rounds: 3,
                "/usr/bin/env",
                ["python3", "-c", python] + files
            ),
            target: target
        )
    }

    /// Writes copies of the examples, with different texts.
    private static func payloads(_ count: Int, in folder: URL) throws -> [String] {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let names = ["direct", "group", "rich-image"]
        let texts = try names.map { name in
            try String(
                contentsOf: Example.folder.appendingPathComponent("payloads/\(name).json"),
                encoding: .utf8
            )
        }
        return try (0..<count).map { number in
            let file = folder.appendingPathComponent("\(number).json")
            try Data((texts[number % texts.count] + "\n").utf8).write(to: file)
            return file.path
        }
    }
}
