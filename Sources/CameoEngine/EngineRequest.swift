import Cameo
import CameoAnalysis
import CameoCommands

/// A parsed request.
struct EngineRequest {
    /// The members of the header.
    let header: JSONObject
    private let bytes: [UInt8]
    private let blocks: [Range<Int>]

    /// Parses a frame.
    init(frame bytes: [UInt8]) throws(EngineError) {
        guard bytes.count <= Engine.maxRequestSize else {
            throw .request("The request is larger than \(Engine.maxRequestSize / 1_000_000) MB")
        }
        guard bytes.count >= 4 else { throw .request("The frame has no header") }
        let size = (0..<4).reduce(0) { $0 | Int(bytes[$1]) << (8 * $1) }
        // Negative where integers have 32 bits.
        guard size >= 0, size <= bytes.count - 4 else { throw .request("The header is truncated") }
        let root: JSONValue
        do throws(JSONDocument.ParseError) {
            root = try JSONDocument(parsing: Array(bytes[4..<(4 + size)])).root
        } catch {
            throw .request("The header isn't JSON")
        }
        guard case .object(let object) = root else { throw .request("The header isn't an object") }
        header = object
        var start = 4 + size
        var ranges: [Range<Int>] = []
        for value in header["blocks"]?.array ?? [] {
            guard let count = value.integer, count >= 0, count <= bytes.count - start else {
                throw .request("A block is larger than the frame")
            }
            ranges.append(start..<(start + count))
            start += count
        }
        blocks = ranges
        self.bytes = bytes
    }

    /// Returns a string of the header.
    func text(_ key: String) -> String? { header[key]?.text }

    /// Returns the value of an option as it was passed; unlike ``text(_:)``, it may be empty, which is an error.
    func word(_ key: String) -> String? { header.word(key) }

    /// Returns a Boolean of the header. (default: `false`)
    func flag(_ key: String) -> Bool { header[key] == .bool(true) }

    /// The width of lines, in columns. (default: 80)
    var width: Int { min(max(header["width"]?.integer ?? 80, 1), 10_000) }

    /// Whether text is colored.
    var isColored: Bool { flag("isColored") }

    /// Whether messages are JSON.
    var writesJSONMessages: Bool { text("messages") == "json" }

    /// Returns the block that a member refers to.
    func block(_ value: JSONValue?) throws(EngineError) -> [UInt8]? {
        guard let value, value != .null else { return nil }
        guard let index = value.integer, blocks.indices.contains(index) else {
            throw .request("A block is missing")
        }
        return Array(bytes[blocks[index]])
    }

    /// The content of a file, or the reason why the host couldn't read it.
    enum Content {
        case bytes([UInt8])
        case problem(ErrorEntry)
    }

    /// A file that the host has read.
    struct File {
        /// The path that messages show; `-` for standard input.
        let name: String
        let content: Content
        /// The index of the configurations.
        let chain: Int?
        /// The file as the commands read it.
        var source: PayloadFile.Source {
            PayloadFile.Source(path: name, title: name, content: bytes)
        }

        /// Returns the payloads in the file.
        func payloads() throws(CommandError) -> [PayloadFile] {
            try PayloadFile.read(try bytes.get(), name, called: name)
        }

        /// The bytes, or the error.
        private var bytes: Result<[UInt8], CommandError> {
            switch content {
            case .bytes(let bytes): .success(bytes)
            case .problem(let entry):
                .failure(.file(entry, description: "\(InputFile.label(name)): \(entry.message)"))
            }
        }
    }

    /// The files.
    func files() throws(EngineError) -> [File] {
        var files: [File] = []
        for value in header["files"]?.array ?? [] {
            guard let object = value.object else { throw .request("A file isn't an object") }
            // A name on the host's command line may be empty.
            let name = object.word("name") ?? "push.json"
            files.append(
                File(
                    name: name,
                    content: try content(object, name: name),
                    chain: object["chain"]?.integer
                )
            )
        }
        guard !files.isEmpty else { throw .request("The request has no files") }
        return files
    }

    /// Returns the content of a file that the header describes.
    func content(_ object: JSONObject, name: String) throws(EngineError) -> Content {
        if let problem = object["problem"]?.object {
            return .problem(
                ErrorEntry(
                    code: problem["code"]?.text ?? "unreadable",
                    message: problem["message"]?.text ?? "can't be read",
                    file: name
                )
            )
        }
        guard let bytes = try block(object["block"]) else {
            throw .request("The file \(name.printable) has no content")
        }
        guard bytes.count <= FileProblem.maxSize else {
            return .problem(
                ErrorEntry(.tooLarge, FileProblem.tooLarge.message(name), file: name)
            )
        }
        return .bytes(bytes)
    }

    /// Returns the bytes of a file that the header describes in a member, or its error.
    func bytes(_ content: Content, name: String) throws(EngineError) -> [UInt8] {
        switch content {
        case .bytes(let bytes): return bytes
        case .problem(let entry):
            throw .file("\(InputFile.label(name)): \(entry.message)", entry)
        }
    }

    /// Returns the JSON in a file.
    func document(_ content: Content, name: String) throws(EngineError) -> JSONDocument {
        let bytes = try bytes(content, name: name)
        do throws(CommandError) {
            return try JSONDocument(bytes, file: name)
        } catch {
            throw .file(error.description, error.entry)
        }
    }

    /// Returns the JSON object in a file, such as settings or a mapping.
    func object(_ content: Content, name: String) throws(EngineError) -> JSONObject {
        let bytes = try bytes(content, name: name)
        do throws(CommandError) {
            return try JSONObject(bytes, file: name)
        } catch {
            throw .file(error.description, error.entry)
        }
    }
}

extension JSONObject {
    /// The string of a member, which may be empty.
    func word(_ key: String) -> String? {
        guard case .string(let word)? = self[key] else { return nil }
        return word
    }
}
