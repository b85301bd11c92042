#if os(Linux)
import CHTTP2
import Testing

@testable import CameoSend

/// Tests of the header fields of requests, and of the servers in their URLs.
@Suite struct HTTP2FieldTests {
    private struct Field: Equatable {
        let name: String
        let value: String
        let isIndexed: Bool
    }

    private let encoder = HTTP2FieldEncoder()

    private func fields(_ request: HTTPRequest, _ origin: String = "https://localhost:2197")
        -> [Field]
    {
        encoder.encode(request, origin) { fields, count in
            UnsafeBufferPointer(start: fields, count: count).map { field in
                Field(
                    name: text(field.name, field.namelen),
                    value: text(field.value, field.valuelen),
                    isIndexed: field.flags != HTTP2FieldEncoder.neverIndexed
                )
            }
        }
    }

    private func text(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> String {
        String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    private func request(_ headers: [HTTPHeader] = [], url: String = "") -> HTTPRequest {
        HTTPRequest(url: "https://localhost:2197\(url)", headers: headers, body: [1, 2, 3])
    }

    @Test func `pseudo-header fields precede the headers, which keep the request's order`() {
        let headers = [
            HTTPHeader("apns-topic", "com.example.engines"), HTTPHeader("empty", ""),
            HTTPHeader("name", "åäö"),
        ]
        #expect(
            fields(request(headers, url: "/3/device/0f")).map { "\($0.name): \($0.value)" } == [
                ":method: POST", ":scheme: https", ":authority: localhost:2197",
                ":path: /3/device/0f", "apns-topic: com.example.engines", "empty: ", "name: åäö",
                "content-length: 3",
            ]
        )
    }

    @Test func `secrets never enter the compression tables, and changing values enter only once`() {
        let headers = [
            HTTPHeader("authorization", "bearer a", isSecret: true), HTTPHeader("apns-id", "1"),
            HTTPHeader("apns-topic", "a"),
        ]
        func indexed(_ fields: [Field]) -> [String] {
            fields.filter { $0.isIndexed && !$0.name.hasPrefix(":") }.map(\.name)
        }
        #expect(indexed(fields(request(headers))) == ["apns-id", "apns-topic", "content-length"])
        #expect(indexed(fields(request(headers))) == ["apns-topic", "content-length"])
        let collapsed = headers + [HTTPHeader("apns-collapse-id", "b")]
        #expect(
            indexed(fields(request(collapsed)))
                == ["apns-topic", "apns-collapse-id", "content-length"]
        )
    }

    @Test(arguments: [
        ("", "/"), ("/", "/"), ("/a?b=c", "/a?b=c"), ("?b", "/?b"), ("#a", "/"), ("/a#b", "/a"),
    ])
    func `paths are extracted from URLs`(url: String, path: String) {
        #expect(fields(request(url: url)).first { $0.name == ":path" }?.value == path)
    }

    @Test func `the required memory depends on the request's size`() {
        let long = String(repeating: "a", count: 10_000)
        let headers = (0..<100).map { HTTPHeader("name\($0)", "\(long)\($0)") }
        let fields = fields(request(headers))
        #expect(fields.count == 105)
        #expect(fields[103].value == "\(long)99")
        #expect(self.fields(request()).count == 5)
    }

    @Test(arguments: [
        (
            "https://api.push.apple.com/3/device/0f", "https://api.push.apple.com",
            "api.push.apple.com", "443"
        ),
        ("https://localhost:2197?a:b@c", "https://localhost:2197", "localhost", "2197"),
        ("https://[::1]:8443/a", "https://[::1]:8443", "::1", "8443"),
        ("https://[::1]", "https://[::1]", "::1", "443"),
    ])
    func `servers are extracted from URLs`(url: String, origin: String, host: String, port: String)
        throws
    {
        let server = try #require(RequestServer(url))
        #expect(server.origin == origin)
        #expect(server.host == host)
        #expect(server.port == port)
        #expect(url.isURL(of: origin))
    }

    @Test(arguments: [
        "https://", "https:///a", "https://a@b/", "https://a:b/", "https://a:99999/",
        "https://[::1",
        "https://[::1]a/", "https://a:/", "http://a/",
    ])
    func `URLs without a valid server are rejected`(url: String) {
        #expect(RequestServer(url) == nil)
    }

    @Test(arguments: ["https://a.example.com", "https://a.example:443/", "https://b/", ""])
    func `URLs of other servers are rejected`(url: String) {
        #expect(!url.isURL(of: "https://a.example"))
        #expect(!url.isURL(of: ""))
    }
}
#endif
