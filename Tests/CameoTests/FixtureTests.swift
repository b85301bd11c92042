import Cameo
import CameoAnalysis
import TestSupport
import Testing

@Suite struct FixtureTests {
    @Test func `there are at least sixty cases, and all can be read`() {
        #expect(Fixture.all.count >= 60)
        #expect(Fixture.all.allSatisfy { $0.error != nil || $0.expectation != nil })
    }

    @Test(arguments: Fixture.all.filter { $0.error == nil })
    func `a payload is read and drawn as its fixture says`(_ fixture: Fixture) throws {
        let payload = try Payload(parsing: fixture.bytes)
        let json = Inspection(of: payload, parser: try fixture.parser()).json(file: "x")
        let expectation = try #require(fixture.expectation)
        let differences = json.differences(from: expectation)
        #expect(differences == [], "\(fixture.name)")
        let diagnostics = json.object?["appearance"]?.object?["notes"]?.array ?? []
        let codes = diagnostics.compactMap { $0.object?["code"]?.text }
        #expect(codes == fixture.diagnostics, "\(fixture.name): the notes' codes")
    }

    @Test(arguments: Fixture.all.filter { $0.error != nil })
    func `what cannot be read says where and why`(_ fixture: Fixture) throws {
        let error = #expect(throws: PayloadError.self) { try Payload(parsing: fixture.bytes) }
        #expect(error?.description == fixture.error)
    }

    @Test func `every note that can be given before a fetch has a fixture`() {
        let given = Set(Fixture.all.flatMap { $0.diagnostics ?? [] })
        let afterFetch: Set<Diagnostic.Code> = [.mediaFailed, .avatarStale]
        let missing = Diagnostic.Code.allCases.filter {
            !given.contains($0.rawValue) && !afterFetch.contains($0)
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
