import Cameo
import CameoAnalysis

/// Checks arbitrary bytes. The first byte selects the target for the following bytes: 1 is an
/// image, 2 a cache entry, 3 a file of an Xcode project, 4 an object with a mapping and a payload,
/// and 5 text that may contain a payload. For any other value, all bytes are a payload.
///
/// The files in `Providers` aren't a target, because the library contains them. The code that parses
/// their conditions and fields also parses those of a mapping.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    switch bytes.first {
    case 1: checkMedia(Array(bytes.dropFirst()))
    case 2: checkEntry(Array(bytes.dropFirst()))
    case 3: checkProjectFile(Array(bytes.dropFirst()))
    case 4: checkMapping(Array(bytes.dropFirst()))
    case 5: checkText(Array(bytes.dropFirst()))
    default: checkPayload(bytes)
    }
    return 0
}

private func checkPayload(_ bytes: [UInt8]) {
    checkRequest(bytes)
    guard let payload = try? Payload(parsing: bytes) else { return }
    checkProposal(payload)
    for parser in Parsers.all { check(payload, parser) }
}

/// Checks an object with a mapping and a payload, such as a fixture.
private func checkMapping(_ bytes: [UInt8]) {
    guard case .object(let object)? = try? JSONDocument(parsing: bytes).root,
        case .object(let rules)? = object["mapping"], case .object(let root)? = object["payload"],
        let mapping = try? Mapping(rules)
    else { return }
    if (try? Mapping(mapping.json)) != mapping { report("a mapping changes when it is parsed") }
    var settings = CommunicationSettings()
    settings.mapping = mapping
    check(Payload(root: root), PayloadParser(settings: settings))
}

private func check(_ payload: Payload, _ parser: PayloadParser) {
    let inspection = Inspection(of: payload, parser: parser)
    let json = inspection.json(file: "fuzz")
    guard let parsed = try? JSONDocument(parsing: Array(json.compact.utf8)),
        parsed.root == json, parsed.duplicateNames.isEmpty
    else { report("the JSON report changes when it is parsed") }
    check(inspection)
}

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<Int32>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ callback: @convention(c) (UnsafePointer<UInt8>, Int) -> Int32
) -> Int32

/// The entry point of the program: SwiftPM renames the main function to this name. libFuzzer's own
/// main function isn't called.
@_cdecl("CameoFuzz_main")
public func fuzzMain(
    _ count: Int32,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> Int32 {
    var count = count
    var arguments = arguments
    return runDriver(&count, &arguments, testOneInput)
}
