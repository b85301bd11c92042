import Cameo

/// Any bytes, taken all the way: the first says how they are read, the rest is the payload.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    guard let payload = try? Payload(parsing: bytes) else { return 0 }
    for reader in Readers.all {
        let inspection = Inspection(of: payload, reader: reader)
        let json = inspection.json(file: "fuzz")
        guard let written = try? JSONDocument(parsing: Array(json.compact.utf8)),
            written.root == json, written.duplicateNames.isEmpty
        else { fatalError("what was written is not read back the same") }
        check(inspection)
    }
    return 0
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
    _ count: Int32, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> Int32 {
    var count = count
    var arguments = arguments
    return runDriver(&count, &arguments, testOneInput)
}
