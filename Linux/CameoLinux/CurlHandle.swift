import CCurl

/// A receiver of the response to a request, on the thread that performs the request.
package protocol CurlReceiver: AnyObject {
    /// Whether the request was canceled. The request then ends within 50 ms.
    var isCanceled: Bool { get }

    /// Receives a header line of the response. Returns `false` to end the request.
    func receive(head line: UnsafeRawBufferPointer) -> Bool

    /// Receives a part of the response's body. Returns `false` to end the request.
    func receive(body part: UnsafeRawBufferPointer) -> Bool
}

/// A handle that performs one request at a time with libcurl, and reuses the connection.
///
/// `@unchecked Sendable` because only one thread at a time uses it.
package final class CurlHandle: @unchecked Sendable {
    /// The reason why requests aren't possible on this system, and the fix; `nil` if libcurl is
    /// available.
    package static var unavailability: String? {
        cameo_curl_failure().map { String(cString: $0) }
    }

    private let pointer: OpaquePointer

    /// Creates a handle. Returns `nil` if libcurl isn't available.
    package init?() {
        guard let pointer = cameo_curl_new() else { return nil }
        self.pointer = pointer
    }

    deinit { cameo_curl_free(pointer) }

    // MARK: - The request

    /// Begins a request. Removes the options of the previous request.
    ///
    /// - Parameters:
    ///   - url: The URL, whose scheme is `https` or `http`.
    ///   - lines: The header lines, in the format of libcurl.
    ///   - body: The body of a POST request; `nil` for a GET request.
    ///   - timeLimit: The time limit, in seconds.
    package func begin(_ url: String, _ lines: [String], body: [UInt8]?, timeLimit: Double) {
        cameo_curl_reset(pointer)
        set(CURLOPT_URL, url)
        let isSecure = url.hasPrefix("https://")
        let protocols = isSecure ? "https" : "http,https"
        if cameo_curl_set_pointer(pointer, CURLOPT_PROTOCOLS_STR, protocols) != CURLE_OK {
            // libcurl before 7.85 lacks the string option.
            set(CURLOPT_PROTOCOLS, Int(CURLPROTO_HTTPS | (isSecure ? 0 : CURLPROTO_HTTP)))
        }
        set(CURLOPT_TIMEOUT_MS, max(1, Int(timeLimit * 1000)))
        for line in lines { cameo_curl_add_header(pointer, line) }
        guard let body else { return }
        set(CURLOPT_POST, 1)
        set(CURLOPT_POSTFIELDSIZE, body.count)
        cameo_curl_set_pointer(pointer, CURLOPT_COPYPOSTFIELDS, body)
    }

    /// Sets an option of the request to a number.
    package func set(_ option: CURLoption, _ value: Int) {
        cameo_curl_set_number(pointer, option, value)
    }

    /// Sets an option of the request to a string.
    package func set(_ option: CURLoption, _ value: String?) {
        cameo_curl_set_pointer(pointer, option, value)
    }

    /// Sends the request and waits for the end of the response. Returns the result.
    package func perform(_ receiver: any CurlReceiver) -> CURLcode {
        var events = Self.events
        let box = Box(receiver)
        return withExtendedLifetime(box) {
            cameo_curl_perform(pointer, &events, Unmanaged.passUnretained(box).toOpaque())
        }
    }

    // MARK: - The result

    /// Whether the request may have been sent.
    package var isSent: Bool { cameo_curl_is_sent(pointer) }

    /// The status code of the response; 0 if there is no response.
    package var status: Int { number(CURLINFO_RESPONSE_CODE) }

    /// Returns a number with information about the request.
    package func number(_ info: CURLINFO) -> Int { cameo_curl_number(pointer, info) }

    /// Returns a string with information about the request.
    package func text(_ info: CURLINFO) -> String? {
        cameo_curl_text(pointer, info).map { String(cString: $0) }
    }

    /// Returns the reason for a result. It may contain names and numbers from the request.
    package func detail(_ code: CURLcode) -> String {
        let detail = String(cString: cameo_curl_detail(pointer))
        return detail.isEmpty ? Self.meaning(code) : detail
    }

    /// Returns the meaning of a result.
    package static func meaning(_ code: CURLcode) -> String {
        String(cString: cameo_curl_meaning(code))
    }

    // MARK: - Events

    private final class Box {
        let receiver: any CurlReceiver

        init(_ receiver: any CurlReceiver) {
            self.receiver = receiver
        }

        static func receiver(_ context: UnsafeMutableRawPointer?) -> (any CurlReceiver)? {
            context.map { Unmanaged<Box>.fromOpaque($0).takeUnretainedValue().receiver }
        }
    }

    private static var events: cameo_curl_events {
        cameo_curl_events(
            head: { context, bytes, size in
                let line = UnsafeRawBufferPointer(start: bytes, count: size)
                return Box.receiver(context)?.receive(head: line) ?? false
            },
            body: { context, bytes, size in
                let part = UnsafeRawBufferPointer(start: bytes, count: size)
                return Box.receiver(context)?.receive(body: part) ?? false
            },
            is_canceled: { Box.receiver($0)?.isCanceled ?? true }
        )
    }
}
