import Foundation
import XCTest

/// The folder through which tests in a simulator and `tool/probe` exchange files.
///
/// The processes of a simulator can write to folders on the Mac. A request is the file
/// `NAME.request`, and the response of `tool/probe` is the file `NAME.answer`.
struct Exchange {
    let folder: URL
    /// The build of the app under test.
    let build: ProbeBuild

    /// Creates the exchange.
    ///
    /// - Throws: `XCTSkip` if `tool/probe` hasn't started the tests.
    init() throws {
        let variables = ProcessInfo.processInfo.environment
        guard let path = variables["PROBE_EXCHANGE"] else {
            throw XCTSkip("run Examples/Probe/tool/probe, which sets PROBE_EXCHANGE")
        }
        folder = URL(fileURLWithPath: path, isDirectory: true)
        build = variables["PROBE_BUILD"].flatMap(ProbeBuild.init) ?? .entitled
    }

    /// Writes the observations of a test run.
    func write(_ findings: Findings) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        let name = "\(findings.experiment.rawValue)-\(build.rawValue).findings.json"
        try encoder.encode(findings).write(
            to: folder.appendingPathComponent(name),
            options: .atomic
        )
    }

    /// Writes a screenshot, and returns its name.
    func write(_ screenshot: Data, of trial: Trial) throws -> String {
        let name = "\(trial.id).png"
        try screenshot.write(to: folder.appendingPathComponent(name), options: .atomic)
        return name
    }

    /// Requests an action of `tool/probe` that only the Mac can perform.
    ///
    /// - Returns: The response; `nil` after the time limit.
    func request(_ name: String, _ content: Data = Data(), timeout: Double = 60) throws -> String? {
        let answer = folder.appendingPathComponent("\(name).answer")
        try? FileManager.default.removeItem(at: answer)
        try content.write(to: folder.appendingPathComponent("\(name).request"), options: .atomic)
        let end = Date(timeIntervalSinceNow: timeout)
        while Date() < end {
            if let data = try? Data(contentsOf: answer) {
                return String(decoding: data, as: UTF8.self)
                    .trimmingCharacters(in: .whitespacesAndNewlines)
            }
            RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.2))
        }
        return nil
    }
}
