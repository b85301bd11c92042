import CameoSend
import HostSupport
import Testing

extension Trait where Self == ConditionTrait {
    /// Runs tests only if the programs can be started on this machine; otherwise, the tests report
    /// the missing program.
    static func requires(_ programs: SendServer.Program...) -> Self {
        let problem = programs.lazy.compactMap(\.problem).first
        return .enabled(if: problem == nil, Comment(rawValue: problem ?? ""))
    }
}

extension SendServer {
    /// Returns connection options that trust the server's certificate authority.
    static func options(_ change: (inout HTTPOptions) -> Void = { _ in }) throws -> HTTPOptions {
        var options = HTTPOptions()
        options.authorityFile = try SendKeys.shared().authority
        change(&options)
        return options
    }

    /// Returns a push to a device. The APNs servers accept it without keys.
    func push(to token: String = "aa00aa00aa00aa00", body: [UInt8] = Array("{\"aps\":{}}".utf8))
        -> HTTPRequest
    {
        HTTPRequest(
            url: "\(url)/3/device/\(token)",
            headers: [
                HTTPHeader("authorization", "bearer token", isSecret: true),
                HTTPHeader("apns-topic", "com.example.engines"),
            ],
            body: body
        )
    }
}

extension HTTPConnection {
    /// Returns the error of a request, or `nil` if it receives a response.
    func error(of request: HTTPRequest) async -> HTTPError? {
        do throws(HTTPError) {
            _ = try await send(request)
            return nil
        } catch {
            return error
        }
    }
}
