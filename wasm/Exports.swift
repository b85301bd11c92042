/// Runs a request; see `Engine`.
///
/// - Parameters:
///   - request: The frame of the request, which the host releases.
///   - count: The size of the frame, in bytes.
/// - Returns: The size of the response (4 bytes, little-endian), followed by its frame. The host releases it with
///   `cameo_free`. Null if there isn't enough memory.
@_cdecl("cameo_run")
public func cameoRun(_ request: UnsafePointer<UInt8>, _ count: UInt32) -> UnsafeMutableRawPointer? {
    let bytes = [UInt8](UnsafeBufferPointer(start: request, count: Int(count)))
    return response(Engine.run(bytes))
}

/// Returns bytes with their size; null if there isn't enough memory.
func response(_ response: [UInt8]) -> UnsafeMutableRawPointer? {
    guard let result = allocate(UInt32(response.count) + 4) else { return nil }
    result.storeBytes(of: UInt32(response.count).littleEndian, as: UInt32.self)
    response.withUnsafeBytes { bytes in
        if let start = bytes.baseAddress {
            (result + 4).copyMemory(from: start, byteCount: bytes.count)
        }
    }
    return result
}

@_extern(c, "cameo_alloc") private func allocate(_ count: UInt32) -> UnsafeMutableRawPointer?
