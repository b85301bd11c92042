import TestSupport
import Testing

@testable import Cameo

@Suite struct DownloadResultsTests {
    private let inspection: Inspection
    private let ada = "https://a.example/ada.png"
    private let group = "https://a.example/engines.png"
    private let photo = "https://a.example/photo.jpg"
    private let audio = "https://a.example/hello.mp3"

    init() throws {
        let text = """
            {"aps":{"alert":{"title":"Ada","body":"Hi"},"mutable-content":1},"custom":{"i":"1"},
             "communication":{"sender_name":"Ada","sender_id":"u_ada","avatar_url":"\(ada)",
              "conversation_id":"c_engines","group_name":"Engines","group_avatar_url":"\(group)",
              "recipients":["u_grace","u_mary"]},
             "att":{"a":"\(audio)","b":"\(photo)"}}
            """
        inspection = Inspection(of: try Payload(parsing: Array(text.utf8)))
    }

    private func appearance(
        _ results: [(PresentationPlan.Download.Purpose, String, DownloadResults.Result)]
    ) -> PredictedAppearance {
        var downloads = DownloadResults()
        for (purpose, url, result) in results {
            let subject = inspection.plan.downloads.first {
                $0.purpose == purpose && $0.url == url
            }?.subject
            downloads.results[.init(purpose: purpose, url: url, subject: subject)] = result
        }
        return inspection.applying(downloads).appearance
    }

    private func codes(_ appearance: PredictedAppearance) -> [Inspection.Code] {
        let others = Set(inspection.appearance.diagnostics.map(\.code))
        return appearance.diagnostics.map(\.code).filter { !others.contains($0) }
            .compactMap(Inspection.Code.init)
    }

    @Test func `a download without an entry succeeds`() {
        let appearance = appearance([])
        #expect(appearance == inspection.appearance)
        #expect(appearance.avatar == AvatarCandidate(source: .group, url: group))
        #expect(appearance.thumbnail == photo)
    }

    @Test func `a failed avatar is replaced with the next candidate`() {
        let appearance = appearance([(.avatar, group, .failure(.status(404)))])
        #expect(appearance.avatar == AvatarCandidate(source: .sender, url: ada))
        #expect(codes(appearance) == [.avatarFailed])
    }

    @Test func `initials are drawn if all avatars fail`() {
        let appearance = appearance([
            (.avatar, group, .failure(.image(.notAnImage))),
            (.avatar, ada, .failure(.timedOut(limit: 5))),
        ])
        #expect(appearance.avatar == AvatarCandidate(source: .initials))
        #expect(codes(appearance) == [.avatarFailed, .avatarFailed])
    }

    @Test func `an older avatar is drawn and reported`() {
        let appearance = appearance([(.avatar, group, .stale(.status(500)))])
        #expect(appearance.avatar == AvatarCandidate(source: .group, url: group))
        #expect(codes(appearance) == [.avatarStale])
    }

    @Test func `a failed attachment has no thumbnail`() {
        let appearance = appearance([(.attachment, photo, .failure(.connectionLost))])
        #expect(appearance.thumbnail == nil)
        #expect(codes(appearance) == [.mediaFailed])
    }

    @Test func `a result applies only to its purpose and subject`() {
        var downloads = DownloadResults()
        let failure = DownloadResults.Result.failure(.image(.notAnImage))
        downloads.results[.init(purpose: .attachment, url: group, subject: nil)] = failure
        downloads.results[.init(purpose: .avatar, url: group, subject: nil)] = failure
        downloads.results[
            .init(purpose: .avatar, url: group, subject: AvatarSubject(.person, id: "u_ada"))
        ] = failure
        #expect(inspection.applying(downloads).appearance == inspection.appearance)
    }
}
