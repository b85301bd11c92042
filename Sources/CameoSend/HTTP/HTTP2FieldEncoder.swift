#if os(Linux)
import CHTTP2

/// An encoder that writes the header fields of requests into memory that all requests share.
final class HTTP2FieldEncoder {
    private var bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 4096)
    private var fields = UnsafeMutableBufferPointer<nghttp2_nv>.allocate(capacity: 24)
    private var byteCount = 0
    private var fieldCount = 0
    /// The names that have already been sent, for fields whose value differs in each request.
    private var known: [String] = []

    /// Fields that differ in each request. Only the first value enters the compression table, so
    /// that the table contains the name. As Apple recommends, later values stay out of it, because
    /// they would displace reusable values.
    private static let changing = ["apns-id", "apns-expiration", "apns-collapse-id"]

    /// The flag for values that must not enter the compression table of the client, the server or a
    /// proxy.
    static let neverIndexed = UInt8(NGHTTP2_NV_FLAG_NO_INDEX.rawValue)

    deinit {
        bytes.deallocate()
        fields.deallocate()
    }

    /// Calls a closure with the header fields of a request, which are valid only during the call.
    ///
    /// - Parameter origin: The prefix of the URL: scheme, host and port.
    func encode<Result>(
        _ request: HTTPRequest,
        _ origin: String,
        _ body: (UnsafePointer<nghttp2_nv>?, Int) -> Result
    ) -> Result {
        prepare(request)
        add(":method", request.method)
        add(":scheme", "https")
        add(":authority", origin, from: "https://".utf8.count)
        addPath(request.url, from: origin.utf8.count)
        for header in request.headers {
            add(header.name, header.value, isIndexed: isIndexed(header))
        }
        if !request.body.isEmpty || request.method == "POST" {
            add("content-length", "\(request.body.count)")
        }
        return body(fields.baseAddress, fieldCount)
    }

    /// Reserves enough memory, so that pointers stay valid while fields are added.
    private func prepare(_ request: HTTPRequest) {
        (byteCount, fieldCount) = (0, 0)
        // Reserve space for the names and values of pseudo-header fields and for a path.
        var size = 2 * request.url.utf8.count + request.method.utf8.count + 100
        for header in request.headers {
            size += header.name.utf8.count + header.value.utf8.count
        }
        if size > bytes.count {
            bytes.deallocate()
            bytes = .allocate(capacity: 2 * size)
        }
        if request.headers.count + 5 > fields.count {
            fields.deallocate()
            fields = .allocate(capacity: 2 * request.headers.count + 5)
        }
    }

    private func isIndexed(_ header: HTTPHeader) -> Bool {
        if header.isSecret { return false }
        guard Self.changing.contains(header.name) else { return true }
        if known.contains(header.name) { return false }
        known.append(header.name)
        return true
    }

    private func add(_ name: String, _ value: String, from start: Int = 0, isIndexed: Bool = true) {
        let (nameStart, nameSize) = append(name, from: 0)
        let (valueStart, valueSize) = append(value, from: start)
        addField(nameStart, nameSize, valueStart, valueSize, isIndexed: isIndexed)
    }

    private func addPath(_ url: String, from start: Int) {
        let (nameStart, nameSize) = append(":path", from: 0)
        var (valueStart, valueSize) = append("/", from: 0)
        let (rest, size) = append(url, from: start)
        if size > 0, rest[0] == UInt8(ascii: "/") {
            (valueStart, valueSize) = (rest, size)
        } else {
            // If the URL has no path, a slash precedes the query.
            valueSize += size
        }
        let end = (0..<valueSize).first { valueStart[$0] == UInt8(ascii: "#") }
        addField(nameStart, nameSize, valueStart, end ?? valueSize, isIndexed: true)
    }

    private func addField(
        _ name: UnsafeMutablePointer<UInt8>,
        _ nameSize: Int,
        _ value: UnsafeMutablePointer<UInt8>,
        _ valueSize: Int,
        isIndexed: Bool
    ) {
        fields[fieldCount] = nghttp2_nv(
            name: name,
            value: value,
            namelen: nameSize,
            valuelen: valueSize,
            flags: isIndexed ? 0 : Self.neverIndexed
        )
        fieldCount += 1
    }

    /// Appends the suffix of a string that starts at an offset, and returns its location.
    private func append(_ text: String, from start: Int) -> (UnsafeMutablePointer<UInt8>, Int) {
        var text = text
        let target = UnsafeMutableBufferPointer(rebasing: bytes[byteCount...])
        let count = text.withUTF8 { source in
            _ = target.update(fromContentsOf: source[start...])
            return source.count - start
        }
        byteCount += count
        // `prepare` has reserved memory.
        return (target.baseAddress.unsafelyUnwrapped, count)
    }
}
#endif
