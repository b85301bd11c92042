import CameoAnalysis

@testable import Cameo
@testable import CameoXcode

/// Tells of a finding. The process ends for it: a crash is how libFuzzer learns of one, and why it
/// keeps the input.
func report(_ finding: String) -> Never { fatalError(finding) }

/// What must hold of any bytes that are taken for a picture or a film.
func checkMedia(_ bytes: [UInt8]) {
    _ = MediaFormat(of: bytes)
    guard let header = try? ImageHeader(of: bytes) else { return }
    if header.width <= 0 || header.height <= 0 || !(1...8).contains(header.orientation) {
        report("a header without a size, or with an orientation that there is not")
    }
    if (try? header.checkSize()) != nil, header.width * header.height > header.pixelLimit {
        report("a picture passes that does not fit into memory")
    }
    if !header.kind.isWhole(bytes) { report("a picture passes that has no end") }
}

/// What must hold of any bytes that stand where an entry of the cache should.
func checkEntry(_ bytes: [UInt8]) {
    // Bytes alone hardly ever have the digest that lets them be read further: it is put behind them.
    guard let entry = CacheEntry(bytes + Digest.sha256(bytes[...])) else { return }
    if CacheEntry(entry.bytes) != entry {
        report("an entry is not read back as it was written")
    }
}

/// What must hold of any bytes that stand where a file of a project should: what is read, Foundation
/// reads alike, and what is put in is all that changes.
func checkProjectFile(_ bytes: [UInt8]) {
    if let document = try? OpenStepDocument(bytes) {
        if !document.matchesFoundation { report("Foundation reads another project") }
        let tokens = (try? document.tokens()) ?? []
        if tokens.flatMap({ bytes[$0.range] }) != bytes { report("a byte belongs to no token") }
        var editor = OpenStepEditor(document)
        editor.insert(.text("A"), into: ["objects", "500", "files"])
        editor.set(["objects", "500", "name"], .text("B"))
        editor.add("C", comment: "D", .dictionary([("isa", .text("PBXGroup"))]))
        if let result = try? editor.result(),
            InsertedPiece.removing(result.edits.pieces(in: bytes), from: result.bytes) != bytes
        {
            report("what was put in does not go again")
        }
    }
    if var editor = try? PlistEditor(bytes, path: "") {
        editor.append(["A"], to: "NSUserActivityTypes")
        if editor.root["B"] == nil { editor.set("B", .bool(true)) }
        guard let result = try? editor.result() else { report("what was put in is not read back") }
        if InsertedPiece.removing(result.edits.pieces(in: bytes), from: result.bytes) != bytes {
            report("what was put in does not go again")
        }
    }
    _ = try? Podfile(bytes, path: "")
}

/// What must hold of every push.
func check(_ inspection: Inspection) {
    let (plan, appearance) = (inspection.plan, inspection.appearance)
    if let handle = plan.handle, handle.value == appearance.firstLine {
        report("a handle that equals the name hides it (R8)")
    }
    let identifiers = [plan.threadIdentifier, plan.conversationIdentifier].compactMap { $0 }
    if inspection.payload.invokesServiceExtension, identifiers.contains(where: { $0.contains("@") })
    {
        report("an @ in a thread identifier crashes the system (R13)")
    }
    if !inspection.payload.invokesServiceExtension, !plan.downloads.isEmpty {
        report("without the extension nothing is fetched")
    }
    for fetch in plan.downloads
    where !fetch.url.lowercased().hasPrefix("https://")
        && !fetch.url.lowercased().hasPrefix("data:image/")
    {
        report("only HTTPS is asked")
    }
    if plan.layout == .groupMessage, (plan.recipientCount ?? 0) < 2 {
        report("a group is given at least two recipients (R1)")
    }
    let handle = inspection.json(file: "").object?["sender"]?.object?["handle"]?.object?["value"]
    if let first = appearance.firstLine, appearance.layout != .plain,
        handle?.text == first
    {
        report("the reported handle hides the name (R8)")
    }
    if plan.avatarCandidates.last.map({ $0.url != nil }) ?? true {
        report("the last picture to try cannot fail")
    }
    if appearance.layout != .groupMessage, appearance.layout != .plain,
        appearance.secondLine != nil
    {
        report("only a group has a second line (R5)")
    }
}

/// Readers with and without a mapping, under each headline policy.
enum Readers {
    static let all: [PayloadParser] = {
        var mapped = Settings()
        mapped.mapping = try? Mapping(
            Dictionary(
                uniqueKeysWithValues: Field.allCases.map { field in
                    (
                        field,
                        [PayloadPath(stringLiteral: "data.\(field.mappingKey)"), "a[0].b", "a"]
                    )
                }
            )
        )
        mapped.headline = .groupFirst
        mapped.accounts = [Account(scope: "a", ids: ["1"], handles: ["a@b"])]
        var inGroup = mapped
        inGroup.headline = .senderInGroup
        inGroup.groupAvatarFallback = .none
        return [PayloadParser(), PayloadParser(settings: mapped), PayloadParser(settings: inGroup)]
    }()
}
