import Cameo
import Foundation

/// One push to be shown: what was found out under each headline policy, and the pictures.
public struct Preview: Sendable {
    /// What it is called: its file's name.
    public let title: String
    /// What was read and what is drawn, under the policy of the settings.
    public let inspection: Inspection
    /// The policy of the settings.
    public let policy: TitleStyle
    /// The pictures.
    public let downloads: DownloadedMedia
    private let others: [TitleStyle: Inspection]

    /// A preview of a payload, with what became of its fetches.
    ///
    /// The policies differ in the lines only, so that one enrichment serves all of them.
    public init(
        title: String,
        payload: Payload,
        parser: PayloadParser = PayloadParser(),
        downloads: DownloadedMedia = DownloadedMedia()
    ) {
        self.title = title
        self.downloads = downloads
        policy = parser.settings.titleStyle
        inspection = Inspection(of: payload, parser: parser).applying(downloads.results)
        let policies = TitleStyle.allCases.filter { $0 != parser.settings.titleStyle }
        others = Dictionary(
            uniqueKeysWithValues: policies.map { policy in
                var settings = parser.settings
                settings.titleStyle = policy
                let inspection = Inspection(
                    of: payload,
                    parser: PayloadParser(settings: settings)
                )
                return (policy, inspection.applying(downloads.results))
            }
        )
    }

    /// What is drawn under a headline policy.
    public func inspection(under policy: TitleStyle) -> Inspection {
        others[policy] ?? inspection
    }

    /// The inspections that differ, each with the policies under which it is what is drawn.
    var variants: [(policies: [TitleStyle], inspection: Inspection)] {
        TitleStyle.allCases.reduce(into: []) { variants, policy in
            let inspection = inspection(under: policy)
            if let same = variants.firstIndex(where: {
                $0.inspection.appearance == inspection.appearance
            }) {
                variants[same].policies.append(policy)
            } else {
                variants.append(([policy], inspection))
            }
        }
    }

    /// The portrait that is drawn, where it came.
    func avatar(of avatar: AvatarCandidate) -> (bytes: [UInt8], kind: ImageFormat)? {
        downloads.avatar(avatar, of: inspection.plan).map { ($0.bytes, $0.format) }
    }

    /// The portrait of a member of the group, where it came.
    func avatar(of member: PresentationPlan.GroupMember) -> (bytes: [UInt8], kind: ImageFormat)? {
        downloads.avatar(member, of: inspection.plan).map { ($0.bytes, $0.format) }
    }

    /// The attachment of an address, where it came and is a picture.
    func attachment(_ url: String?) -> (bytes: [UInt8], kind: ImageFormat)? {
        guard let media = downloads.file(url),
            let kind = ImageFormat(rawValue: media.format.rawValue),
            let data = FileManager.default.contents(atPath: media.file.path)
        else { return nil }
        return (Array(data), kind)
    }
}
