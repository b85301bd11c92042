import TestSupport
import Testing

@testable import Cameo
@testable import CameoAnalysis

@Suite struct FixtureTests {
    @Test func `there are at least sixty fixtures with an expectation`() {
        #expect(Fixture.all.count >= 60)
        #expect(Fixture.all.allSatisfy { $0.error != nil || $0.expectation != nil })
    }

    @Test(arguments: Fixture.all.filter { $0.error == nil })
    func `the inspection of a payload matches its fixture`(_ fixture: Fixture) throws {
        let payload = try Payload(parsing: fixture.bytes)
        let inspection = Inspection(of: payload, parser: try fixture.parser())
        let json = inspection.json(file: "x", diagnostics: inspection.diagnostics(for: nil))
        let expectation = try #require(fixture.expectation)
        let differences = json.differences(from: expectation)
        #expect(differences == [], "\(fixture.name)")
        let diagnostics = json.object?["appearance"]?.object?["diagnostics"]?.array ?? []
        let codes = diagnostics.compactMap { $0.object?["code"]?.text }
        #expect(codes == fixture.diagnostics, "\(fixture.name)")
    }

    @Test func `every diagnostic that needs no download has a fixture`() {
        let reported = Set(Fixture.all.flatMap { $0.diagnostics ?? [] })
        let afterDownload: Set<Inspection.Code> = [.mediaFailed, .avatarStale]
        let missing = Inspection.Code.allCases.filter {
            !reported.contains($0.rawValue) && !afterDownload.contains($0)
        }
        #expect(missing.isEmpty)
    }

    @Test func `every preset has a fixture`() {
        for preset in Preset.all {
            let prefix = preset.name.rawValue + "/"
            #expect(Fixture.all.contains { $0.name.hasPrefix(prefix) }, "\(prefix)")
        }
    }
}
