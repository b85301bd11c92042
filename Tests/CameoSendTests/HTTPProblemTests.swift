import Testing

@testable import CameoSend

@Suite struct HTTPProblemTests {
    @Test(arguments: [
        ("https://api.push.apple.com/3/device/aa", true), ("http://localhost:8080/", true),
        ("http://127.0.0.1/", true), ("http://127.9.8.7:1/", true), ("http://[::1]:80/", true),
        ("http://localhost", true), ("http://localhost.example.com/", false),
        ("http://127.0.0.1.example.com/", false), ("http://example.com/localhost", false),
        ("http://127.0.0.1@example.com/", false), ("http://example.com?localhost", false),
        ("HTTP://localhost/", false), ("ftp://localhost/", false), ("localhost", false),
        ("", false),
    ])
    func `only HTTPS is allowed, except on this machine`(url: String, isAllowed: Bool) {
        let request = HTTPRequest(url: url, headers: [], body: [])
        #expect((request.problem == nil) == isAllowed)
    }

    @Test(arguments: [
        ("name", "value", true), ("name", "", true), ("name", "å\t", true), ("", "value", false),
        ("na me", "value", false), ("name:", "value", false), ("name", "a\nb", false),
        ("name", "a\u{0}b", false), ("name", "a\r", false),
    ])
    func `headers contain no line breaks`(name: String, value: String, isAllowed: Bool) {
        let request = HTTPRequest(
            url: "https://a/",
            headers: [HTTPHeader(name, value)],
            body: []
        )
        #expect((request.problem == nil) == isAllowed)
    }
}
