import Cameo
import CameoAnalysis

/// The functions of Cameo that need no file, network or clock: bytes in, bytes out.
///
/// WebAssembly modules and tests call it. A host, such as a page or the npm package, reads files, downloads images
/// and knows the time; all decisions are made here and in the pure folders, so that every host shows the same.
///
/// Requests and responses are frames: the size of a JSON header (4 bytes, little-endian), the header, and blocks of
/// bytes whose sizes are in the header's array `blocks`.
package enum Engine {
    /// The version of the tool that has the same behavior.
    package static let version = "0.1.0"

    /// The version of the frames and of the header's keys. It increases if a key is removed, renamed or changes its
    /// meaning.
    package static let interfaceVersion = 1

    /// The maximum size of a request, in bytes. Files are limited by ``FileProblem/maxSize``.
    package static let maxRequestSize = 128_000_000

    /// Runs a request.
    ///
    /// Never fails: the response to an invalid request contains the error.
    package static func run(_ request: [UInt8]) -> [UInt8] {
        var response = EngineResponse()
        do throws(EngineError) {
            let request = try EngineRequest(frame: request)
            response.isJSON = request.writesJSONMessages
            response.isQuiet = request.flag("isQuiet")
            try run(request, &response)
        } catch {
            response.fail(error)
        }
        return response.frame
    }

    private static func run(
        _ request: EngineRequest,
        _ response: inout EngineResponse
    ) throws(EngineError) {
        switch request.text("command") ?? "" {
        case "version":
            response.write(
                JSONValue.object(
                    JSONObject([
                        ("version", .string(version)),
                        ("interfaceVersion", .number(JSONNumber(interfaceVersion))),
                    ])
                ).compact
            )
        case "inspect": try inspect(request, &response)
        case "preview": try preview(request, &response)
        case "downloads": try downloads(request, &response)
        case "lint": try lint(request, &response)
        case "rules": try rules(request, &response)
        case "map": try map(request, &response)
        case "payload": try payload(request, &response)
        case "settings": try checkSettings(request, &response)
        case let name:
            throw .request("Unknown command '\(name.printable)'")
        }
    }
}
