import CameoSend
import Testing

@Suite struct HTTPRequestTests {
    @Test func lastHeaderOfANameCounts() {
        let response = HTTPResponse(
            status: 200,
            headers: [HTTPHeader("apns-id", "a"), HTTPHeader("apns-id", "b")]
        )
        #expect(response["apns-id"] == "b")
        #expect(response["apns-unique-id"] == nil)
    }
}
