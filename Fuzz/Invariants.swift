import CameoHost
import CameoNativeHost

@testable import Cameo
@testable import CameoAnalysis
@testable import CameoXcode

/// Reports a violated invariant by crashing, so that libFuzzer saves the input.
func report(_ finding: String) -> Never { fatalError(finding) }

/// Parses bytes as an image or a video, and checks the invariants.
func checkMedia(_ bytes: [UInt8]) {
    _ = MediaFormat(of: bytes)
    guard let header = try? ImageHeader(of: bytes) else { return }
    if header.width <= 0 || header.height <= 0 || !(1...8).contains(header.orientation) {
        report("an image header has no size or an invalid orientation")
    }
    if (try? header.checkSize()) != nil, header.width * header.height > header.pixelLimit {
        report("an image that doesn't fit into memory passes the size check")
    }
    if !header.format.isComplete(Bytes(bytes)) { report("an incomplete image has a valid header") }
}

/// Parses bytes as a cache entry, and checks the invariants.
func checkEntry(_ bytes: [UInt8]) {
    // Random bytes almost never end with a valid digest, so append one.
    guard let entry = CacheEntry(bytes + Digest.sha256(bytes[...])) else { return }
    if CacheEntry(entry.bytes)?.bytes != entry.bytes {
        report("a cache entry changes when it is written and read")
    }
}

/// Parses bytes as a file of a project, and checks the invariants: Foundation parses the same
/// content, and insertions change nothing else.
func checkProjectFile(_ bytes: [UInt8]) {
    if let document = try? OpenStepDocument(bytes) {
        if !NativeHost.shared.agrees(bytes, with: document.root.propertyValue) {
            report("Foundation parses a different project")
        }
        let tokens = (try? document.tokens()) ?? []
        if tokens.flatMap({ bytes[$0.range] }) != bytes { report("a byte isn't part of any token") }
        var editor = OpenStepEditor(document, NativeHost.shared)
        editor.insert(.text("A"), into: ["objects", "500", "files"])
        editor.set(["objects", "500", "name"], .text("B"))
        editor.add("C", comment: "D", .dictionary([("isa", .text("PBXGroup"))]))
        if let result = try? editor.result(),
            InsertedPiece.removing(result.edits.pieces(in: bytes), from: result.bytes) != bytes
        {
            report("removing the insertions doesn't restore the file")
        }
    }
    _ = try? PropertyValue(reading: bytes)
    // Foundation rejects an empty file, which Xcode accepts as an empty string table.
    if !bytes.isEmpty, let table = try? OpenStepDocument(bytes, isTable: true),
        !NativeHost.shared.agrees(bytes, with: table.root.propertyValue)
    {
        report("Foundation parses a different string table")
    }
    if var editor = try? PlistEditor(bytes, path: "", NativeHost.shared) {
        editor.append(["A"], to: "NSUserActivityTypes")
        if editor.root["B"] == nil { editor.set("B", .bool(true)) }
        guard let result = try? editor.result() else {
            report("the changed property list can't be parsed")
        }
        if InsertedPiece.removing(result.edits.pieces(in: bytes), from: result.bytes) != bytes {
            report("removing the insertions doesn't restore the file")
        }
    }
    _ = try? Podfile(bytes, path: "")
}

/// Checks that the proposed mapping for a payload can be parsed.
func checkProposal(_ payload: Payload) {
    let proposal = MappingProposal(of: [payload])
    if !proposal.fields.isEmpty, (try? Mapping(proposal.mapping)) == nil {
        report("a proposed mapping is invalid")
    }
}

/// Parses bytes as a request to a push service, and checks the invariants.
func checkRequest(_ bytes: [UInt8]) {
    guard let document = try? JSONDocument(parsing: bytes), let request = PushRequest(document)
    else {
        return
    }
    if request.messages.isEmpty || request.messages.count > PushRequest.maxMessages {
        report("a request has no messages or too many")
    }
    for message in request.messages {
        check(Inspection(of: message.payload))
        if message.diagnostics.contains(where: { $0.sentence.utf8.count > 1000 }) {
            report("a diagnostic is longer than 1000 bytes")
        }
    }
}

/// Checks the invariants of text that may contain a payload.
func checkText(_ bytes: [UInt8]) {
    let strict = try? Payload(parsing: bytes)
    do throws(PayloadText.ParseError) {
        let text = try PayloadText(parsing: bytes)
        if let strict {
            if text.payload.root != strict.root || !text.conversions.isEmpty {
                report("valid JSON is converted")
            }
        } else if text.conversions.isEmpty {
            report("a conversion isn't reported")
        }
        let json = Array(JSONValue.object(text.payload.root).compact.utf8)
        if (try? JSONDocument(parsing: json))?.root != .object(text.payload.root) {
            report("the payload isn't JSON")
        }
    } catch {
        if strict != nil { report("valid JSON is rejected") }
        if (error.line == nil) != (error.column == nil) || (error.line ?? 1) < 1
            || (error.column ?? 1) < 1
        {
            report("an error has an invalid position")
        }
    }
}

/// Checks the invariants of every payload.
func check(_ inspection: Inspection) {
    let (plan, appearance) = (inspection.plan, inspection.appearance)
    if let handle = plan.handle, handle.value == appearance.firstLine {
        report("a handle equals the name, which hides the name (R8)")
    }
    let identifiers = [plan.threadIdentifier, plan.conversationIdentifier].compactMap { $0 }
    if inspection.payload.invokesServiceExtension, identifiers.contains(where: { $0.contains("@") })
    {
        report("a thread identifier contains an @, which crashes the system (R13)")
    }
    if !inspection.payload.invokesServiceExtension, !plan.downloads.isEmpty {
        report("a notification without the extension has downloads")
    }
    for download in plan.downloads
    where !download.url.lowercased().hasPrefix("https://")
        && !download.url.lowercased().hasPrefix("data:image/")
    {
        report("a download doesn't use HTTPS")
    }
    if plan.layout == .groupMessage, (plan.recipientCount ?? 0) < 2 {
        report("a group has fewer than two recipients (R1)")
    }
    let handle = inspection.json(file: "").object?["sender"]?.object?["handle"]?.object?["value"]
    if let first = appearance.firstLine, appearance.layout != .plain,
        handle?.text == first
    {
        report("the reported handle equals the name, which hides the name (R8)")
    }
    if plan.avatarCandidates.last.map({ $0.url != nil }) ?? true {
        report("the last avatar candidate can fail")
    }
    if appearance.layout != .groupMessage, appearance.layout != .plain,
        appearance.secondLine != nil
    {
        report("a notification that isn't a group message has a second line (R5)")
    }
}

/// Parsers with and without a mapping, for each title style.
enum Parsers {
    static let all: [PayloadParser] = {
        var mapped = CommunicationSettings()
        mapped.mapping = try? Mapping(
            Dictionary(
                uniqueKeysWithValues: Mapping.Field.allCases.map { field in
                    (
                        field,
                        [.path("data.\(field.mappingKey)"), "a[0].b", "a"]
                    )
                }
            )
        )
        mapped.titleStyle = .groupFirst
        mapped.accounts = [CommunicationAccount(scope: "a", ids: ["1"], handles: ["a@b"])]
        var inGroup = mapped
        inGroup.titleStyle = .senderInGroup
        inGroup.groupAvatarFallback = .none
        return [PayloadParser(), PayloadParser(settings: mapped), PayloadParser(settings: inGroup)]
    }()
}
