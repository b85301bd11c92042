/// A header of a request or a response.
package struct HTTPHeader: Sendable, Hashable {
    /// The name, in lowercase.
    package let name: String
    /// The value, exactly as it is sent.
    package let value: String
    /// Whether the value is a secret, which reports never contain.
    package let isSecret: Bool

    /// Creates a header.
    ///
    /// - Parameters:
    ///   - name: The name, in lowercase.
    ///   - value: The value, without line breaks.
    ///   - isSecret: Whether reports hide the value.
    package init(_ name: String, _ value: String, isSecret: Bool = false) {
        self.name = name
        self.value = value
        self.isSecret = isSecret
    }

    static let json = HTTPHeader("content-type", "application/json")
}

/// A request to a push provider, exactly as it is sent.
package struct HTTPRequest: Sendable, Equatable {
    /// The method, such as `POST`.
    package var method: String
    /// The URL, with scheme, host and path. In a request to APNs, the path contains the device
    /// token.
    package var url: String
    /// The headers, in the order in which they are sent.
    package var headers: [HTTPHeader]
    /// The bytes of the body.
    package var body: [UInt8]

    /// Creates a request.
    package init(_ method: String = "POST", url: String, headers: [HTTPHeader], body: [UInt8]) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }
}

/// A provider's response.
package struct HTTPResponse: Sendable, Equatable {
    /// The status code.
    package var status: Int
    /// The headers, with names in lowercase.
    package var headers: [HTTPHeader]
    /// The body, which has at most 1 MiB.
    package var body: [UInt8]

    /// Creates a response.
    package init(status: Int, headers: [HTTPHeader] = [], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Returns the value of a header; `nil` if the header is missing.
    ///
    /// - Parameter name: The name, in lowercase.
    package subscript(_ name: String) -> String? { headers.last { $0.name == name }?.value }
}
