import Cameo
import CameoAnalysis
import CameoCommands
import CameoPreview

/// A parsed request. Its header has these members:
///
/// - `command`: a ``Command``.
/// - `options`: an array for each option of the tool, with its name and its value. The value of a
///   flag is empty.
/// - `files`: the payloads. Each object has a `name`, and either `block`, the index of the content
///   in the blocks, or `problem`, an object with the code and the message of an error.
/// - `inputs`: the files to which options refer by name.
/// - `images`: objects with a `url`, and the image as `block` or `dataURL`. Initials replace
///   missing avatars.
/// - `page`: the content of a preview: `html` for a page, or `phone` for only the phone. (default:
///   cards for a terminal)
/// - `message`: the index of the message to display, if the file is a request. (default: all
///   messages)
/// - `now`: the time, in seconds since 1970.
/// - `width`: the number of columns of the terminal.
/// - `isColored`: whether the terminal displays colors.
/// - `isQuiet`: whether the tool runs with `--quiet`.
/// - `messages`: `json` for messages in JSON.
struct EngineRequest {
    enum Command: String {
        case version, functions, settings, payload, inspect, map, lint, preview
    }

    /// The members of the header.
    let header: JSONObject
    let command: Command
    private let frame: Frame
    private(set) var arguments = Arguments()
    /// The payloads, in the order of the request.
    private(set) var files: [PayloadFile.Source] = []
    /// The contents of the files for options, by name.
    private(set) var inputs: [String: Result<[UInt8], CommandError>] = [:]
    private(set) var images: FetchedImages.Sources = [:]
    private(set) var page: PreviewCommand.Page?

    init(frame bytes: [UInt8]) throws(RequestError) {
        frame = try Frame(bytes)
        header = frame.header
        let name = header["command"]?.text ?? ""
        guard let command = Command(rawValue: name) else {
            throw RequestError("Unknown command '\(name.printable)'")
        }
        self.command = command
        if let name = CommandName(rawValue: command.rawValue) {
            arguments = try arguments(of: name)
        }
        try readFiles()
        try readImages()
        switch header["page"]?.text {
        case "html": page = PreviewCommand.Page(.all, message: header["message"]?.integer)
        case "phone": page = PreviewCommand.Page(.phone, message: header["message"]?.integer)
        case nil: break
        case let page?: throw RequestError("Unknown page '\(page.printable)'")
        }
    }

    /// Returns a Boolean from the header. (default: `false`)
    func flag(_ key: String) -> Bool { header[key] == .bool(true) }

    private func arguments(of command: CommandName) throws(RequestError) -> Arguments {
        let rows = CommandOption.pageRows.filter { $0.commands.contains(command) }
        var arguments = Arguments()
        for value in header["options"]?.array ?? [] {
            let words = value.array ?? []
            let name = words.first?.text ?? ""
            guard let option = rows.first(where: { $0.name.description == name }) else {
                throw RequestError("Unknown option '\(name.printable)'")
            }
            arguments.append(option, words.count > 1 ? words[1].string ?? "" : "")
        }
        return arguments
    }

    private mutating func readFiles() throws(RequestError) {
        for value in header["files"]?.array ?? [] {
            guard let object = value.object else { throw RequestError("A file isn't an object") }
            // An empty name is valid: messages show the name that the host passed.
            let name = object["name"]?.string ?? "push.json"
            let content = try content(object, name)
            files.append(PayloadFile.Source(path: name, title: name, content: content))
        }
        let requiresFiles =
            command != .version && command != .functions && !arguments.has(.listRules)
            && !arguments.has(.explain)
        guard !files.isEmpty || !requiresFiles else {
            throw RequestError("The request has no files")
        }
        for value in header["inputs"]?.array ?? [] {
            guard let object = value.object, let name = object["name"]?.string else {
                throw RequestError("An input has no name")
            }
            inputs[name] = try content(object, name)
        }
    }

    private mutating func readImages() throws(RequestError) {
        for value in header["images"]?.array ?? [] {
            guard let object = value.object, let url = object["url"]?.text else {
                throw RequestError("An image has no URL")
            }
            if let text = object["dataURL"]?.text {
                images[url] = DataURL.bytes(of: text).map { .success($0) } ?? .failure(.notMedia)
            } else {
                images[url] = .success(try frame.block(object["block"]))
            }
        }
    }

    /// Returns the contents of a file, or the reason why the host couldn't read it.
    private func content(
        _ object: JSONObject,
        _ name: String
    ) throws(RequestError) -> Result<[UInt8], CommandError> {
        guard let problem = object["problem"]?.object else {
            let bytes = try frame.block(object["block"])
            guard bytes.count <= FileProblem.maxSize else {
                return .failure(CommandError(file: name, .tooLarge))
            }
            return .success(bytes)
        }
        let described = FileProblem.described(
            code: problem["code"]?.text ?? "unreadable",
            message: problem["message"]?.text ?? "can't be read"
        )
        return .failure(CommandError(file: name, described))
    }
}

/// An error in a request. Our hosts never send such requests.
struct RequestError: Error {
    let description: String

    init(_ description: String) { self.description = description }
}

/// The header and the blocks of a request.
private struct Frame {
    let header: JSONObject
    private let bytes: [UInt8]
    private let blocks: [Range<Int>]

    init(_ bytes: [UInt8]) throws(RequestError) {
        guard bytes.count <= Engine.maxRequestSize else {
            throw RequestError("The request is larger than \(Engine.maxRequestSize / 1_000_000) MB")
        }
        guard bytes.count >= 4 else { throw RequestError("The frame has no header") }
        let size = (0..<4).reduce(0) { $0 | Int(bytes[$1]) << (8 * $1) }
        // On 32-bit platforms, the size may overflow and be negative.
        guard size >= 0, size <= bytes.count - 4 else {
            throw RequestError("The header is truncated")
        }
        let root: JSONValue
        do throws(JSONDocument.ParseError) {
            root = try JSONDocument(parsing: Array(bytes[4..<(4 + size)])).root
        } catch {
            throw RequestError("The header isn't JSON")
        }
        guard case .object(let object) = root else {
            throw RequestError("The header isn't an object")
        }
        header = object
        var start = 4 + size
        var ranges: [Range<Int>] = []
        for value in header["blocks"]?.array ?? [] {
            guard let count = value.integer, count >= 0, count <= bytes.count - start else {
                throw RequestError("A block is larger than the frame")
            }
            ranges.append(start..<(start + count))
            start += count
        }
        blocks = ranges
        self.bytes = bytes
    }

    /// Returns the block that a member references.
    func block(_ value: JSONValue?) throws(RequestError) -> [UInt8] {
        guard let index = value?.integer, blocks.indices.contains(index) else {
            throw RequestError("A block is missing")
        }
        return Array(bytes[blocks[index]])
    }
}

extension JSONValue {
    /// The string, which may be empty; `nil` for any other value.
    fileprivate var string: String? {
        if case .string(let text) = self { text } else { nil }
    }
}
