/// A header of a request or a response.
public struct HTTPHeader: Sendable, Hashable {
    /// The name, in lowercase.
    public let name: String
    /// The value as it's sent.
    public let value: String
    /// Whether the value is a secret, which reports never show.
    public let isSecret: Bool

    /// Creates a header.
    ///
    /// - Parameters:
    ///   - name: The name, in lowercase.
    ///   - value: The value, without line breaks.
    ///   - isSecret: Whether reports hide the value.
    public init(_ name: String, _ value: String, isSecret: Bool = false) {
        self.name = name
        self.value = value
        self.isSecret = isSecret
    }
}

/// A request to a push provider, exactly as it's sent.
public struct HTTPRequest: Sendable, Equatable {
    /// The method, such as `POST`.
    public var method: String
    /// The URL, with scheme, host and path. The path of a request to APNs contains the device token.
    public var url: String
    /// The headers, in the order in which they are sent.
    public var headers: [HTTPHeader]
    /// The bytes of the body.
    public var body: [UInt8]

    /// Creates a request.
    public init(_ method: String = "POST", url: String, headers: [HTTPHeader], body: [UInt8]) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }
}

/// A provider's response.
public struct HTTPResponse: Sendable, Equatable {
    /// The status code.
    public var status: Int
    /// The headers, with their names in lowercase.
    public var headers: [HTTPHeader]
    /// The body, at most 1 MiB.
    public var body: [UInt8]

    /// Creates a response.
    public init(status: Int, headers: [HTTPHeader] = [], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Returns the value of a header.
    ///
    /// - Parameter name: The name, in lowercase.
    public subscript(_ name: String) -> String? { headers.last { $0.name == name }?.value }
}
