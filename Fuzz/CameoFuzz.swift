import Cameo
import CameoAnalysis

/// Any bytes: the first says whether the rest is a picture, an entry of the cache, a file of an Xcode
/// project, or with all others a payload that is taken all the way.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    switch bytes.first {
    case 1: checkMedia(Array(bytes.dropFirst()))
    case 2: checkEntry(Array(bytes.dropFirst()))
    case 3: checkProjectFile(Array(bytes.dropFirst()))
    default: checkPayload(bytes)
    }
    return 0
}

private func checkPayload(_ bytes: [UInt8]) {
    guard let payload = try? Payload(parsing: bytes) else { return }
    for parser in Readers.all {
        let inspection = Inspection(of: payload, parser: parser)
        let json = inspection.json(file: "fuzz")
        guard let written = try? JSONDocument(parsing: Array(json.compact.utf8)),
            written.root == json, written.duplicateNames.isEmpty
        else { report("what was written is not read back the same") }
        check(inspection)
    }
}

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<Int32>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ callback: @convention(c) (UnsafePointer<UInt8>, Int) -> Int32
) -> Int32

/// SwiftPM renames an executable's main to this, which leaves libFuzzer's own without effect.
@_cdecl("CameoFuzz_main")
public func fuzzMain(
    _ count: Int32,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> Int32 {
    var count = count
    var arguments = arguments
    return runDriver(&count, &arguments, testOneInput)
}
