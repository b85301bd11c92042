import Cameo
import Foundation
import Testing

/// A case in `Fixtures/requests/`: a request to a push service, and the payloads that arrive on the
/// device.
package struct RequestFixture: Sendable, CustomTestStringConvertible {
    /// The name of the file, without its extension.
    package let name: String
    private let object: JSONObject

    /// All cases, sorted by name.
    package static let all: [RequestFixture] = {
        let folder = Repository.folder("Fixtures/requests")
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return files.sorted().compactMap { file in
            guard let object = try? Repository.object("Fixtures/requests/\(file)") else {
                return nil
            }
            return RequestFixture(name: String(file.dropLast(5)), object: object)
        }
    }()

    /// The name in test results.
    package var testDescription: String { name }

    /// The path of the file.
    package var path: String { Repository.folder("Fixtures/requests/\(name).json") }

    /// The request.
    package var request: JSONValue { object["request"] ?? .null }

    /// The name of the service, as in the JSON of an inspection.
    package var service: String? { object["service"]?.text }

    /// The name of the fixture that has the same inspection as the request.
    package var arrives: String? { object["arrives"]?.text }

    /// The payloads that arrive on the device, one for each message.
    package var payloads: [JSONValue]? { object["payloads"]?.array }

    /// The expected members of the inspections' JSON, one for each message.
    package var expectations: [JSONValue]? { object["expect"]?.array }

    /// The codes of the request's diagnostics, in order, for each message.
    package var diagnostics: [[String]] {
        let all = object["requestDiagnostics"]?.array ?? []
        guard case .array? = all.first else { return [all.compactMap(\.text)] }
        return all.map { ($0.array ?? []).compactMap(\.text) }
    }
}
