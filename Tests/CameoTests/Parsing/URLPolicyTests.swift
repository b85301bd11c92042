import Foundation
import TestSupport
import Testing

@testable import Cameo

@Suite struct URLPolicyTests {
    @Test(arguments: [
        "https://example.com", "https://example.com/a.png?sig=a%2Bb&x=1#f", "HTTPS://Example.com/",
        "https://example.com:8443/a", "https://1e100.example/a", "https://münchen.example/ä.png",
        "  https://example.com/a  ", "https://example.com?x=1@2",
    ])
    func `an HTTPS URL is allowed`(_ url: String) throws {
        let allowed = try URLPolicy().validate(url)
        #expect(url.contains(allowed))
        #expect(!allowed.hasPrefix(" ") && !allowed.hasSuffix(" "))
    }

    @Test(arguments: [
        ("http://example.com/a", URLPolicyError.schemeNotAllowed("http")),
        ("file:///etc/passwd", .schemeNotAllowed("file")),
        ("FILE:///etc/passwd", .schemeNotAllowed("file")),
        ("javascript:alert(1)", .schemeNotAllowed("javascript")),
        ("data:text/html;base64,AAAA", .schemeNotAllowed("data")), ("/avatars/1.png", .relative),
        ("https://[2001:db8::1]/a", .privateHost), ("https://192.168.1.1/", .privateHost),
        ("https://127.1/", .privateHost), ("https://localhost/", .privateHost),
        ("https://camera.local/", .privateHost), ("https://127。0。0。1/", .malformed),
        ("https://192.168.1.１/", .malformed), ("https://evil.com℀.example/", .malformed),
        ("https://2130706433/", .privateHost),
        ("https://0x7f.1/", .privateHost), ("https://example.0x1/", .privateHost),
        ("avatars/1.png", .relative), ("//example.com/a", .relative), ("cat.png", .relative),
        ("https://user:pass@example.com/", .containsCredentials),
        ("https://a@b/", .containsCredentials),
        ("https:///a", .malformed), ("https:/example.com", .malformed), ("https:", .malformed),
        ("https://exa mple.com/a", .malformed), ("https://example.com/a b", .malformed),
        ("https://example.com/\"onload=x", .malformed), ("https://example.com\\@evil/", .malformed),
        ("https://example.com:99999/", .malformed), ("https://example.com:x/", .malformed),
        ("https://exa%6Dple.com/", .malformed), ("https://a\u{0}b/", .malformed),
        ("Invalid URL!", .malformed), (":", .relative), ("", .relative),
        ("http://localhost/a", .privateHost), ("http://127.0.0.1:8080/a", .privateHost),
    ])
    func `any other URL isn't allowed`(_ url: String, _ expected: URLPolicyError) {
        #expect(throws: expected) { try URLPolicy().validate(url) }
    }

    @Test func `a URL has a maximum length`() {
        let url = "https://example.com/"
        let longest = url + String(repeating: "a", count: 2048 - url.utf8.count)
        #expect((try? URLPolicy().validate(longest)) == longest)
        #expect(throws: URLPolicyError.tooLong) { try URLPolicy().validate(longest + "a") }
    }

    @Test func `allowedHosts doesn't allow HTTP for a local host`() throws {
        let policy = URLPolicy(allowedHosts: ["localhost"])
        #expect(try policy.validate("https://localhost/a") == "https://localhost/a")
        #expect(throws: URLPolicyError.privateHost) { try policy.validate("http://localhost/a") }
    }

    @Test func `allowsLocalhost allows localhost and no other HTTP URL`() throws {
        let policy = URLPolicy(allowsLocalhost: true)
        for host in ["localhost", "127.0.0.1:8080", "[::1]"] {
            #expect(try policy.validate("http://\(host)/a") == "http://\(host)/a")
        }
        for host in ["localhost.example.com", "127.0.0.2", "example.com"] {
            #expect(throws: URLPolicyError.schemeNotAllowed("http")) {
                try policy.validate("http://\(host)/a")
            }
        }
    }

    @Test func `allowed hosts include their subdomains`() throws {
        let policy = URLPolicy(allowedHosts: ["Example.com"])
        #expect((try? policy.validate("https://cdn.EXAMPLE.com/a")) != nil)
        #expect(throws: URLPolicyError.hostNotAllowed("example.com.evil.org")) {
            try policy.validate("https://example.com.evil.org/a")
        }
    }

    @Test func `a message never contains the URL`() {
        let secret = "https://user:s3cret@example.com/?token=s3cret"
        let error = #expect(throws: URLPolicyError.self) { try URLPolicy().validate(secret) }
        #expect(error?.description.contains("s3cret") == false)
    }

    @Test func `a remote URL isn't a data URL, and is unchanged`() throws {
        let data = "data:image/png;base64,AAAA"
        #expect(try URLPolicy().validate(data) == data)
        #expect(throws: URLPolicyError.schemeNotAllowed("data")) {
            try URLPolicy().validateRemote(data)
        }
        #expect(throws: URLPolicyError.self) {
            try URLPolicy().validateRemote(" https://example.com/a ")
        }
        #expect(try URLPolicy().validateRemote("HTTPS://Example.com/a") == "HTTPS://Example.com/a")
    }

    @Test func `the messages match the snapshot`() throws {
        let errors: [URLPolicyError] = [
            .malformed, .relative, .schemeNotAllowed("http"), .schemeNotAllowed("file"),
            .containsCredentials, .privateHost, .hostNotAllowed("example.com"), .tooLong,
        ]
        try expectSnapshot(
            errors.map(\.description).joined(separator: "\n") + "\n",
            "url-policy-errors.txt"
        )
    }
}
