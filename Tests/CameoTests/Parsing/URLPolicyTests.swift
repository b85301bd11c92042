import Cameo
import Testing

@Suite struct URLPolicyTests {
    @Test(arguments: [
        "https://example.com", "https://example.com/a.png?sig=a%2Bb&x=1#f", "HTTPS://Example.com/",
        "https://example.com:8443/a", "https://1e100.example/a", "https://münchen.example/ä.png",
        "  https://example.com/a  ", "https://example.com?x=1@2",
    ])
    func `an address over HTTPS may be asked`(_ address: String) throws {
        let allowed = try URLPolicy().allowed(address)
        #expect(address.contains(allowed))
        #expect(!allowed.hasPrefix(" ") && !allowed.hasSuffix(" "))
    }

    @Test(arguments: [
        ("http://example.com/a", URLPolicyError.scheme("http")),
        ("file:///etc/passwd", .scheme("file")),
        ("FILE:///etc/passwd", .scheme("file")), ("javascript:alert(1)", .scheme("javascript")),
        ("data:text/html;base64,AAAA", .scheme("data")), ("/avatars/1.png", .relative),
        ("https://[2001:db8::1]/a", .privateHost), ("https://192.168.1.1/", .privateHost),
        ("https://127.1/", .privateHost), ("https://localhost/", .privateHost),
        ("https://camera.local/", .privateHost), ("https://127。0。0。1/", .malformed),
        ("https://192.168.1.１/", .malformed), ("https://evil.com℀.example/", .malformed),
        ("https://2130706433/", .privateHost),
        ("https://0x7f.1/", .privateHost), ("https://example.0x1/", .privateHost),
        ("avatars/1.png", .relative), ("//example.com/a", .relative), ("cat.png", .relative),
        ("https://user:pass@example.com/", .credentials), ("https://a@b/", .credentials),
        ("https:///a", .malformed), ("https:/example.com", .malformed), ("https:", .malformed),
        ("https://exa mple.com/a", .malformed), ("https://example.com/a b", .malformed),
        ("https://example.com/\"onload=x", .malformed), ("https://example.com\\@evil/", .malformed),
        ("https://example.com:99999/", .malformed), ("https://example.com:x/", .malformed),
        ("https://exa%6Dple.com/", .malformed), ("https://a\u{0}b/", .malformed),
        ("Invalid URL!", .malformed), (":", .relative), ("", .relative),
        ("http://localhost/a", .scheme("http")),
    ])
    func `any other is refused by name`(_ address: String, _ refusal: URLPolicyError) {
        let error = #expect(throws: URLPolicyError.self) { try URLPolicy().allowed(address) }
        #expect(error == refusal)
    }

    @Test func `an address has a longest form`() {
        let address = "https://example.com/"
        let longest = address + String(repeating: "a", count: 2048 - address.utf8.count)
        #expect((try? URLPolicy().allowed(longest)) == longest)
        #expect(throws: URLPolicyError.tooLong) { try URLPolicy().allowed(longest + "a") }
    }

    @Test func `development may ask localhost, and nothing else over HTTP`() throws {
        let policy = URLPolicy(allowsLocalhost: true)
        for host in ["localhost", "127.0.0.1:8080", "[::1]"] {
            #expect(try policy.allowed("http://\(host)/a") == "http://\(host)/a")
        }
        for host in ["localhost.example.com", "127.0.0.2", "example.com"] {
            #expect(throws: URLPolicyError.scheme("http")) {
                try policy.allowed("http://\(host)/a")
            }
        }
    }

    @Test func `a list of hosts allows them and their subdomains`() throws {
        let policy = URLPolicy(allowedHosts: ["Example.com"])
        #expect((try? policy.allowed("https://cdn.EXAMPLE.com/a")) != nil)
        #expect(throws: URLPolicyError.host("example.com.evil.org")) {
            try policy.allowed("https://example.com.evil.org/a")
        }
    }

    @Test func `a refusal never tells the address`() {
        let secret = "https://user:s3cret@example.com/?token=s3cret"
        let error = #expect(throws: URLPolicyError.self) { try URLPolicy().allowed(secret) }
        #expect(error?.description.contains("s3cret") == false)
    }
}
